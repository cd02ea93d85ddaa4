// A resolver is stored in two parts: its shape as JSON, and its sources as rows. Each list of sources is a place;
// places are numbered from 0: first those of the sets, then those of the contexts of each modifier, then unused ones.
import type { ResolverParts } from '@tessera/contract'

export type ModeSource = ResolverParts['sets'][number]['sources'][number]
type ResolverSet = ResolverParts['sets'][number]
type Modifier = ResolverParts['modifiers'][number]
type Context = Modifier['contexts'][number]

export interface Shape {
  sets: Omit<ResolverSet, 'sources'>[]
  modifiers: (Omit<Modifier, 'contexts'> & { contexts: Omit<Context, 'sources'>[] })[]
  resolution_order: ResolverParts['resolution_order']
  unused?: boolean
  extensions?: ResolverParts['extensions']
}

export interface SourceRow {
  place: number
  position: number
  tokenset_id: string
  mode_id: string | null
}

/** All parts with sources, in the order of the places. */
export function placesOf({ sets, modifiers, unused }: Pick<ResolverParts, 'sets' | 'modifiers' | 'unused'>) {
  const places: { sources: ModeSource[] }[] = [...sets, ...modifiers.flatMap(({ contexts }) => contexts)]
  return unused ? [...places, unused] : places
}

export function shapeOf({ sets, modifiers, resolution_order, unused, extensions }: ResolverParts): Shape {
  return {
    sets: sets.map(withoutSources),
    modifiers: modifiers.map(modifier => ({ ...modifier, contexts: modifier.contexts.map(withoutSources) })),
    resolution_order,
    ...(unused ? { unused: true } : {}),
    ...(extensions ? { extensions } : {}),
  }
}

const withoutSources = <Place extends { sources: ModeSource[] }>({ sources: _, ...rest }: Place) => rest

export const rowsOf = (parts: ResolverParts): SourceRow[] =>
  placesOf(parts).flatMap(({ sources }, place) =>
    sources.map(({ tokenset_id, mode_id }, position) => ({ place, position, tokenset_id, mode_id: mode_id ?? null })),
  )

/** `rows`: place, tokenset and mode of each source, in order. */
export function partsOf(shape: Shape, rows: readonly (readonly [number, string, string | null])[]): ResolverParts {
  const lists = new Map<number, ModeSource[]>()
  for (const [place, tokenset_id, mode_id] of rows) {
    const source: ModeSource = mode_id === null ? { tokenset_id } : { tokenset_id, mode_id }
    const list = lists.get(place)
    if (list) list.push(source)
    else lists.set(place, [source])
  }
  let place = 0
  const sources = () => lists.get(place++) ?? []
  return {
    sets: shape.sets.map(({ name, description, ...rest }) => ({
      name,
      ...(description === undefined ? {} : { description }),
      sources: sources(),
      ...rest,
    })),
    modifiers: shape.modifiers.map(({ contexts, ...modifier }) => ({
      ...modifier,
      contexts: contexts.map(({ name, ...rest }) => ({ name, sources: sources(), ...rest })),
    })),
    resolution_order: shape.resolution_order,
    ...(shape.unused ? { unused: { sources: sources() } } : {}),
    ...(shape.extensions ? { extensions: shape.extensions } : {}),
  }
}
