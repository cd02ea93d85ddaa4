// The order in which a resolver's sources override each other.
import type { Input, Modifier, OrderEntry, Resolver, ResolverSet } from './resolver.ts'

type Parts<Source> = Pick<Resolver<Source>, 'sets' | 'modifiers' | 'resolution_order'>

/** The explicit order, otherwise the sets, then the modifiers, each in their order. */
export function orderOf<Source>({ sets, modifiers, resolution_order }: Parts<Source>): OrderEntry[] {
  return (
    resolution_order ?? [
      ...sets.map(({ name }) => ({ set: name })),
      ...modifiers.map(({ name }) => ({ modifier: name })),
    ]
  )
}

/** The sets and modifiers in that order, without unknown names. */
export function partsInOrder<Source>(resolver: Parts<Source>): (ResolverSet<Source> | Modifier<Source>)[] {
  const sets = new Map(resolver.sets.map(set => [set.name, set]))
  const modifiers = new Map(resolver.modifiers.map(modifier => [modifier.name, modifier]))
  return orderOf(resolver).flatMap(
    entry => ('set' in entry ? sets.get(entry.set) : modifiers.get(entry.modifier)) ?? [],
  )
}

export const isModifier = <Source>(part: ResolverSet<Source> | Modifier<Source>): part is Modifier<Source> =>
  'contexts' in part

/** The sources of one permutation, the later over the earlier. */
export function sourcesOf<Source>(resolver: Parts<Source>, input: Input): Source[] {
  return partsInOrder(resolver).flatMap(part => {
    if (!isModifier(part)) return part.sources
    return part.contexts.find(({ name }) => name === input.get(part.name))?.sources ?? []
  })
}

/** The modifiers in the resolution order; all without one. Others need no context and add no permutations. */
export function takingPart<M extends { name: string }>(resolver: {
  modifiers: readonly M[]
  resolution_order?: OrderEntry[] | null
}): readonly M[] {
  const { modifiers, resolution_order: order = null } = resolver
  if (order === null) return modifiers
  const named = new Set(order.map(entry => ('modifier' in entry ? entry.modifier : undefined)))
  return modifiers.filter(({ name }) => named.has(name))
}
