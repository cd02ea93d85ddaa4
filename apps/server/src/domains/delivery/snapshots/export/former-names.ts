// The tokens that stand for the names of an earlier release, for code that has not migrated.
import { references, resolveTokens } from '@tessera/engine'
import type { Token } from '@tessera/engine'
import { toEngine } from '../content.ts'
import { movedBetween } from '../moves.ts'
import type { Moved, MovedGiven } from '../moves.ts'
import type { ReleaseRow } from '../releases.store.ts'
import type { SnapshotMode } from '../snapshot.ts'
import { readTree } from '../tree.ts'
import type { NodeSource } from '../tree.ts'

/** As plain data for the thread. `modes`: those whose names are in use. */
export interface FormerNamesGiven extends MovedGiven {
  to: Pick<ReleaseRow, 'root' | 'version'>
  modes: readonly SnapshotMode[]
}

export type FormerNames = (readonly [mode: string, tokens: Token[]])[]

export async function findFormerNames(given: FormerNamesGiven, source: NodeSource): Promise<FormerNames> {
  const moved = await movedBetween(source, given)
  // A name that any mode still has is not a former name: beside its overrides it would be another value of it.
  const names = new Set<string>()
  for (const { tokens } of given.modes) for (const { name } of await readTree(source, tokens)) names.add(name)
  /** Files of several tokensets contain each name once. */
  const owners = new Map<string, string>()
  const until = `${Number(given.to.version.split('.')[0]) + 1}.0.0`
  return moved.flatMap(({ mode, ...rest }) => {
    if (!mode) return []
    const kept = keptIn(rest, names, until).filter(({ name }) => {
      const owner = owners.get(name) ?? mode.tokenset_id
      owners.set(name, owner)
      return owner === mode.tokenset_id
    })
    return [[mode.mode_id, kept] as const]
  })
}

function keptIn({ old, now, moves }: Omit<Moved, 'mode'>, names: ReadonlySet<string>, until: string): Token[] {
  const gone = moves.filter(({ token }) => !names.has(token.name))
  const here = new Set([...now, ...gone.map(({ token }) => token)].map(({ name }) => name))
  const resolution = resolveTokens(old.map(toEngine))
  return gone.flatMap(({ token, there }): Token[] => {
    const { extensions: _, ...former } = toEngine(token)
    const marked = { ...former, deprecated: former.deprecated || true, remove_in: until }
    if (there)
      return [
        {
          ...marked,
          type: there.type,
          value: { alias_to: there.name },
          alias_to: there.name,
          replaced_by: there.name,
          compat: true,
        },
      ]
    const last = { ...marked, replaced_by: null }
    if (references(former).every(name => here.has(name))) return [last]
    const resolved = resolution.get(token.name)
    // A token without a value in its last release has none now.
    return resolved?.ok ? [{ ...last, value: resolved.value, alias_to: null }] : []
  })
}
