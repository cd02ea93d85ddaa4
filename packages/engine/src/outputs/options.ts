// The options of an output's format, in the spelling of the engine (`lightDark`) or of the API (`light_dark`).
import { formatById } from '../formats/index.ts'
import { optionNames, type ExportOptions, type OptionName } from '../format/options.ts'
import type { Output } from './output.ts'

/** The option in the engine's spelling, or null if no such option exists. */
export function optionNamed(written: string): OptionName | null {
  const name = written.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
  return optionNames.find(one => one === name) ?? null
}

/** Expects an output that passed `checkOutput`. */
export function optionsOf({ format, options = {}, values = {} }: Output): ExportOptions {
  const named = Object.entries(options).map(([written, value]) => [optionNamed(written), value])
  const { rem } = values
  const usesRem = rem !== undefined && formatById(format)?.options?.includes('remBase')
  return Object.fromEntries([...named, ...(usesRem ? [['remBase', rem]] : [])]) as ExportOptions
}
