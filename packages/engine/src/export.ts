// Write tokens in a format.
import { formatById } from './formats/index.ts'
import { checkExportOptions, type ExportOptions } from './formats/options.ts'
import type { ExportOutput } from './formats/format.ts'
import { checkAxes, type ExportInput } from './formats/variants.ts'

/**
 * The text of an export. Throws a RangeError on a format that cannot be written
 * (ask `formats` before), on more axes than it holds, and on options that `checkExportOptions` refuses.
 */
export function exportTokens(formatId: string, input: ExportInput, options: ExportOptions = {}): ExportOutput {
  const format = formatById(formatId)
  if (!format?.write) throw new RangeError(`There is no format ${JSON.stringify(formatId)} to write`)
  const fault = checkExportOptions(options) ?? checkAxes(format, input)
  if (fault !== null) throw new RangeError(fault)
  return format.write(input, options)
}
