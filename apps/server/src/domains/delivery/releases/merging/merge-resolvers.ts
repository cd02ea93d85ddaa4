// A three-way merge of resolvers, workspace by workspace, each resolver as a whole.
import type { MergeConflict, Resolution } from '@tessera/contract'
import { nameKey } from '../../../../base/name-key.ts'
import type { ModeSource } from '../../../tokens/stored/resolvers/shape.ts'
import { groupBy } from '../../../../base/group-by.ts'
import type { SnapshotMode } from '../../snapshots/snapshot.ts'
import { resolverContent, resolverKind, resolversInOrder } from '../../snapshots/snapshot-resolver.ts'
import type { SnapshotResolver } from '../../snapshots/snapshot-resolver.ts'
import { mergeNamed } from '../../snapshots/comparing/merge-named.ts'
import type { Sides } from '../../snapshots/comparing/merge-named.ts'

type Resolvers = readonly SnapshotResolver[]

/** `modes`: of the merged snapshot. */
export async function mergeResolvers(
  sides: Sides<Resolvers>,
  modes: readonly SnapshotMode[],
  resolutions: readonly Resolution[],
): Promise<{ resolvers: SnapshotResolver[]; conflicts: MergeConflict[] }> {
  const all = [...sides.production, ...sides.source, ...sides.base]
  const standing = standingOn(modes)
  const resolvers: SnapshotResolver[] = []
  const conflicts: MergeConflict[] = []
  for (const [workspace_id, known] of groupBy(all, resolver => resolver.workspace_id)) {
    const here = (side: Resolvers) => side.filter(resolver => resolver.workspace_id === workspace_id)
    const [base, source, production] = [here(sides.base), here(sides.source), here(sides.production)]
    const merged = await mergeNamed(
      base,
      source,
      production,
      settlement(workspace_id, known, resolutions),
      resolverKind,
    )
    for (const { name, ...three } of merged.conflicts)
      conflicts.push({
        workspace_id,
        resolver_id: (three.base ?? three.source ?? three.production)!.id,
        resolver: name,
        source: resolverContent(three.source),
        production: resolverContent(three.production),
        base: resolverContent(three.base),
      })
    for (const resolver of merged.items) resolvers.push(standing(resolver))
  }
  return { resolvers: resolversInOrder(resolvers), conflicts }
}

/** A resolution identifies a resolver by its name, or by its id on any side. */
function settlement(workspaceId: string, known: Resolvers, resolutions: readonly Resolution[]) {
  const taken = new Map<string, 'source' | 'production'>()
  for (const given of resolutions) {
    if (!('resolver' in given) || given.workspace_id !== workspaceId) continue
    taken.set(nameKey(given.resolver), given.take)
    for (const { id, name } of known) if (id === given.resolver) taken.set(nameKey(name), given.take)
  }
  return (name: string) => taken.get(nameKey(name)) ?? null
}

/** Removes sources that one side deleted from the other's resolvers, as a deletion by hand does. */
function standingOn(modes: readonly SnapshotMode[]) {
  const known = new Set(modes.flatMap(({ tokenset_id, mode_id }) => [tokenset_id, `${tokenset_id}/${mode_id}`]))
  const kept = <Place extends { sources: ModeSource[] }>(place: Place): Place => ({
    ...place,
    sources: place.sources.filter(({ tokenset_id, mode_id }) =>
      known.has(mode_id === undefined ? tokenset_id : `${tokenset_id}/${mode_id}`),
    ),
  })
  return (resolver: SnapshotResolver): SnapshotResolver => ({
    ...resolver,
    sets: resolver.sets.map(kept),
    modifiers: resolver.modifiers.map(modifier => ({ ...modifier, contexts: modifier.contexts.map(kept) })),
    ...(resolver.unused ? { unused: kept(resolver.unused) } : {}),
  })
}
