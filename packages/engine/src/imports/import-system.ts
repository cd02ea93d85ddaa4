// Reads documents as a whole system: tokensets with their modes, and the resolver that combines them.
import { withFiles } from '../reading/file-of.ts'
import { groupFindings } from '../findings/group.ts'
import { formatById } from '../formats/index.ts'
import { importTokens, isImportFailure, recogniseFormat, refusedFiles } from './import.ts'
import { openModules } from './modules/open.ts'
import type { Finding } from '../base/finding.ts'
import { takeUpFormulas } from '../reading/take-up.ts'
import { newStacks, type Around } from '../systems/stacks.ts'
import type { ImportFailure, ImportOptions, ImportResult, SourceFile, SystemImport } from '../format/format.ts'
import type { Token } from '../base/token.ts'

/**
 * Reads the files as one system. Formats without axes, and documents without any, produce one tokenset with its modes and no
 * resolver: modes alone are one axis, which the tokenset expresses already.
 */
export function importSystem(
  given: SourceFile[],
  options: ImportOptions & { format?: string } = {},
): SystemImport | ImportFailure {
  const { files, warnings } = openModules(given)
  const errors = refusedFiles(files, warnings, options)
  if (errors.length > 0) return { format: options.format ?? 'unknown', errors }
  const { format: id = recogniseFormat(files) ?? undefined, ...rest } = options
  const read = id === undefined ? undefined : formatById(id)?.readSystem
  const system = read?.(files, rest)
  if (system) return finishSystem(system, files, warnings, options.surroundings ?? [])
  const result = importTokens(given, options)
  return isImportFailure(result) ? result : asTokenset(result, files)
}

function finishSystem(
  system: SystemImport | ImportFailure,
  files: SourceFile[],
  said: Finding[],
  surroundings: readonly Token[],
): SystemImport | ImportFailure {
  if ('errors' in system) return { ...system, errors: withFiles(system.errors, files) }
  const warnings = groupFindings([...said, ...withFiles(system.warnings, files)])
  return { ...withFormulas(system, surroundings), warnings }
}

function asTokenset(result: ImportResult, files: SourceFile[]): SystemImport {
  const modes = result.modes.map(mode => ({ ...mode, name: mode.name ?? 'Base' }))
  const { modes: _, ...about } = result
  return { ...about, tokensets: [{ name: titleOf(files), modes }], resolver: null }
}

/** A single file gives the tokenset its name. */
function titleOf(files: SourceFile[]): string {
  const name =
    files.length === 1
      ? files[0]!.path
          .replace(/^.*[\\/]/, '')
          .replace(/(?:\.tokens)?\.\w+$/, '')
          .trim()
      : ''
  return name === '' ? 'Tokens' : name
}

/** A formula may refer to another tokenset, so its value is checked within a permutation that contains both. */
function withFormulas(system: SystemImport, surroundings: readonly Token[]): SystemImport {
  const { resolver } = system
  const stacks = newStacks(system.tokensets, resolver, ({ tokens }) => tokens)
  const tokensets = system.tokensets.map(({ name, modes }) => ({
    name,
    modes: modes.map(mode => {
      const tokens = takeUpFormulas(mode.tokens, () => [
        ...surroundings,
        ...(resolver ? allOf(stacks.around(mode)) : []),
      ])
      return tokens === mode.tokens ? mode : { ...mode, tokens }
    }),
  }))
  return { ...system, tokensets }
}

const allOf = (around: Around<Token>): Token[] => Array.from(around.keys(), name => around.get(name)!)
