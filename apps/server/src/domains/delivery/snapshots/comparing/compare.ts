// The differences between two snapshots, token by token.
import { canonicalJson } from '@tessera/engine'
import { inSlices } from '../../../../kernel/pacing/slices.ts'
import { nameKey } from '../../../../base/name-key.ts'
import { compareNamed } from './compare-named.ts'
import type { NamedDifference } from './compare-named.ts'
import type { SnapshotMode } from '../snapshot.ts'
import { readDifference } from '../tree.ts'
import type { NodeSource, SnapshotToken } from '../tree.ts'

export type TokenDifference = NamedDifference<SnapshotToken>

export interface Difference extends TokenDifference {
  mode: SnapshotMode
}

export interface Counts {
  added: number
  changed: number
  removed: number
  renamed: number
}

/** All but name and id as text, independent of the order of an object's keys. */
export const contentKey = ({ id: _, name: __, ...content }: SnapshotToken): string => canonicalJson(content)

/** Matches modes by id or, if recreated, by tokenset and name. */
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
    const found = await compareNamed(tokens.before, tokens.after, contentKey)
    await inSlices(found, difference => void differences.push({ mode, ...difference }))
  }
  return differences
}

export function countDifferences(differences: readonly TokenDifference[]): Counts {
  const counts: Counts = { added: 0, changed: 0, removed: 0, renamed: 0 }
  for (const { change } of differences) counts[change]++
  return counts
}
