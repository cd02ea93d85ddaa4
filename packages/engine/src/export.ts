// Write tokens in a format.
import { formatById } from './formats/index.ts'
import type { ExportInput, ExportOptions, ExportOutput } from './formats/format.ts'

/** The text of an export. Throws on a format that cannot be written: ask `formats` before. */
export function exportTokens(formatId: string, input: ExportInput, options: ExportOptions = {}): ExportOutput {
  const format = formatById(formatId)
  if (!format?.write) throw new RangeError(`There is no format ${JSON.stringify(formatId)} to write`)
  return format.write(input, options)
}
