// Write tokens in a format.
import { formatById } from './formats/index.ts'
import { checkExportOptions, type ExportOptions } from './formats/options.ts'
import type { ExportOutput } from './formats/format.ts'
import { checkAxes, withOneAxis, type ExportInput } from './formats/variants.ts'
import type { Input, System } from './resolver/resolver.ts'
import { permutationInput, systemVariants } from './resolver/system-variants.ts'

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

/** As many permutations as one text may hold. */
const mostPermutations = 24

/**
 * A resolver's tokens: at an input one permutation, written as a mode is; without one the whole, as the format has it, or
 * every permutation. A fault is a sentence for who asked. Throws as `exportTokens` does.
 */
export function exportSystem(
  formatId: string,
  system: System,
  options: ExportOptions = {},
  input?: Input,
): ExportOutput | { fault: string } {
  if (input) return exportTokens(formatId, permutationInput(system, input), options)
  const format = formatById(formatId)
  const reason = checkExportOptions(options)
  if (reason !== null) throw new RangeError(reason)
  if (format?.writeSystem) return format.writeSystem(system, options)
  const variants = systemVariants(system, { most: mostPermutations })
  if ('fault' in variants) return variants
  return exportTokens(formatId, format?.axes === 'many' ? variants : withOneAxis(variants), options)
}
