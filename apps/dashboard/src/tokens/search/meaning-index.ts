// An index of comparable resolved values, computed on first use and cached while the tokens stay.
import { hex, isWide, labDifference, literalKey, toLab, toPixels, toSrgb } from '@tessera/engine'
import type { Color, Lab65, Resolved, ResolvedLiteral } from '@tessera/engine'
import { targetOf } from '../../values/draft.ts'
import type { Model, Row } from '../../model/model.ts'
import type { Resolver } from '../../model/resolver.ts'

/** Pixels of one rem, the default of browsers. */
export const remBase = 16

export interface Shade {
  lab: Lab65
  alpha: number
  /** Eight bits for each channel; null for a color outside of sRGB. */
  hex: string | null
  /** The color that screens of sRGB show. */
  shownAs: string
}

export interface Measure {
  kind: 'length' | 'time'
  /** Pixels or milliseconds. */
  amount: number
}

export interface Meaning {
  shade: Shade | null
  measure: Measure | null
}

const nothing: Meaning = { shade: null, measure: null }
const meanings = new WeakMap<Resolved, Meaning>()
const shades = new Map<string, Shade>()

export function meaningOf(resolved: Resolved | undefined): Meaning {
  if (!resolved?.ok) return nothing
  let meaning = meanings.get(resolved)
  if (!meaning)
    meanings.set(
      resolved,
      (meaning = {
        shade: resolved.type === 'color' ? shadeOf(resolved.parsed) : null,
        measure: measureOfValue(resolved),
      }),
    )
  return meaning
}

export function shadeOf(color: Color): Shade {
  const { written, fallback: _, ...rest } = color
  const key = written ?? JSON.stringify(rest)
  const cached = shades.get(key)
  if (cached) return cached
  const shownAs = hex(toSrgb(color))
  const shade = { lab: toLab(color), alpha: color.alpha ?? 0, hex: isWide(color) ? null : shownAs, shownAs }
  if (shades.size > 20_000) shades.clear()
  shades.set(key, shade)
  return shade
}

/** The weight of lightness in CIEDE2000 is largest at black and white. */
const mostLightnessWeight = 1.75

/** Returns whether the lightness alone puts the colors further apart, which spares most of the work. */
export function isFurther({ lab: one }: Shade, { lab: other }: Shade, distance: number): boolean {
  return Math.abs(one.l - other.l) > mostLightnessWeight * distance
}

/** CIEDE2000, plus one for each percent of opacity; 0 for colors that are equal in eight bits. */
export function distanceOf(one: Shade, other: Shade): number {
  if (one.hex !== null && one.hex === other.hex) return 0
  return labDifference(one.lab, other.lab) + 100 * Math.abs(one.alpha - other.alpha)
}

function measureOfValue(resolved: ResolvedLiteral): Measure | null {
  switch (resolved.type) {
    case 'dimension':
    case 'fontSize':
    case 'letterSpacing':
    case 'lineHeight': {
      const { parsed } = resolved
      if (typeof parsed === 'number' || parsed.fluid !== undefined) return null
      const amount = toPixels(parsed, remBase)
      return amount === null ? null : { kind: 'length', amount }
    }
    case 'duration': {
      const { value, unit } = resolved.parsed
      return { kind: 'time', amount: unit === 's' ? value * 1000 : value }
    }
    default:
      return null
  }
}

/** Floating-point arithmetic has errors of this order. */
export function isSameMeasure(one: Measure, other: Measure): boolean {
  return one.kind === other.kind && Math.abs(one.amount - other.amount) < 1e-6
}

export interface MeaningIndex {
  /** The distinct resolved colors of the row in all modes. */
  shades(row: Row): readonly Shade[]
  measures(row: Row): readonly Measure[]
  /** Another token has the same value of the same type in one of the modes. */
  isDuplicate(row: Row): boolean
}

const indexes = new WeakMap<Resolver, MeaningIndex>()

export function indexOf(model: Model, resolver: Resolver): MeaningIndex {
  let index = indexes.get(resolver)
  if (!index) indexes.set(resolver, (index = createIndex(model, resolver)))
  return index
}

function createIndex(model: Model, resolver: Resolver): MeaningIndex {
  for (const i of model.modes.keys()) resolver.resolveAll(i)
  let duplicates: ReadonlySet<string> | null = null
  const each = <Part>(part: (meaning: Meaning) => Part | null) => {
    const cache = new Map<Row, readonly Part[]>()
    return (row: Row): readonly Part[] => {
      let parts = cache.get(row)
      if (!parts) {
        const all = row.cells.flatMap((cell, i) => (cell && part(meaningOf(resolver.resolve(i, row.name)))) ?? [])
        cache.set(row, (parts = [...new Set(all)] as Part[]))
      }
      return parts
    }
  }
  return {
    shades: each(meaning => meaning.shade),
    measures: each(meaning => meaning.measure),
    isDuplicate: row => (duplicates ??= findDuplicates(model, resolver)).has(row.name),
  }
}

/** Aliases share a value on purpose; only repeated literals count. */
function findDuplicates(model: Model, resolver: Resolver): ReadonlySet<string> {
  const names = new Set<string>()
  for (const i of model.modes.keys()) {
    const first = new Map<string, string>()
    for (const { name, cells } of model.rows) {
      const draft = cells[i]?.draft
      const resolved = draft && targetOf(draft) === null ? resolver.resolve(i, name) : undefined
      if (!resolved?.ok) continue
      const key = literalKey(resolved)
      const other = first.get(key)
      if (other === undefined) first.set(key, name)
      else names.add(name).add(other)
    }
  }
  return names
}
