// A three-way merge of whole snapshots: modes first, and in those that both sides changed, tokens; then resolvers.
import type { MergeConflict, Resolution } from '@tessera/contract'
import { nameKey } from '../../../../base/name-key.ts'
import { contentKey, pairModes } from '../../snapshots/comparing/compare.ts'
import { refuseCirclesAmong } from '../../../tokens/stored/tokens/circles.ts'
import { contentOf } from '../../snapshots/content.ts'
import { groupBy } from '../../../../base/group-by.ts'
import { mergeNamed } from '../../snapshots/comparing/merge-named.ts'
import type { Sides } from '../../snapshots/comparing/merge-named.ts'
import { mergeResolvers } from './merge-resolvers.ts'
import { inOrder } from '../../snapshots/snapshot.ts'
import { mergeOutputs } from '../../snapshots/snapshot-outputs.ts'
import type { Snapshot, SnapshotMode } from '../../snapshots/snapshot.ts'
import { growTree, readTrees } from '../../snapshots/tree.ts'
import type { TreeNode, NodeSource, SnapshotToken } from '../../snapshots/tree.ts'

export interface Merged extends Snapshot {
  /** Tree nodes that the store may lack. */
  nodes: TreeNode[]
  conflicts: MergeConflict[]
}

interface Three {
  base: SnapshotMode | null
  source: SnapshotMode | null
  production: SnapshotMode | null
}

export async function mergeSnapshots(
  nodes: NodeSource,
  given: Sides<Snapshot>,
  resolutions: readonly Resolution[],
): Promise<Merged> {
  const merged: Merged = { modes: [], resolvers: [], outputs: [], nodes: [], conflicts: [] }
  const { base, source, production } = given
  const modes = { base: base.modes, source: source.modes, production: production.modes }
  for (const three of alignModes(modes)) {
    const mode = await mergeMode(nodes, three, resolutions, merged)
    if (mode) merged.modes.push(mode)
  }
  merged.modes = inOrder(withOneDefault(merged.modes, modes))
  const { resolvers, conflicts } = await mergeResolvers(
    { base: base.resolvers, source: source.resolvers, production: production.resolvers },
    merged.modes,
    resolutions,
  )
  const outputs = mergeOutputs({ base: base.outputs, source: source.outputs, production: production.outputs })
  return { ...merged, resolvers, outputs, conflicts: [...merged.conflicts, ...conflicts] }
}

function alignModes({ base, source, production }: Sides<readonly SnapshotMode[]>): Three[] {
  const ofSource = new Map(pairModes(base, source).flatMap(([b, s]) => (b ? [[b, s] as const] : [])))
  const threes: Three[] = []
  const used = new Set<SnapshotMode>()
  for (const [b, p] of pairModes(base, production)) {
    if (!b) continue
    const s = ofSource.get(b) ?? null
    for (const mode of [p, s]) if (mode) used.add(mode)
    threes.push({ base: b, source: s, production: p })
  }
  const added = pairModes(
    production.filter(mode => !used.has(mode)),
    source.filter(mode => !used.has(mode)),
  )
  return [...threes, ...added.map(([p, s]) => ({ base: null, source: s, production: p }))]
}

const tokenKind = { contentKey, nameKey: (name: string) => name }

type ModeTokens = Pick<SnapshotMode, 'tokens' | 'token_count'>

const noTokens: ModeTokens = { tokens: null, token_count: 0 }

async function mergeMode(
  nodes: NodeSource,
  three: Three,
  resolutions: readonly Resolution[],
  into: Merged,
): Promise<SnapshotMode | null> {
  const { base, source, production } = three
  const place = (production ?? source ?? base)!
  const { tokens, token_count } = await mergeTokens(nodes, three, place, resolutions, into)
  // A mode that one side removed goes with its last token; tokens that the other side changed keep it.
  if (tokens === null && base && (!source || !production)) return null
  const choose = <Key extends keyof SnapshotMode>(key: Key): SnapshotMode[Key] => {
    if (!source || !production) return (source ?? production ?? base)![key]
    return source[key] === base?.[key] ? production[key] : source[key]
  }
  return {
    workspace_id: place.workspace_id,
    workspace_name: choose('workspace_name'),
    tokenset_id: place.tokenset_id,
    tokenset_name: choose('tokenset_name'),
    mode_id: place.mode_id,
    mode: choose('mode'),
    is_default: choose('is_default'),
    token_count,
    tokens,
    groups: choose('groups'),
  }
}

/** Reads the trees only of a mode whose tokens both sides changed. */
async function mergeTokens(
  nodes: NodeSource,
  three: Three,
  place: SnapshotMode,
  resolutions: readonly Resolution[],
  into: Merged,
): Promise<ModeTokens> {
  const [base, source, production] = [three.base, three.source, three.production].map(side => side ?? noTokens)
  if (source!.tokens === base!.tokens || source!.tokens === production!.tokens) return production!
  if (production!.tokens === base!.tokens) return source!
  const lists = await readTrees(nodes, [base!.tokens, source!.tokens, production!.tokens])
  const settle = settlement(place, resolutions)
  const outcome = await mergeNamed<SnapshotToken>(lists[0]!, lists[1]!, lists[2]!, settle, tokenKind)
  const where = {
    workspace_id: place.workspace_id,
    tokenset_id: place.tokenset_id,
    mode: place.mode,
    mode_id: place.mode_id,
  }
  for (const { name: token, ...sides } of outcome.conflicts)
    into.conflicts.push({
      ...where,
      token,
      source: contentOf(sides.source),
      production: contentOf(sides.production),
      base: contentOf(sides.base),
    })
  // References of the two sides can form a circle together.
  if (outcome.conflicts.length === 0) await refuseCirclesAmong(outcome.items, outcome.items)
  const tree = await growTree(outcome.items)
  for (const node of tree.nodes) into.nodes.push(node)
  return { tokens: tree.root, token_count: outcome.items.length }
}

function settlement(mode: SnapshotMode, resolutions: readonly Resolution[]) {
  const here = resolutions.filter(
    (given): given is Extract<Resolution, { token: string }> =>
      'token' in given &&
      given.tokenset_id === mode.tokenset_id &&
      (given.mode === mode.mode_id || nameKey(given.mode) === nameKey(mode.mode)),
  )
  const taken = new Map(here.map(({ token, take }) => [token, take]))
  return (token: string) => taken.get(token) ?? null
}

/** Modes merge independently of each other; this leaves each tokenset exactly one default mode. */
function withOneDefault(
  modes: readonly SnapshotMode[],
  { base, source, production }: Sides<readonly SnapshotMode[]>,
): SnapshotMode[] {
  const defaultOf = (side: readonly SnapshotMode[], tokensetId: string) =>
    side.find(mode => mode.tokenset_id === tokensetId && mode.is_default)?.mode_id
  return [...groupBy(modes, mode => mode.tokenset_id)].flatMap(([id, group]) => {
    const [was, theirs, ours] = [base, source, production].map(side => defaultOf(side, id))
    const mergedName = theirs !== undefined && theirs !== was ? theirs : (ours ?? theirs)
    const chosen =
      group.find(mode => mode.mode_id === mergedName) ?? group.find(mode => mode.is_default) ?? inOrder(group)[0]!
    const { tokenset_name, workspace_name } = chosen
    return group.map(mode => ({ ...mode, tokenset_name, workspace_name, is_default: mode === chosen }))
  })
}
