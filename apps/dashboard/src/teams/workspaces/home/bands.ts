// Chooses what the picture of a tokenset consists of: bands of samples of one kind, the most frequent kinds first.
import { pictureKind, type Json, type PictureKind, type TypeName } from '@tessera/engine'
import type { TokensetSummary } from '@tessera/contract'
import { pixelsOf } from '../../../tokens/pictures/facts.ts'

export interface Sample {
  name: string
  type: TypeName
  value: Json
}

export interface Band {
  kind: PictureKind
  samples: readonly Sample[]
}

/** More would be too small to tell anything. */
const mostBands = 3

export function bandsOf({ types, samples }: Pick<TokensetSummary, 'types' | 'samples'>): Band[] {
  const order = new Map(types.map(({ type }, place) => [type, place]))
  const kinds = new Map<PictureKind, Sample[]>()
  const sorted = samples.toSorted((a, b) => (order.get(a.type) ?? 0) - (order.get(b.type) ?? 0))
  for (const sample of sorted as Sample[]) {
    const kind = pictureKind(sample.type, sample.name)
    const list = kinds.get(kind)
    if (list) list.push(sample)
    else kinds.set(kind, [sample])
  }
  // Colors tell the most at a glance, and text by type before its parts.
  const rank = (kind: PictureKind) => (kind === 'color' ? -2 : kind === 'typography' ? -1 : 0)
  return [...kinds]
    .toSorted(([a], [b]) => rank(a) - rank(b))
    .slice(0, mostBands)
    .map(([kind, list]) => ({ kind, samples: list }))
}

/** The share of each bar of the longest one, for lengths, times and plain numbers; null where they have no length. */
export function sharesOf(samples: readonly Sample[], measure: (value: Json) => number | null): number[] | null {
  const sizes = samples.map(({ value }) => measure(value)).filter(size => size !== null)
  const longest = Math.max(0, ...sizes.map(Math.abs))
  if (longest === 0) return null
  return sizes.map(size => Math.abs(size) / longest).toSorted((a, b) => a - b)
}

export const sizeOf = (value: Json): number | null => (typeof value === 'number' ? value : pixelsOf(value))
