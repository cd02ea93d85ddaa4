// The color modifiers of Tokens Studio: `$extensions["studio.tokens"].modify`, applied like the plugin does.
import { converter, formatCss, interpolate, parse, type Color } from 'culori'
import { isWide, toSrgb } from '../color/convert.ts'
import { hex } from '../color/write.ts'
import { decimal } from '../base/decimal.ts'
import type { Modifier } from './draft.ts'
import { evaluate } from '../formula/constant-math.ts'
import { wholeReference } from './references/references.ts'
import { isObject } from '../base/plain-json.ts'
import type { Json, JsonObject } from '../base/token.ts'
import { types } from '../types/index.ts'
import { isMisfit } from '../types/type.ts'

/** The key of the plugin in extensions. */
export const VENDOR = 'studio.tokens'

const spaces = new Map([
  ['lch', 'lch'],
  ['srgb', 'rgb'],
  ['p3', 'p3'],
  ['hsl', 'hsl'],
] as const)
type Space = 'lch' | 'rgb' | 'p3' | 'hsl'

/** The modifier in a token's extensions, or undefined. */
export function modifierOf(extensions: JsonObject | null): Modifier | undefined {
  const studio = extensions?.[VENDOR]
  if (!extensions || !isObject(studio) || !Object.hasOwn(studio, 'modify')) return undefined
  const given = studio.modify!
  if (!isObject(given) && typeof given !== 'string') return undefined
  const { modify: _, ...others } = studio
  const { [VENDOR]: __, ...rest } = extensions
  const kept = { extensions: Object.keys(others).length > 0 ? { ...rest, [VENDOR]: others } : rest }
  const facts = { modify: given }
  if (typeof given === 'string')
    return { ...kept, facts, texts: [given], apply: () => null, unknown: base => unknownModifier(base, [given]) }
  return {
    ...kept,
    facts,
    texts: [given.value, given.color].filter(text => typeof text === 'string'),
    apply: (literal, lookUp) => modify(literal, given, lookUp),
    formula: (base, clamped) => formulaOf(base, clamped ? { ...given, value: clampedAmount(given.value) } : given),
    unknown: base => unknownModifier(base, [given.type, given.color, given.value, given.space]),
  }
}

/** `modify({a}, "blur", 0.2)`: a formula without a result, which keeps the references of the modifier. */
function unknownModifier(base: string, facts: readonly (Json | undefined)[]): string {
  const words = facts.flatMap(fact => {
    if (typeof fact === 'number') return [String(fact)]
    if (typeof fact !== 'string') return []
    return [wholeReference(fact) === null ? `"${fact.replaceAll('"', "'")}"` : fact]
  })
  const color =
    wholeReference(base) !== null || !isMisfit(types.color.parse(base)) ? base : `"${base.replaceAll('"', "'")}"`
  return `modify(${[color, ...words].join(', ')})`
}

const clampedAmount = (value: Json | undefined): Json =>
  typeof value === 'number' || typeof value === 'string' ? `clamp(0, ${value}, 1)` : null

const formats = ['hex', 'hsl', 'lch', 'p3', 'srgb']

/** `lighten({a}, 0.2, lch).to.hex()`: in the space of the modifier, converted to its format if it has one. */
function formulaOf(base: string, { type, value, space, color, format }: JsonObject): string | null {
  if (typeof value !== 'number' && typeof value !== 'string') return null
  if (base.trim() === '' || typeof space !== 'string' || !spaces.has(space.toLowerCase() as 'lch')) return null
  const conversion = conversionTo(format, space)
  if (type === 'alpha') return `alpha(${base}, ${value})${conversion}`
  if (type === 'lighten' || type === 'darken') return `${type}(${base}, ${value}, ${space})${conversion}`
  return type === 'mix' && typeof color === 'string' ? `mix(${base}, ${color}, ${value}, ${space})${conversion}` : null
}

function conversionTo(format: Json | undefined, space: string): string {
  const target = typeof format === 'string' ? format.toLowerCase() : ''
  return formats.includes(target) && target !== space.toLowerCase() ? `.to.${target}()` : ''
}

function modify(literal: Json, spec: JsonObject, lookUp: (text: string) => string): Json | null {
  const space = typeof spec.space === 'string' ? spaces.get(spec.space.toLowerCase() as 'lch') : undefined
  const color = space && colorOf(literal, space)
  const amount = amountOf(spec.value, lookUp)
  if (!color || amount === null) return null
  switch (spec.type) {
    case 'alpha':
      return textOf({ ...color, alpha: amount }, space)
    case 'lighten':
      return textOf(shift(color, space, amount, 1), space)
    case 'darken':
      return textOf(shift(color, space, amount, 0), space)
    case 'mix': {
      const other = typeof spec.color === 'string' ? colorOf(lookUp(spec.color), space) : null
      return other ? textOf(interpolate([color, other], space)(amount), space) : null
    }
    default:
      return null
  }
}

/** HSL and RGB have the gamut of sRGB, so colors beyond it become the nearest inside. */
function colorOf(value: Json, space: Space): Color | null {
  const parsed = types.color.parse(value)
  if (isMisfit(parsed)) return null
  if (space === 'lch' || space === 'p3') return parse(types.color.text(parsed)) ?? null
  const { r, g, b, alpha } = toSrgb(parsed)
  return { mode: 'rgb', r, g, b, alpha }
}

function amountOf(value: Json | undefined, lookUp: (text: string) => string): number | null {
  if (typeof value !== 'number' && typeof value !== 'string') return null
  const filled = typeof value === 'number' ? String(value) : lookUp(value)
  const text = evaluate(filled) ?? ''
  const amount = text.endsWith('%') ? Number(text.slice(0, -1)) / 100 : text === '' ? NaN : Number(text)
  return Number.isFinite(amount) ? Math.min(1, Math.max(0, amount)) : null
}

/** Moves a fraction of the way to white (1) or black (0): HSL by lightness, LCH by lightness and chroma, RGB by channel. */
function shift(color: Color, space: Space, amount: number, end: 0 | 1): Color {
  const toward = (from: number, goal: number) => from + (goal - from) * amount
  if (space === 'hsl') {
    const hsl = converter('hsl')(color)
    return { ...hsl, l: toward(hsl.l, end) }
  }
  if (space === 'lch') {
    const lch = converter('lch')(color)
    return { ...lch, l: toward(lch.l, end * 100), c: toward(lch.c, 0) }
  }
  const flat = converter(space)(color)
  return { ...flat, r: toward(flat.r, end), g: toward(flat.g, end), b: toward(flat.b, end) }
}

/** Hexadecimal if the color is in sRGB, otherwise in the space of the modifier. */
function textOf(color: Color, space: Space): string {
  const text = formatCss(converter(space)(color))
  const parsed = types.color.parse(text)
  if (!isMisfit(parsed) && !isWide(parsed)) return hex(toSrgb(parsed))
  return text.replace(/-?[\d.]+(?:e-\d+)?/g, figure => decimal(Number(figure), 5))
}
