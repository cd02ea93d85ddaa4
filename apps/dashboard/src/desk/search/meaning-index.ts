// An index of comparable resolved values, computed in steps and cached while the tokens stay.
import { eachInSteps, hex, isWide, labDifference, literalKey, toLab, toPixels, toSrgb } from '@tessera/engine'
import type { Color, Lab65, Resolved, ResolvedLiteral, Steps } from '@tessera/engine'
import { targetOf } from '../../tokens/values/draft.ts'
import type { Model } from '../../tokens/model/model.ts'
import type { Resolver } from '../../tokens/model/resolver.ts'

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

/** The largest weight of lightness in CIEDE2000, at black and white. */
const mostLightnessWeight = 1.75

/** Returns whether the lightness alone puts the colors further apart, which spares most of the work. */
export function isFurther({ lab: one }: Shade, { lab: other }: Shade, distance: number): boolean {
  const fromMiddle = ((one.l + other.l) / 2 - 50) ** 2
  const weight = 1 + (0.015 * fromMiddle) / Math.sqrt(20 + fromMiddle)
  return Math.abs(one.l - other.l) > weight * distance
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

/** Finds the tokens of values, by their names. */
export interface MeaningIndex {
  /** The least distance of each token that has a color within `distance` in one of the modes. */
  near(shade: Shade, distance: number): ReadonlyMap<string, number>
  /** The tokens that have the same length or time in one of the modes. */
  same(measure: Measure): ReadonlySet<string>
}

const indexes = new WeakMap<Resolver, MeaningIndex>()

/** The index of these tokens, once it is computed. */
export const meaningIndexOf = (resolver: Resolver): MeaningIndex | null => indexes.get(resolver) ?? null

export function* meaningIndexInSteps(model: Model, resolver: Resolver): Steps<MeaningIndex> {
  const before = indexes.get(resolver)
  if (before) return before
  const shades = new Map<Shade, string[]>()
  const measures = new Map<string, { measure: Measure; names: string[] }>()
  for (const i of model.modes.keys()) {
    yield* resolver.resolveAllInSteps(i)
    yield* eachInSteps(model.rows, ({ name, cells }) => {
      const { shade, measure } = cells[i] ? meaningOf(resolver.resolve(i, name)) : nothing
      if (shade) listAt(shades, shade, () => []).push(name)
      if (measure)
        listAt(measures, `${measure.kind} ${measure.amount}`, () => ({ measure, names: [] })).names.push(name)
    })
  }
  const byLightness = new Map<number, Shade[]>()
  yield* eachInSteps(shades.keys(), shade => void listAt(byLightness, Math.floor(shade.lab.l), () => []).push(shade))
  const index: MeaningIndex = {
    near: latest((shade, distance) => namesNear(shade, distance, shades, byLightness)),
    same: measure =>
      new Set([...measures.values()].flatMap(each => (isSameMeasure(each.measure, measure) ? each.names : []))),
  }
  indexes.set(resolver, index)
  return index
}

function listAt<Key, Value>(lists: Map<Key, Value>, key: Key, make: () => Value): Value {
  let list = lists.get(key)
  if (list === undefined) lists.set(key, (list = make()))
  return list
}

function namesNear(
  shade: Shade,
  limit: number,
  shades: ReadonlyMap<Shade, readonly string[]>,
  byLightness: ReadonlyMap<number, readonly Shade[]>,
): ReadonlyMap<string, number> {
  const least = new Map<string, number>()
  const reach = mostLightnessWeight * limit
  const last = Math.floor(shade.lab.l + reach)
  for (let lightness = Math.floor(shade.lab.l - reach); lightness <= last; lightness++)
    for (const other of byLightness.get(lightness) ?? []) {
      if (isFurther(shade, other, limit)) continue
      const distance = distanceOf(shade, other)
      if (distance > limit) continue
      for (const name of shades.get(other)!) least.set(name, Math.min(distance, least.get(name) ?? Infinity))
    }
  return least
}

/** Keeps the last answers: each further key of a query asks for the same colors again. */
function latest(near: MeaningIndex['near']): MeaningIndex['near'] {
  const answers = new Map<string, ReadonlyMap<string, number>>()
  return (shade, distance) => {
    const key = `${distance} ${shade.alpha} ${Object.values(shade.lab).join(' ')}`
    const before = answers.get(key)
    if (before) return before
    if (answers.size === mostAnswers) answers.clear()
    const answer = near(shade, distance)
    answers.set(key, answer)
    return answer
  }
}

const mostAnswers = 4

const duplicates = new WeakMap<Resolver, ReadonlySet<string>>()

/** The tokens whose value another token of their type has as well, in one of the modes. */
export function duplicatesOf(model: Model, resolver: Resolver): ReadonlySet<string> {
  let names = duplicates.get(resolver)
  if (!names) duplicates.set(resolver, (names = findDuplicates(model, resolver)))
  return names
}

/** Aliases share a value on purpose; only repeated literals count. */
function findDuplicates(model: Model, resolver: Resolver): ReadonlySet<string> {
  const names = new Set<string>()
  for (const i of model.modes.keys()) {
    resolver.resolveAll(i)
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
