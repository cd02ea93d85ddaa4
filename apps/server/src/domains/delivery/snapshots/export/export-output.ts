// An output of a release, with its settings and tokens at the time of publishing.
import { notesOf, unresolvedOf } from '@tessera/engine'
import type { LoadedTokenset, ModeTokens } from '@tessera/engine'
import type { Renderers } from '../../../files/exports/render.ts'
import { writeOutput, writeOutputs } from '../../../files/outputs/write.ts'
import type { OutputsOrigin } from '../../../files/outputs/write.ts'
import { groupBy } from '../../../../base/group-by.ts'
import type { FileAnswer } from '../../../../kernel/answers/text-cache.ts'
import { problems } from '../../../../base/problems.ts'
import type { LargeAnswer } from '../../../../kernel/answers/large-answers/large-answers.ts'
import type { Representation } from '../../../../kernel/answers/text-cache.ts'
import type { ReleaseRow } from '../releases.store.ts'
import type { Snapshot, SnapshotMode } from '../snapshot.ts'

export interface ChosenOutput {
  output: string
  workspace_id?: string | undefined
  /** null: the output's own format. */
  format: string | null
  strict?: boolean | undefined
  /** Combines several files into one; absent: a single file unchanged, several as a zip archive. */
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
  const kept = await writeOutput(by, originOf(release, snapshot, loadMode, workspace_id), output, bundle ?? 'alone')
  if (kept.fault !== null) throw problems.outputInvalid(output.name, kept.fault)
  const unresolved = unresolvedOf(kept.findings)
  if (strict && unresolved.length > 0)
    throw problems.unresolvedTokens(unresolved.map(({ name, reason }) => `${name} (${reason})`))
  return { ...kept, ...kept.file!, unresolved, notes: notesOf(kept.findings) }
}

/** All outputs of the release, of one workspace or of all, in one answer. */
export async function listReleased(
  by: Renderers,
  release: ReleaseRow,
  snapshot: Snapshot,
  loadMode: LoadMode,
  { workspace_id, known }: { workspace_id?: string | undefined; known?: string | undefined },
): Promise<Representation | LargeAnswer> {
  const chosen = snapshot.outputs.filter(of => workspace_id === undefined || of.workspace_id === workspace_id)
  const names = new Set<string>()
  for (const { name } of chosen.flatMap(({ outputs }) => outputs)) {
    if (names.has(name)) throw problems.outputAmbiguous(name)
    names.add(name)
  }
  const groups = chosen.map(({ workspace_id: id, outputs }) => ({
    origin: originOf(release, snapshot, loadMode, id),
    outputs,
  }))
  return writeOutputs(by, groups, known)
}

/** Of one workspace. Cached without expiry, because a release never changes. */
export function originOf(
  release: ReleaseRow,
  snapshot: Snapshot,
  loadMode: LoadMode,
  workspace_id: string,
): OutputsOrigin {
  const modes = snapshot.modes.filter(mode => mode.workspace_id === workspace_id)
  return {
    shown: { subject: `release/${release.id}/${workspace_id}`, revision: 0 },
    tokens: modes.reduce((sum, { token_count }) => sum + token_count, 0),
    async load() {
      const tokensets: LoadedTokenset[] = []
      for (const [id, group] of groupBy(modes, mode => mode.tokenset_id)) {
        const loaded = []
        for (const mode of group) loaded.push({ id: mode.mode_id, ...(await loadMode(mode)) })
        tokensets.push({ id, name: group[0]!.tokenset_name, modes: loaded })
      }
      const resolvers = snapshot.resolvers.filter(resolver => resolver.workspace_id === workspace_id)
      return { tokensets, resolvers, version: release.version }
    },
  }
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
