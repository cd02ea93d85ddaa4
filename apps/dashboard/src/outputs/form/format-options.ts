import { formatOptions as declared, optionNames, type ExportOption, type OptionName } from '@tessera/engine'

/** Options that are a setting of outputs as well, which the form offers instead. */
const coveredBy: { [Name in OptionName]?: string } = {
  prefix: 'names.prefix',
  names: 'names.case',
  remBase: 'values.rem',
}

export interface FormatOption extends ExportOption {
  name: OptionName
  coveredBy: string | undefined
}

export const formatOptions: readonly FormatOption[] = optionNames.map(name => ({
  ...(declared[name] as ExportOption),
  name,
  coveredBy: coveredBy[name],
}))
