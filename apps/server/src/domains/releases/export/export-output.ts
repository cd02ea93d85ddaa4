// An output of a release: its settings and its tokens as they were when it was published.
import type { Output, OutputFile } from '@tessera/contract'
import { formatById, notesOf, tokensetInput, unresolvedOf } from '@tessera/engine'
import type { ModeTokens } from '@tessera/engine'
import { zip } from '../../exports/zip.ts'
import { outputWriter, sourceOf } from '../../outputs/write.ts'
import type { Context } from '../../../kernel/context.ts'
import { groupBy } from '../../../kernel/group-by.ts'
import type { FileAnswer } from '../../../kernel/operation.ts'
import { problems } from '../../../kernel/problems.ts'
import { represent } from '../../../kernel/text-cache.ts'
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

/** `load` reads the tokens of a mode. */
export async function exportOutput(
  { cache }: Pick<Context<'nobody'>, 'cache'>,
  release: ReleaseRow,
  snapshot: Snapshot,
  load: (mode: SnapshotMode) => Promise<ModeTokens>,
  { format, strict, bundle, ...chosen }: ChosenOutput,
): Promise<FileAnswer> {
  const { workspace_id, output } = findOutput(snapshot, chosen)
  if (format !== null && format !== output.format)
    throw problems.invalidInput({ path: ['output'], message: `Output "${output.name}" is written as ${output.format}` })
  const shown = { subject: `release/${release.id}/${workspace_id}`, revision: 0 }
  const write = outputWriter(cache, shown, async () => {
    const modes = snapshot.modes.filter(mode => mode.workspace_id === workspace_id)
    const tokensets = []
    for (const [id, group] of groupBy(modes, mode => mode.tokenset_id)) {
      const loaded = []
      for (const mode of group) loaded.push({ id: mode.mode_id, ...(await load(mode)) })
      const name = group[0]!.tokenset_name
      const input = tokensetInput(name, loaded.map(({ id: _, ...mode }) => mode)) // prettier-ignore
      tokensets.push({ id, name, modes: loaded, input: { ...input, id, version: release.version } })
    }
    const resolvers = snapshot.resolvers.filter(resolver => resolver.workspace_id === workspace_id)
    return sourceOf(tokensets, resolvers, release.version)
  })
  const kept = await write(output)
  if (kept.fault !== null) throw problems.outputInvalid(output.name, kept.fault)
  const unresolved = unresolvedOf(kept.findings)
  if (strict && unresolved.length > 0)
    throw problems.unresolvedTokens(unresolved.map(({ name, reason }) => `${name} (${reason})`))
  const { files } = JSON.parse(kept.bytes.toString()) as { files: OutputFile[] }
  return { ...asFile(output, files, bundle), unresolved, notes: notesOf(kept.findings) }
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
