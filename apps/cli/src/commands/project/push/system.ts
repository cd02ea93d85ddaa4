// Pushes a whole system into a workspace: files of several tokensets and their resolver.
import { formatById, importSystem, recogniseFormat } from '@tessera/engine'
import type { SystemImportReport } from '@tessera/sdk'
import { usage } from '../../../base/failure.ts'
import { readAll } from '../../../base/files.ts'
import { findFiles } from '../../../base/find-files.ts'
import type { ReadFile } from '../../../base/files.ts'
import { harmless } from '../../../base/io.ts'
import type { Reporter } from '../../../base/io.ts'
import type { Config, InputEntry } from '../../../config/schema.ts'
import { sentFiles } from '../../../project/inputs.ts'
import { placesOf } from '../../../project/places.ts'
import { withReferenced } from '../../../project/referenced.ts'
import type { SystemFiles } from '../../../project/system.ts'
import { noteBrokenAliases } from '../../../reports/broken-aliases.ts'
import { showChanges, summaryText } from '../../../reports/changes.ts'
import type { Side } from '../../../reports/changes.ts'
import { showWarnings, withPlaces } from '../../../reports/findings.ts'
import { locateAll } from '../../../reports/located.ts'
import type { Located } from '@tessera/plugin-core/locator'
import { progressOf } from '../../../reports/progress.ts'
import type { Connection } from '../../../sign-in/connection.ts'

export interface SystemFlags {
  system?: boolean
  'resolver-name'?: string
  tokenset?: string
  mode?: string
  'document-mode'?: string
  create?: boolean
  yes?: boolean
  'dry-run'?: boolean
  all?: boolean
}

/** Flags for a place in a workspace: a system defines its places itself. */
const places = ['tokenset', 'mode', 'document-mode', 'create'] as const

/**
 * Divides the entries into whole systems and those for one tokenset each. The latter need that no flag requests a
 * system, and either that a place in the workspace is named or that the files have no axes of their own.
 */
export async function readSystems(
  { client, config, base }: Connection,
  entries: readonly InputEntry[],
  flags: SystemFlags,
  { io: { cwd, stdin } }: Reporter,
  fromCommandLine: boolean,
): Promise<{ systems: SystemFiles[]; others: InputEntry[] }> {
  const isSystemRequested = flags.system === true || flags['resolver-name'] !== undefined
  const named = places.filter(flag => flags[flag] !== undefined)
  if (isSystemRequested && named.length > 0)
    throw usage(
      `--${flags.system ? 'system' : 'resolver-name'} and --${named[0]} exclude each other`,
      'A whole system says itself which tokensets and modes it has.',
    )
  for (const entry of entries) refusePlaced(entry)
  const isSystem = (entry: InputEntry) => isSystemRequested || entry.system === true
  const isOpen = (entry: InputEntry) =>
    !isSystem(entry) &&
    entry.system === undefined &&
    named.length === 0 &&
    !isPlaced(entry, config) &&
    // Stdin can be read once.
    ![entry.files].flat().includes('-')
  const from = fromCommandLine ? cwd : base
  const read = async (entry: InputEntry) => {
    const patterns = [entry.files].flat()
    const paths = patterns.includes('-') ? ['-'] : await findFiles(patterns, from)
    return { entry, files: await withReferenced(await readAll(paths, from, stdin), from) }
  }
  const requested = await Promise.all(entries.filter(isSystem).map(read))
  const open = await Promise.all(entries.filter(isOpen).map(read))
  const sources = open.every(({ entry, files }) => hasAxes(files, entry)) ? [...requested, ...open] : requested
  const known = placesOf(client)
  const systems = await Promise.all(
    sources.map(async source => ({
      ...source,
      workspace: await known.workspace(source.entry.workspace ?? config.workspace),
    })),
  )
  const sent = new Set(sources.map(({ entry }) => entry))
  return { systems, others: entries.filter(entry => !sent.has(entry)) }
}

