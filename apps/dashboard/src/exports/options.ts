// What an export can be asked for beside its format: the engine declares it, the API names it.
import { apiName, type GivenOptions } from '@tessera/contract'
import { formatOptions, optionNames, type ExportOption, type OptionName } from '@tessera/engine'

export type ExportOptions = GivenOptions

interface Option extends ExportOption {
  name: keyof ExportOptions
  /** What a format that takes it calls it. */
  engine: OptionName
}

export const options: readonly Option[] = optionNames.map(engine => ({
  ...(formatOptions[engine] as ExportOption),
  name: apiName(engine),
  engine,
}))

/** A choice of one is ticked or not. */
export const isTicked = ({ kind, choices }: Option) => kind === 'flag' || choices?.length === 1

/** Does the format take it, and does it say anything of what is exported? */
export function takes(format: { options?: readonly string[] }, ofTokenset: boolean, option: Option): boolean {
  return format.options?.includes(option.engine) === true && (ofTokenset || !option.ofTokensets)
}

/** Of what was asked for, what this format takes. */
export function takenBy(
  format: { options?: readonly string[] },
  ofTokenset: boolean,
  asked: ExportOptions,
): ExportOptions {
  const taken = options.filter(option => takes(format, ofTokenset, option) && asked[option.name])
  return Object.fromEntries(taken.map(({ name }) => [name, asked[name]]))
}
