// What differs between two snapshots, token by token.
import { canonicalJson } from '@tessera/engine'
import { nameKey } from '../modes/modes.store.ts'
import { groupBy } from './group-by.ts'
import type { SnapshotMode } from './snapshot.ts'
import { readDifference } from './tree.ts'
import type { NodeSource, SnapshotToken } from './tree.ts'

export interface TokenDifference {
  change: 'added' | 'changed' | 'removed' | 'renamed'
  before: SnapshotToken | null
  after: SnapshotToken | null
}

export interface Difference extends TokenDifference {
  mode: SnapshotMode
}

export interface Counts {
  added: number
  changed: number
  removed: number
  renamed: number
}

/** All but name and id, as text; the order of an object's keys does not count. */
export const contentKey = ({ type, value, description, extensions, deprecated }: SnapshotToken): string =>
  canonicalJson([type, value, description, extensions, deprecated])

/** Modes that are the same: by id, or, made anew, by tokenset and name. */
export function pairModes(
  before: readonly SnapshotMode[],
  after: readonly SnapshotMode[],
): [SnapshotMode | null, SnapshotMode | null][] {
  const left = new Map(before.map(mode => [mode.mode_id, mode]))
  const right = new Set(after.map(mode => mode.mode_id))
  const place = (mode: SnapshotMode) => `${mode.tokenset_id}/${nameKey(mode.mode)}`
  const byPlace = new Map(before.filter(mode => !right.has(mode.mode_id)).map(mode => [place(mode), mode]))
  const pairs: [SnapshotMode | null, SnapshotMode | null][] = after.map(mode => {
    const former = left.get(mode.mode_id) ?? byPlace.get(place(mode)) ?? null
    if (former) left.delete(former.mode_id)
    return [former, mode]
  })
  return [...pairs, ...[...left.values()].map((mode): [SnapshotMode, null] => [mode, null])]
}

export async function compare(
  source: NodeSource,
  before: readonly SnapshotMode[],
  after: readonly SnapshotMode[],
): Promise<Difference[]> {
  const differences: Difference[] = []
  for (const [from, to] of pairModes(before, after)) {
    if (from?.tokens === to?.tokens) continue
    const tokens = await readDifference(source, from?.tokens ?? null, to?.tokens ?? null)
    const mode = (to ?? from)!
    for (const difference of compareTokens(tokens.before, tokens.after)) differences.push({ mode, ...difference })
  }
  return differences
}

/**
 * The same token is the one with the same id; else the one with the same name. Of what is then left over, a token that came and
 * the only one like it that went are one that was renamed.
 */
function compareTokens(before: readonly SnapshotToken[], after: readonly SnapshotToken[]): TokenDifference[] {
  const byId = new Map(before.map(token => [token.id, token]))
  const kept = new Set(after.map(token => token.id))
  const byName = new Map(before.filter(token => !kept.has(token.id)).map(token => [token.name, token]))
  const gone = new Set(before)
  const came: SnapshotToken[] = []
  const differences: TokenDifference[] = []
  for (const token of after) {
    const former = byId.get(token.id) ?? byName.get(token.name)
    if (!former) {
      came.push(token)
      continue
    }
    gone.delete(former)
    if (former.name !== token.name) differences.push({ change: 'renamed', before: former, after: token })
    else if (contentKey(former) !== contentKey(token))
      differences.push({ change: 'changed', before: former, after: token })
  }
  const like = groupBy(gone, contentKey)
  const likeCame = groupBy(came, contentKey)
  for (const token of came) {
    const key = contentKey(token)
    const former = like.get(key)?.length === 1 && likeCame.get(key)!.length === 1 ? like.get(key)![0]! : null
    if (former) gone.delete(former)
    differences.push({ change: former ? 'renamed' : 'added', before: former, after: token })
  }
  for (const token of gone) differences.push({ change: 'removed', before: token, after: null })
  return differences
}

export function countDifferences(differences: readonly TokenDifference[]): Counts {
  const counts: Counts = { added: 0, changed: 0, removed: 0, renamed: 0 }
  for (const { change } of differences) counts[change]++
  return counts
}
