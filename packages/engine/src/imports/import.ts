// Reads a document into tokens, by the given format or by the format that recognizes it best.
import { errorAt, type Finding } from '../base/finding.ts'
import { withFiles } from '../reading/file-of.ts'
import { groupFindings } from '../findings/group.ts'
import { formats } from '../formats/index.ts'
import { takeUpFormulas } from '../reading/take-up.ts'
import { asError, unreadyFiles } from '../reading/documents.ts'
import { isModule, openModules } from './modules/open.ts'
import { whyUnknown } from './unknown-format.ts'
import type { Format, ImportFailure, ImportOptions, ImportResult, SourceFile, SystemImport } from '../format/format.ts'

/** A format that reports less certainty only guesses. */
const leastCertainty = 0.1

/**
 * Reads the files as one document. Without `format`, the format that recognizes them best reads them; among equals, the first
 * of the list. Returns an `ImportFailure` for an unreadable document and never throws. Groups warnings with the same cause.
 */
export function importTokens(
  given: SourceFile[],
  options: ImportOptions & { format?: string } = {},
): ImportResult | ImportFailure {
  const { format: id, ...rest } = options
  const { files, warnings } = openModules(given)
  const errors = refusedFiles(files, warnings, options)
  if (errors.length > 0) return { format: id ?? 'unknown', errors }
  const readers = formats.filter(format => format.read)
  const choices = readers.map(format => format.id).join(', ')
  const isClosed = files.some(isModule)
  const format = id === undefined || isClosed ? recognised(readers, files) : readers.find(reader => reader.id === id)
  if (!format?.read) {
    if (id !== undefined && !isClosed) {
      const message = `There is no format ${JSON.stringify(id)} to read. Known: ${choices}`
      return { format: id, errors: [errorAt('format', '', message)] }
    }
    const alone = (file: SourceFile) => recognised(readers, [file])?.id ?? null
    return { format: 'unknown', errors: whyUnknown(files, alone, choices) }
  }
  const result = format.read(files, rest)
  if (isImportFailure(result)) return { ...result, errors: withFiles(result.errors, files) }
  const modes = result.modes.map(mode => {
    const tokens = takeUpFormulas(mode.tokens, () => options.surroundings ?? [])
    return tokens === mode.tokens ? mode : { name: mode.name, tokens, groups: mode.groups }
  })
  return { ...result, modes, warnings: groupFindings([...warnings, ...withFiles(result.warnings, files)]) }
}

/** What stands in the way before a format reads. `warnings`: of modules, which strict reading takes for errors. */
export const refusedFiles = (files: SourceFile[], warnings: Finding[], { strict }: ImportOptions): Finding[] => [
  ...unreadyFiles(files),
  ...(strict ? warnings.map(asError) : []),
]

/** The format with the greatest certainty, judged by the shape of the document. */
export function recogniseFormat(files: SourceFile[]): string | null {
  return recognised(formats, openModules(files).files)?.id ?? null
}

function recognised(readers: Format[], files: SourceFile[]): Format | undefined {
  if (files.some(isModule)) return undefined
  let best: { format: Format; certainty: number } | undefined
  for (const format of readers) {
    if (!format.read || !format.recognise) continue
    const certainty = format.recognise(files)
    if (certainty >= leastCertainty && certainty > (best?.certainty ?? 0)) best = { format, certainty }
  }
  return best?.format
}

export function isImportFailure(result: ImportResult | SystemImport | ImportFailure): result is ImportFailure {
  return 'errors' in result
}
