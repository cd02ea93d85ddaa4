// What changed since the version before, and the versions before that.
import { deprecationOf } from '@tessera/engine'
import type { Token } from '@tessera/engine'
import { compare } from '../../snapshots/comparing/compare.ts'
import type { Difference } from '../../snapshots/comparing/compare.ts'
import type { ReleaseRow } from '../../snapshots/releases.store.ts'
import { disassemble } from '../../snapshots/snapshot.ts'
import type { NodeSource } from '../../snapshots/tree.ts'

interface FormerVersion {
  version: string
  createdAt: string
  notes: string | null
  counts: ReleaseRow['changes']
}

export interface ReleaseChanges {
  counts: ReleaseRow['changes']
  /** The version before; null: this is the first. */
  from: string | null
  /** Newest first. */
  former: FormerVersion[]
  renamed: { name: string; to: string }[]
  removed: { name: string; replacedBy: string | null }[]
  /** Those that were not deprecated in the version before. */
  deprecated: DeprecatedToken[]
  added: string[]
  changed: string[]
}

export type DeprecatedToken = Pick<Token, 'name' | 'deprecated' | 'replaced_by' | 'remove_in'>

/** `former`: the releases before, newest first; `suffix`: what the package's version has after that of the release. */
export async function changesSince(
  nodes: NodeSource,
  row: ReleaseRow,
  former: readonly ReleaseRow[],
  suffix: string,
): Promise<ReleaseChanges> {
  const [last] = former
  const differences = last ? await differencesBetween(nodes, last, row) : []
  return {
    counts: row.changes,
    from: last ? last.version + suffix : null,
    former: former.map(({ version, created_at, notes, changes }) => ({
      version: version + suffix,
      createdAt: created_at,
      notes,
      counts: changes,
    })),
    ...byKind(differences),
  }
}

async function differencesBetween(nodes: NodeSource, from: ReleaseRow, to: ReleaseRow): Promise<Difference[]> {
  const [before, after] = [await disassemble(nodes, from.root), await disassemble(nodes, to.root)]
  return compare(nodes, before.modes, after.modes)
}

/** Once for each token, whatever the number of its modes. */
function byKind(differences: readonly Difference[]) {
  const renamed = new Map<string, string>()
  const removed = new Map<string, string | null>()
  const added = new Set<string>()
  const changed = new Set<string>()
  const deprecated = new Map<string, DeprecatedToken>()
  for (const { change, before, after } of differences) {
    if (change === 'renamed') renamed.set(before!.name, after!.name)
    else if (change === 'removed') removed.set(before!.name, before!.replaced_by)
    else if (change === 'added') added.add(after!.name)
    else changed.add(after!.name)
    if (after && isDeprecated(after) && !(before && isDeprecated(before))) deprecated.set(after.name, after)
  }
  return {
    renamed: Array.from(renamed, ([name, to]) => ({ name, to })),
    removed: Array.from(removed, ([name, replacedBy]) => ({ name, replacedBy })),
    deprecated: [...deprecated.values()],
    added: [...added],
    changed: [...changed],
  }
}

const isDeprecated = (token: DeprecatedToken): boolean => deprecationOf(token, () => undefined) !== null
