// Combinations of modes: a mode by itself, and the modes that a resolver combines.
import type { ResolverParts } from '@tessera/contract'
import { partsInOrder } from '@tessera/engine'
import type { Db } from '../../../storage/sql.ts'
import { listResolvers } from '../stored/resolvers/resolvers.store.ts'
import type { ModeSource } from '../stored/resolvers/shape.ts'
import * as store from './stacks.store.ts'

export interface Stack {
  /** null: a mode by itself. */
  resolver: { name: string; parts: ResolverParts } | null
  /**
   * The modes of its tokens, from the top: for each place one alternative applies, a set or a context of a modifier.
   */
  places: string[][][]
  modes: ReadonlySet<string>
  modeOf(source: ModeSource): string
}

/** The stacks of a workspace, by the modes in them. */
export interface Stacks {
  /** The stacks of a mode: by itself, and with others. */
  of(modeId: string): readonly Stack[]
  /** The modes themselves, and all modes that some resolver combines with one of them. */
  joinedWith(modeIds: Iterable<string>): string[]
}

/** Includes the resolvers of the workspace, and those that open or approved proposals would leave. */
export async function readStacks(db: Db, workspaceId: string): Promise<Stacks> {
  const live = await listResolvers(db, workspaceId)
  const proposed = proposedOf(live, await store.listProposedResolvers(db, workspaceId))
  const resolvers = [...live, ...proposed]
  const standard = resolvers.length === 0 ? new Map<string, string>() : await store.listDefaultModes(db, workspaceId)
  return indexed(resolvers.map(resolver => stackOf(resolver, standard)))
}

function proposedOf(
  live: readonly ({ id: string } & NamedResolver)[],
  operations: readonly store.ProposedResolver[],
): NamedResolver[] {
  const known = new Map(live.map(resolver => [resolver.id, resolver]))
  return operations.flatMap(({ op, resolver_id, ...given }) => {
    const before = op === 'create_resolver' ? { name: '', ...nothing } : known.get(resolver_id!)
    return before ? [{ ...before, ...given }] : []
  })
}

type NamedResolver = ResolverParts & { name: string }

const nothing: ResolverParts = { sets: [], modifiers: [], resolution_order: null }

function stackOf(resolver: NamedResolver, standard: ReadonlyMap<string, string>): Stack {
  const modeOf = ({ tokenset_id, mode_id }: ModeSource) => mode_id ?? standard.get(tokenset_id) ?? ''
  const fromTop = (sources: readonly ModeSource[]) => sources.map(modeOf).reverse()
  const places = partsInOrder(resolver)
    .map(part => ('contexts' in part ? part.contexts : [part]).map(({ sources }) => fromTop(sources)))
    .reverse()
  return { resolver: { name: resolver.name, parts: resolver }, places, modes: new Set(places.flat(2)), modeOf }
}

const alone = (modeId: string): Stack => ({
  resolver: null,
  places: [[[modeId]]],
  modes: new Set([modeId]),
  modeOf: () => modeId,
})

function indexed(stacks: readonly Stack[]): Stacks {
  const byMode = new Map<string, Stack[]>()
  const of = (modeId: string) => {
    let found = byMode.get(modeId)
    if (!found) byMode.set(modeId, (found = [alone(modeId), ...stacks.filter(({ modes }) => modes.has(modeId))]))
    return found
  }
  return {
    of,
    joinedWith: modeIds => [...new Set([...modeIds].flatMap(of).flatMap(({ modes }) => [...modes]))],
  }
}

/** Returns the token with a certain name in a mode. */
export type LookUp = (modeId: string) => string | undefined
type LookedUp = (string | undefined)[]

/**
 * The distinct outcomes of `asked` over all permutations in which all of `shown` lead to this token. Visits place by
 * place and keeps distinct results, so that the cost grows with the sum of the places, not with their product.
 */
export function outcomesIn(
  { places }: Stack,
  token: string,
  shown: readonly LookUp[],
  asked: readonly LookUp[],
): LookedUp[] {
  const lookUps = [...shown, ...asked]
  const isHidden = (found: LookedUp) => shown.some((_, at) => found[at] !== undefined && found[at] !== token)
  let states: LookedUp[] = [lookUps.map(() => undefined)]
  for (const alternatives of places) {
    const next = new Map<string, LookedUp>()
    for (const state of states)
      for (const modes of alternatives) {
        const found = state.map((known, at) => known ?? firstIn(modes, lookUps[at]!))
        if (!isHidden(found)) next.set(found.join(), found)
      }
    states = [...next.values()]
  }
  return states.filter(found => shown.every((_, at) => found[at] === token)).map(found => found.slice(shown.length))
}

function firstIn(modes: readonly string[], lookUp: LookUp): string | undefined {
  for (const mode of modes) {
    const found = lookUp(mode)
    if (found !== undefined) return found
  }
  return undefined
}
