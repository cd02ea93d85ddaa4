// Read documents as a whole system: tokensets with their modes, and the resolver that joins them.
import { groupFindings } from '../findings/group.ts'
import { formatById } from '../formats/index.ts'
import { importTokens, isImportFailure, recogniseFormat } from '../import.ts'
import type { ImportFailure, ImportOptions, SourceFile, SystemImport } from '../formats/format.ts'

/**
 * Reads the files as one system. A format that knows of no axes, or documents that have none, give one tokenset with its modes and no
 * resolver: modes by themselves are one axis, and the tokenset says it already.
 */
export function importSystem(
  files: SourceFile[],
  options: ImportOptions & { format?: string } = {},
): SystemImport | ImportFailure {
  const { format: id = recogniseFormat(files) ?? undefined, ...rest } = options
  const read = id === undefined ? undefined : formatById(id)?.readSystem
  const system = read?.(files, rest)
  if (system) return 'errors' in system ? system : { ...system, warnings: groupFindings(system.warnings) }
  const result = importTokens(files, options)
  if (isImportFailure(result)) return result
  const modes = result.modes.map(mode => ({ ...mode, name: mode.name ?? 'Base' }))
  return { format: result.format, tokensets: [{ name: titleOf(files), modes }], resolver: null, warnings: result.warnings } // prettier-ignore
}

/** One file names its tokens. */
function titleOf(files: SourceFile[]): string {
  const name = files.length === 1 ? files[0]!.path.replace(/^.*[\\/]/, '').replace(/(?:\.tokens)?\.\w+$/, '').trim() : '' // prettier-ignore
  return name === '' ? 'Tokens' : name
}
