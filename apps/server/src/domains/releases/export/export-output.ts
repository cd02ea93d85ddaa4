// An output of a release: its settings and its tokens as they were when it was published.
import type { Output, OutputFile } from '@tessera/contract'
import { formatById, notesOf, unresolvedOf } from '@tessera/engine'
import type { LoadedTokenset, ModeTokens } from '@tessera/engine'
import { zip } from '../../exports/zip.ts'
import type { Renderers } from '../../exports/render.ts'
import { listWritten } from '../../outputs/listed.ts'
import { writeOutputs } from '../../outputs/write.ts'
import { groupBy } from '../../../kernel/group-by.ts'
import type { FileAnswer } from '../../../kernel/operation.ts'
import { problems } from '../../../kernel/problems.ts'
import type { WrittenOutput } from '../../../kernel/services.ts'
import { represent } from '../../../kernel/text-cache.ts'
import type { Representation } from '../../../kernel/text-cache.ts'
import type { ReleaseRow } from '../releases.store.ts'
import type { Snapshot, SnapshotMode } from '../snapshot.ts'

export interface ChosenOutput {
  output: string
  workspace_id?: string | undefined
  /** null: whichever it has. */
  format: string | null
  strict?: boolean | undefined
  /** Several files as one; absent: a single file as it is, several as a zip archive. */
  bundle?: 'zip' | 'json' | 'joined' | undefined
}

/** Reads the tokens of a mode. */
type LoadMode = (mode: SnapshotMode) => Promise<ModeTokens>

export async function exportOutput(
  by: Renderers,
  release: ReleaseRow,
  snapshot: Snapshot,
  loadMode: LoadMode,
  { format, strict, bundle, ...chosen }: ChosenOutput,
): Promise<FileAnswer> {
  const { workspace_id, output } = findOutput(snapshot, chosen)
  if (format !== null && format !== output.format)
    throw problems.invalidInput({ path: ['output'], message: `Output "${output.name}" is written as ${output.format}` })
  const [kept] = (await writeOf(by, release, snapshot, loadMode, { workspace_id, outputs: [output] })) as [
    WrittenOutput,
  ]
  if (kept.fault !== null) throw problems.outputInvalid(output.name, kept.fault)
  const unresolved = unresolvedOf(kept.findings)
  if (strict && unresolved.length > 0)
    throw problems.unresolvedTokens(unresolved.map(({ name, reason }) => `${name} (${reason})`))
  const { files } = JSON.parse(kept.bytes.toString()) as { files: OutputFile[] }
  return { ...asFile(output, files, bundle), unresolved, notes: notesOf(kept.findings) }
}

/** All outputs that the release has, of one workspace or of all, in one answer. */
export async function listReleased(
  by: Renderers,
  release: ReleaseRow,
  snapshot: Snapshot,
  loadMode: LoadMode,
  { workspace_id, known }: { workspace_id?: string | undefined; known?: string | undefined },
): Promise<Representation> {
  const chosen = snapshot.outputs.filter(of => workspace_id === undefined || of.workspace_id === workspace_id)
  const names = new Set<string>()
  for (const { name } of chosen.flatMap(({ outputs }) => outputs)) {
    if (names.has(name)) throw problems.outputAmbiguous(name)
    names.add(name)
  }
  const kept: WrittenOutput[] = []
  for (const of of chosen) kept.push(...(await writeOf(by, release, snapshot, loadMode, of)))
  return listWritten(chosen.flatMap(({ outputs }) => outputs), kept, known) // prettier-ignore
}

/** Of one workspace. A release never changes. */
function writeOf(
  by: Renderers,
  release: ReleaseRow,
  snapshot: Snapshot,
  loadMode: LoadMode,
  { workspace_id, outputs }: { workspace_id: string; outputs: readonly Output[] },
): Promise<WrittenOutput[]> {
  const shown = { subject: `release/${release.id}/${workspace_id}`, revision: 0 }
  const load = async () => {
    const modes = snapshot.modes.filter(mode => mode.workspace_id === workspace_id)
    const tokensets: LoadedTokenset[] = []
    for (const [id, group] of groupBy(modes, mode => mode.tokenset_id)) {
      const loaded = []
      for (const mode of group) loaded.push({ id: mode.mode_id, ...(await loadMode(mode)) })
      tokensets.push({ id, name: group[0]!.tokenset_name, modes: loaded })
    }
    const resolvers = snapshot.resolvers.filter(resolver => resolver.workspace_id === workspace_id)
    return { tokensets, resolvers, version: release.version }
  }
  return writeOutputs(by, shown, outputs, load)
}

function findOutput({ outputs }: Snapshot, chosen: Pick<ChosenOutput, 'output' | 'workspace_id'>) {
  const found = outputs
    .filter(({ workspace_id }) => chosen.workspace_id === undefined || workspace_id === chosen.workspace_id)
    .flatMap(({ workspace_id, outputs: own }) => own.map(output => ({ workspace_id, output })))
    .filter(({ output }) => output.name === chosen.output)
  if (found.length === 0) throw problems.notFound('Output')
  if (found.length > 1) throw problems.outputAmbiguous(chosen.output)
  return found[0]!
}

function asFile({ name, format }: Output, files: readonly OutputFile[], bundle: ChosenOutput['bundle']) {
  const { mediaType, extension } = formatById(format)!
  const [only] = files
  if (bundle === 'json')
    return {
      ...represent(`${JSON.stringify({ files: files.map(({ path, text }) => ({ path, text })) }, null, 2)}\n`),
      media_type: 'application/json; charset=utf-8',
      file_name: `${name}.json`,
    }
  if (bundle === 'joined' || (bundle === undefined && files.length === 1))
    return {
      ...represent(files.map(({ text }) => text).join('\n')),
      media_type: mediaType,
      file_name: files.length === 1 ? only!.path.split('/').at(-1)! : `${name}.${extension}`,
    }
  return { ...represent(zip(files)), media_type: 'application/zip', file_name: `${name}.zip` }
}
