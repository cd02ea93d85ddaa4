// Updates resolvers when a tokenset or mode is deleted: their sources are removed with it, and restored with it.
import type { Resolver } from '@tessera/contract'
import type { LostSource, LostSources } from '../../../../kernel/change.ts'
import type { Db } from '../../../../storage/sql.ts'
import * as store from './resolvers.store.ts'
import type { ModeSource } from './shape.ts'
import { changeResolver } from './write.ts'

/** A tokenset with all its modes, or one mode. */
export interface Leaving {
  tokenset_id: string
  mode_id?: string
}

/** Must be called before the deletion: the foreign keys delete the sources. Returns the record for the history. */
export async function takeOutOfResolvers(tx: Db, leaving: Leaving, at: string): Promise<LostSources[]> {
  const using = await store.holdUsing(tx, leaving)
  const ids = using.map(({ id }) => id)
  await store.touchResolvers(tx, ids, at)
  return using.map(resolver => ({ id: resolver.id, name: resolver.name, sources: lostOf(resolver, leaving) }))
}

/** The fields of an answer; empty: no resolver used it. */
export const affectedBy = (lost: readonly LostSources[]) =>
  lost.length === 0 ? {} : { affected_resolvers: lost.map(({ name }) => name) }

/** The field of a change's subject; empty: there is nothing to record. */
export const lostWith = (lost: LostSources[]) => (lost.length === 0 ? {} : { resolvers: lost })

function lostOf(resolver: Resolver, { tokenset_id, mode_id }: Leaving): LostSource[] {
  return namedPlaces(resolver).flatMap(({ place, sources }) =>
    sources.flatMap((source, index) => {
      const isLost = source.tokenset_id === tokenset_id && (mode_id === undefined || source.mode_id === mode_id)
      return isLost ? [{ ...place, index, ...source }] : []
    }),
  )
}

type ResolverPart = { set: string } | { modifier: string; context: string } | { unused: true }

function namedPlaces({ sets, modifiers, unused }: Resolver): { place: ResolverPart; sources: ModeSource[] }[] {
  return [
    ...sets.map(({ name, sources }) => ({ place: { set: name }, sources })),
    ...modifiers.flatMap(modifier =>
      modifier.contexts.map(({ name, sources }) => ({ place: { modifier: modifier.name, context: name }, sources })),
    ),
    ...(unused ? [{ place: { unused: true as const }, sources: unused.sources }] : []),
  ]
}

export interface BroughtBack {
  resolvers: LostSources[]
  /** Resolvers that no longer have the place of a source. */
  changed: { name: string }[]
}

/**
 * Call it after the restoration: sources return to their former places. A resolver that has been deleted since stays
 * deleted.
 */
export async function bringBackIntoResolvers(tx: Db, lost: readonly LostSources[], at: string): Promise<BroughtBack> {
  const back: BroughtBack = { resolvers: [], changed: [] }
  const held = await store.holdResolvers(
    tx,
    lost.map(({ id }) => id),
  )
  for (const resolver of held) {
    const { id } = resolver
    const { sources } = lost.find(other => other.id === id)!
    const places = namedPlaces(resolver)
    const placed = sources.filter(source => {
      const found = places.find(({ place }) => isSamePlace(place, source))
      const { index, tokenset_id, mode_id } = source
      found?.sources.splice(index, 0, mode_id === undefined ? { tokenset_id } : { tokenset_id, mode_id })
      return found !== undefined
    })
    if (placed.length < sources.length) back.changed.push({ name: resolver.name })
    if (placed.length === 0) continue
    await changeResolver(tx, resolver, at)
    back.resolvers.push({ id, name: resolver.name, sources: placed })
  }
  return back
}

function isSamePlace(a: ResolverPart, b: ResolverPart): boolean {
  if ('unused' in a) return 'unused' in b
  if ('set' in a) return 'set' in b && a.set === b.set
  return 'context' in b && a.modifier === b.modifier && a.context === b.context
}
