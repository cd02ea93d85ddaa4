import { formatOptions as declared, optionNames, type ExportOption, type OptionName } from '@tessera/engine'

/** Options that the form offers as a setting of outputs instead. */
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
