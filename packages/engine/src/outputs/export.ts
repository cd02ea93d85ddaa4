// Exports tokens in a format.
import { formatById } from '../formats/index.ts'
import { checkExportOptions, type ExportOptions } from '../format/options.ts'
import type { ExportOutput } from '../format/format.ts'
import { checkAxes, withOneAxis, type ExportInput } from '../resolver/variants.ts'
import type { Input, System } from '../resolver/resolver.ts'
import { literalSystem } from '../systems/literal-system.ts'
import { permutationInput, systemVariants } from '../resolver/system-variants.ts'

/**
 * The text of an export. Throws a RangeError for a format without a writer (see `formats`), for more axes than the format
 * supports, and for options that `checkExportOptions` refuses.
 */
export function exportTokens(formatId: string, input: ExportInput, options: ExportOptions = {}): ExportOutput {
  const format = formatById(formatId)
  if (!format?.write) throw new RangeError(`There is no format ${JSON.stringify(formatId)} to write`)
  const fault = checkExportOptions(options) ?? checkAxes(format, input)
  if (fault !== null) throw new RangeError(fault)
  return format.write(input, options)
}

/** The limit of permutations in one text. */
export const mostPermutations = 24

/**
 * Exports the tokens of a resolver. With an input: one permutation, like a mode. Without: the whole resolver if the format
 * supports it, otherwise every permutation. A fault is a message for the caller. Throws as `exportTokens` does.
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
  if (format?.writeSystem) {
    if (!format.keepsReferences || options.references !== false) return format.writeSystem(system, options)
    const literal = literalSystem(system)
    if ('reason' in literal) return { fault: `Keep references, or choose an input: ${literal.reason}` }
    const output = format.writeSystem(literal.system, options)
    return { ...output, findings: [...literal.findings, ...output.findings] }
  }
  const variants = systemVariants(system, { most: mostPermutations })
  if ('fault' in variants) return variants
  return exportTokens(formatId, format?.axes === 'many' ? variants : withOneAxis(variants), options)
}
