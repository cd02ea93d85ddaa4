// The options of an export except its format: declared by the engine, named by the API.
import { apiName, type GivenOptions } from '@tessera/contract'
import { formatOptions, optionNames, type ExportOption, type OptionName } from '@tessera/engine'

export type ExportOptions = GivenOptions

interface Option extends ExportOption {
  name: keyof ExportOptions
  /** The option's name in a format that supports it. */
  engine: OptionName
}

export const options: readonly Option[] = optionNames.map(engine => ({
  ...(formatOptions[engine] as ExportOption),
  name: apiName(engine),
  engine,
}))

/** An option with a single choice is a checkbox. */
export const isTicked = ({ kind, choices }: Option) => kind === 'flag' || choices?.length === 1

/** Returns whether the format supports the option and the option applies to the exported scope. */
export function takes(format: { options?: readonly string[] }, ofTokenset: boolean, option: Option): boolean {
  return format.options?.includes(option.engine) === true && (ofTokenset || !option.ofTokensets)
}

/** The chosen options that this format supports. */
export function takenBy(
  format: { options?: readonly string[] },
  ofTokenset: boolean,
  chosen: ExportOptions,
): ExportOptions {
  const taken = options.filter(option => takes(format, ofTokenset, option) && chosen[option.name])
  return Object.fromEntries(taken.map(({ name }) => [name, chosen[name]]))
}
