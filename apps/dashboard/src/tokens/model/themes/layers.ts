// The layers of a resolver: each source of a set or context is one, and later ones override earlier ones.
import type { ResolverParts } from '@tessera/contract'
import { orderOf, type Input } from '@tessera/engine'
import type { ModeSource } from './sources.ts'

export interface Layer {
  /** Null for a context. */
  set: string | null
  /** Null for a set. */
  modifier: string | null
  context: string | null
  tokenset_id: string
  mode_id: string
}

/** Returns the layers, the lowest first. `modeOf` returns the mode of a source; undefined where it does not exist. */
export function layersOf(resolver: ResolverParts, modeOf: (source: ModeSource) => string | undefined): Layer[] {
  const layers: Layer[] = []
  const add = (part: Pick<Layer, 'set' | 'modifier' | 'context'>, sources: readonly ModeSource[]) => {
    for (const source of sources) {
      const mode_id = modeOf(source)
      if (mode_id !== undefined) layers.push({ ...part, tokenset_id: source.tokenset_id, mode_id })
    }
  }
  for (const entry of orderOf(resolver)) {
    if ('set' in entry) {
      const set = resolver.sets.find(({ name }) => name === entry.set)
      if (set) add({ set: set.name, modifier: null, context: null }, set.sources)
      continue
    }
    const modifier = resolver.modifiers.find(({ name }) => name === entry.modifier)
    for (const { name, sources } of modifier?.contexts ?? [])
      add({ set: null, modifier: entry.modifier, context: name }, sources)
  }
  return layers
}

type Part = Pick<Layer, 'set' | 'modifier' | 'context'>

/** "core", "brand b". */
export const layerName = ({ set, modifier, context }: Part): string => set ?? `${modifier} ${context}`

export const takesPart = ({ set, modifier, context }: Part, input: Input): boolean =>
  set !== null || input.get(modifier!) === context

/** A mode that can contain a token, with all layers that use the mode. */
export interface LayeredMode<Held> {
  tokenset_id: string
  mode_id: string
  /** The layers that the input includes, or else all. */
  layers: readonly Layer[]
  /** The input includes at least one layer. */
  takesPart: boolean
  /** The value of the token in this mode; undefined where it is not set. */
  held: Held | undefined
  /** The value of this mode is the effective one at the input. */
  applies: boolean
  /** The layer that would override a token here; null where none does. */
  under: Layer | null
}

/** The modes that can contain a token: the highest precedence at the input first, layers outside of the input last. */
export function placesOf<Held>(
  layers: readonly Layer[],
  input: Input,
  heldIn: (mode_id: string) => Held | undefined,
): LayeredMode<Held>[] {
  const chosen = layers.filter(layer => takesPart(layer, input)).reverse()
  const out = layers.filter(layer => !chosen.some(({ mode_id }) => mode_id === layer.mode_id)).reverse()
  const standing = chosen.find(({ mode_id }) => heldIn(mode_id) !== undefined)
  const places = new Map<string, LayeredMode<Held>>()
  for (const layer of [...chosen, ...out]) {
    const { tokenset_id, mode_id } = layer
    const place = places.get(mode_id)
    if (place) {
      places.set(mode_id, { ...place, layers: [...place.layers, layer] })
      continue
    }
    const takes = takesPart(layer, input)
    places.set(mode_id, {
      tokenset_id,
      mode_id,
      layers: [layer],
      takesPart: takes,
      held: heldIn(mode_id),
      applies: standing?.mode_id === mode_id,
      under: takes ? overIn(chosen, layer, heldIn) : null,
    })
  }
  return [...places.values()]
}

/** The highest included layer above `layer` that has the token. */
function overIn<Held>(
  chosen: readonly Layer[],
  layer: Layer,
  heldIn: (mode_id: string) => Held | undefined,
): Layer | null {
  const above = chosen.slice(0, chosen.indexOf(layer))
  return above.find(({ mode_id }) => mode_id !== layer.mode_id && heldIn(mode_id) !== undefined) ?? null
}
