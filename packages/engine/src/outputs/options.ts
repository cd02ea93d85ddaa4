// The options of an output's format: by the engine's names, or as the API spells them (`light_dark`).
import { formatById } from '../formats/index.ts'
import { optionNames, type ExportOptions, type OptionName } from '../format/options.ts'
import type { Output } from './output.ts'

/** null: there is no such option. */
export function optionNamed(written: string): OptionName | null {
  const name = written.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
  return optionNames.find(one => one === name) ?? null
}

/** Of an output that can be written. */
export function optionsOf({ format, options = {}, values = {} }: Output): ExportOptions {
  const named = Object.entries(options).map(([written, value]) => [optionNamed(written), value])
  const { rem } = values
  const heedsRem = rem !== undefined && formatById(format)?.options?.includes('remBase')
  return Object.fromEntries([...named, ...(heedsRem ? [['remBase', rem]] : [])]) as ExportOptions
}
