// What a package says of a release: its tokens, what changed since the one before, and its files in each format. It is read
// from the release alone, so that it is the same whenever and wherever it is built.
import { slugOf } from '@tessera/engine'
import type { LoadedTokenset, ModeTokens, Output, Token } from '@tessera/engine'
import { unzipSync } from 'fflate'
import { groupBy } from '../../../../base/group-by.ts'
import { inSlices } from '../../../../kernel/pacing/slices.ts'
import type { OutputsSource } from '../../../files/exports/service.ts'
import { writeOutputsHere } from '../../../files/exports/rendering.ts'
import { combine } from '../../snapshots/combine.ts'
import { originOf } from '../../snapshots/export/export-output.ts'
import { loadMode } from '../../snapshots/export/export.ts'
import type { ReleaseRow } from '../../snapshots/releases.store.ts'
import { disassemble } from '../../snapshots/snapshot.ts'
import type { Snapshot, SnapshotMode } from '../../snapshots/snapshot.ts'
import type { NodeSource } from '../../snapshots/tree.ts'
import { sourceOf } from '../../../files/outputs/write.ts'
import { unusedName } from '../unused-name.ts'
import { changesSince } from './changes.ts'
import type { ReleaseChanges } from './changes.ts'

/** A release by the version that its package has, with the releases before it, newest first. */
export interface VersionedRelease {
  row: ReleaseRow
  former: readonly ReleaseRow[]
  version: string
}

export interface ReleaseContent {
  version: string
  createdAt: string
  notes: string | null
  /** The ids of the workspaces that it has tokens of. */
  workspaces: string[]
  /** The parts of which each format has files: one where the tokensets can be joined. */
  parts: LoadedTokenset[]
  changes: ReleaseChanges
  /** The files of formats, by output: `css/tokens.css`. Without those that the tokens do not fit into. */
  formats: ReadonlyMap<string, PackedFile[]>
  /** The files of the outputs that the workspaces define, by the folder of each. */
  outputs: ReadonlyMap<string, PackedFile[]>
}

/** A file with its path in the package. */
export interface PackedFile {
  path: string
  bytes: Uint8Array
}

export const textFile = (path: string, text: string): PackedFile => ({ path, bytes: Buffer.from(text) })

export async function readContent(
  nodes: NodeSource,
  { row, former, version }: VersionedRelease,
  formats: readonly Output[],
): Promise<ReleaseContent> {
  const snapshot = await disassemble(nodes, row.root)
  const parts = await partsOf(nodes, snapshot.modes)
  const source = { tokensets: parts, resolvers: new Map(), version: row.version }
  return {
    version,
    createdAt: row.created_at,
    notes: row.notes,
    workspaces: [...new Set(snapshot.modes.map(({ workspace_id }) => workspace_id))],
    parts,
    changes: await changesSince(nodes, row, former, version.slice(row.version.length)),
    formats: await writeAll(source, formats),
    outputs: await writeOutputs(row, snapshot, nodes),
  }
}

/** All tokensets as one, or each by itself where two of them have a token of one name. */
async function partsOf(nodes: NodeSource, modes: readonly SnapshotMode[]): Promise<LoadedTokenset[]> {
  const tokensets: LoadedTokenset[] = []
  const names = new Set<string>()
  for (const [id, group] of groupBy(modes, mode => mode.tokenset_id)) {
    const loaded = []
    for (const mode of group) loaded.push({ id: mode.mode_id, ...(await loadMode(nodes, mode)) })
    tokensets.push({ id, name: unusedName(slugOf(group[0]!.tokenset_name) || 'tokens', names), modes: loaded })
  }
  if (tokensets.length > 1 && (await shareNames(tokensets))) return tokensets
  return [{ id: 'tokens', name: 'tokens', modes: joinedModes(tokensets) }]
}

function joinedModes(tokensets: readonly LoadedTokenset[]): LoadedTokenset['modes'] {
  if (tokensets.length === 1) return tokensets[0]!.modes
  const all = tokensets.flatMap(({ id, modes }) => modes.map(({ id: _, ...mode }) => ({ tokenset: id, mode })))
  return combine(all).map((mode: ModeTokens) => ({ id: mode.name, ...mode }))
}

async function shareNames(tokensets: readonly LoadedTokenset[]): Promise<boolean> {
  const owners = new Map<string, string>()
  let isShared = false
  for (const { id, modes } of tokensets)
    await inSlices(
      modes.flatMap(({ tokens }) => tokens),
      ({ name }: Token) => {
        isShared ||= (owners.get(name) ?? id) !== id
        owners.set(name, id)
      },
    )
  return isShared
}

/** Outputs of one name in two workspaces get the workspace's name as well. */
async function writeOutputs(
  row: ReleaseRow,
  snapshot: Snapshot,
  nodes: NodeSource,
): Promise<Map<string, PackedFile[]>> {
  const all = snapshot.outputs.flatMap(({ outputs }) => outputs.map(({ name }) => name))
  const repeated = new Set(all.filter((name, at) => all.indexOf(name) !== at))
  const used = new Set<string>()
  const written = new Map<string, PackedFile[]>()
  for (const { workspace_id, workspace_name, outputs } of snapshot.outputs) {
    const { load } = originOf(row, snapshot, mode => loadMode(nodes, mode), workspace_id)
    const own = await writeAll(sourceOf(await load(), outputs), outputs)
    for (const [name, files] of own) {
      const folder = unusedName(repeated.has(name) ? `${slugOf(workspace_name) || 'workspace'}-${name}` : name, used)
      written.set(
        folder,
        files.map(({ path, bytes }) => ({ path: `${folder}${path.slice(name.length)}`, bytes })),
      )
    }
  }
  return written
}

/** By output, without those with a fault. An archive holds the files of an output by their paths. */
async function writeAll(source: OutputsSource, outputs: readonly Output[]): Promise<Map<string, PackedFile[]>> {
  const written = new Map<string, PackedFile[]>()
  let at = 0
  await writeOutputsHere(source, { outputs, form: 'zip' }, ({ fault, bytes }) => {
    const { name } = outputs[at++]!
    if (fault !== null) return
    const files = Object.entries(unzipSync(bytes)).map(([path, content]) => ({ path, bytes: content }))
    if (files.length > 0) written.set(name, files)
  })
  return written
}