const isPlaced = (entry: InputEntry, config: Config) =>
  (entry.tokenset ?? config.tokenset ?? entry.mode ?? entry.documentMode) !== undefined

const placeFields = ['tokenset', 'mode', 'documentMode'] as const

function refusePlaced(entry: InputEntry): void {
  const field = placeFields.find(name => entry[name] !== undefined)
  if (entry.system === true && field !== undefined)
    throw usage(
      `${[entry.files].flat().join(', ')} is a whole system and names a ${field}`,
      'A whole system says itself which tokensets and modes it has.',
    )
}

/** Whether the files contain axes. The import itself reports unreadable content. */
function hasAxes(files: ReadFile[], { format, strict }: InputEntry): boolean {
  const id = format ?? recogniseFormat(files)
  if (!id || !formatById(id)?.readSystem) return false
  const read = importSystem(files, { format: id, ...(strict ? { strict } : {}) })
  return 'errors' in read ? false : read.resolver !== null
}

export type SystemAnswer = Omit<SystemImportReport, 'warnings'> & {
  warnings: (SystemImportReport['warnings'][number] & Located)[]
}

export async function sendSystems(
  report: Reporter,
  { client }: Connection,
  sources: readonly SystemFiles[],
  dry_run: boolean,
): Promise<SystemAnswer[]> {
  if (sources.length === 0) return []
  const progress = progressOf(report, dry_run ? 'Comparing' : 'Sending', sources.length)
  const answers: SystemAnswer[] = []
  try {
    for (const { workspace, files, entry } of sources) {
      const { resolverName: resolver_name } = entry
      const request = { ...sentFiles(files, entry), dry_run, ...(resolver_name === undefined ? {} : { resolver_name }) }
      const answer = await client.imports
        .intoWorkspace({ ...request, workspace_id: workspace.id }, { signal: report.io.signal })
        .catch((error: unknown) => {
          throw withPlaces(files, error)
        })
      answers.push({ ...answer, warnings: locateAll(files, answer.warnings) })
      progress.step(workspace.name)
    }
  } finally {
    progress.done()
  }
  return answers
}

export const changesSomething = ({ changes_total, tokensets, modes, resolvers }: SystemAnswer): boolean =>
  changes_total > 0 ||
  [...tokensets, ...modes].some(({ created }) => created) ||
  resolvers.some(({ changed }) => changed)

export function showSystem(
  report: Reporter,
  { workspace, files }: SystemFiles,
  preview: SystemAnswer,
  all: boolean,
): void {
  const { say, paint } = report
  const from = `from ${files.length} ${files.length === 1 ? 'file' : 'files'} (${preview.format})`
  say(`${paint.bold(harmless(workspace.name))} ${paint.dim(from)}`)
  for (const { name, created } of preview.tokensets) if (created) say(paint.green(`+ tokenset ${harmless(name)}`))
  for (const { name, created, tokenset } of preview.modes)
    if (created) say(paint.green(`+ mode ${harmless(name)} of ${harmless(tokenset)}`))
  for (const { name, created, changed } of preview.resolvers)
    if (created) say(paint.green(`+ resolver ${harmless(name)}`))
    else if (changed) say(paint.yellow(`~ resolver ${harmless(name)}`))
  if (preview.resolvers.length === 0) say(paint.dim('No resolver created: the files define no themes'))
  const changes = preview.changes.map(({ tokenset, mode, ...change }) => ({
    ...change,
    mode: `${tokenset} / ${mode}`,
    before: change.before as Side | null,
    after: change.after as Side | null,
  }))
  showChanges(report, changes, all)
  if (preview.changes_total > preview.changes.length)
    say(paint.dim(`  … and ${preview.changes_total - preview.changes.length} more`))
  showWarnings(report, preview.warnings)
  noteBrokenAliases(report, preview)
  say(paint.dim(summaryText(preview)))
}
