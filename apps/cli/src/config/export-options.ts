// The options of exports, derived from the engine's: as flags, as fields of tessera.config.json, and as parameters of
// the engine and the API. A new option of the engine appears here automatically.
import { apiName, optionSchema } from '@tessera/contract'
import { formatOptions, optionNames } from '@tessera/engine'
import type { ExportOption, OptionName, OptionValue } from '@tessera/engine'
import type { z } from 'zod'
import type { Flag } from '../base/command.ts'
import { usage } from '../base/failure.ts'
import type { Reporter } from '../base/io.ts'
import { formatFacts } from './formats.ts'

type Kebab<S extends string> = S extends `${infer A}_${infer B}` ? `${A}-${Kebab<B>}` : S
type Value = boolean | number | string

const options = optionNames.map(field => {
  const name = apiName(field)
  return {
    /** The API's name: `rem_base`. */
    name,
    /** `rem-base` */
    flag: name.replaceAll('_', '-'),
    /** `remBase`, in the configuration and the engine. */
    field,
    option: formatOptions[field] as ExportOption,
  }
})
type Option = (typeof options)[number]

/** The formats that support an option; '' if all do. */
function supportedBy(field: OptionName): string {
  const writers = formatFacts.filter(({ writes }) => writes)
  const supporting = writers.filter(({ options: own }) => own.includes(field))
  return supporting.length === 0 || supporting.length === writers.length
    ? ''
    : `${supporting.map(({ id }) => id).join(', ')}: `
}

export const exportFlags = Object.fromEntries(
  options.map(({ flag, field, option }): [string, Flag] => {
    const help = supportedBy(field) + option.description
    if (option.kind === 'flag') return [flag, { type: 'boolean', negatable: true, help }]
    const value = flag.split('-').at(-1)!.toUpperCase()
    return [flag, { type: 'string', value, help, ...(option.choices ? { choices: option.choices.map(String) } : {}) }]
  }),
) as { [K in Option['name'] as Kebab<K>]: Flag }

/** For tessera.config.json, where options are booleans and numbers, not text as in a URL. */
export const exportFields = Object.fromEntries(
  options.map(({ field, option }) => [field, optionSchema(field, field).optional().describe(option.description)]),
) as { [Name in OptionName]: z.ZodOptional<z.ZodType<OptionValue<Name>>> }

/** The options in flags, by the names of the configuration. Throws with the API's messages. */
export function optionsFromFlags(given: Record<string, unknown>): Record<string, Value> {
  const found: Record<string, Value> = {}
  for (const { flag, field, option } of options) {
    if (given[flag] === undefined) continue
    const value = option.kind === 'number' ? Number(given[flag]) : given[flag]
    const reason = option.refuses(value)
    if (reason !== null) throw usage(`--${flag} ${reason}`)
    found[field] = value as Value
  }
  return found
}

/** By the names of the API. */
export const apiOptions = (fields: Record<string, unknown>): Record<string, Value> =>
  Object.fromEntries(
    options.flatMap(({ name, field }) => (fields[field] === undefined ? [] : [[name, fields[field] as Value]])),
  )

/** Reports options that the format ignores, without failing. */
export function noteUnsupported(report: Reporter, format: string, fields: Record<string, unknown>): void {
  const supported = formatFacts.find(({ id }) => id === format)?.options ?? []
  for (const { flag, field } of options)
    if (fields[field] !== undefined && !supported.includes(field))
      report.note(`${report.paint.yellow('!')} --${flag} changes nothing in ${format}`)
}
