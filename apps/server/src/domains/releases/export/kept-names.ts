// The names that ended with the major version of a release, for code that has not migrated: deprecated tokens beside
// those of the release, until the next major version.
import { references, resolveTokens } from '@tessera/engine'
import type { Token } from '@tessera/engine'
import type { Db } from '../../../storage/sql.ts'
import { toEngine } from '../content.ts'
import { movedBetween } from '../migration.ts'
import type { Moved } from '../migration.ts'
import { findFormerMajor } from '../releases.store.ts'
import type { ReleaseRow } from '../releases.store.ts'
import type { SnapshotMode } from '../snapshot.ts'
import { readTree } from '../tree.ts'
import type { NodeSource } from '../tree.ts'

/** The formats with a form for deprecated names. */
export const keepingFormats: ReadonlySet<string> = new Set(
  'css scss less ios swiftui compose android flutter react-native typescript esm cjs'.split(' '),
)

/** By the id of their mode; they follow all other tokens there. */
export async function keptNames(
  db: Db,
  source: NodeSource,
  release: ReleaseRow,
  modes: readonly SnapshotMode[],
): Promise<ReadonlyMap<string, readonly Token[]>> {
  const former = await findFormerMajor(db, release)
  if (!former) return new Map()
  const moved = await movedBetween(db, source, former, release)
  // A name that any mode still has is not a former name: beside its overrides it would be another value of it.
  const names = new Set<string>()
  for (const { tokens } of modes) for (const { name } of await readTree(source, tokens)) names.add(name)
  /** Files of several tokensets contain each name once. */
  const owners = new Map<string, string>()
  const until = `${Number(release.version.split('.')[0]) + 1}.0.0`
  return new Map(
    moved.flatMap(({ mode, ...rest }) => {
      if (!mode) return []
      const kept = keptIn(rest, names, until).filter(({ name }) => {
        const owner = owners.get(name) ?? mode.tokenset_id
        owners.set(name, owner)
        return owner === mode.tokenset_id
      })
      return [[mode.mode_id, kept] as const]
    }),
  )
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
          ...{ type: there.type, value: { alias_to: there.name }, alias_to: there.name, replaced_by: there.name },
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
