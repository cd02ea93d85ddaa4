// Converts values to the units and notations of an output.
import type { Color } from '../color/color.ts'
import { toDisplayP3, toOklch, toSrgb, isWide } from '../color/convert.ts'
import { intoGamut, isInGamut } from '../color/gamut.ts'
import { toHsl } from '../color/hsl.ts'
import { hex } from '../color/write.ts'
import { holdsFormula, partAt, referenceIn } from '../formula/alias.ts'
import type { Resolved } from '../resolve/resolve.ts'
import type { Json, JsonObject, Token } from '../base/token.ts'
import type { Dimension } from '../types/dimension.ts'
import type { Duration } from '../types/duration.ts'
import { isMisfit } from '../types/type.ts'
import type { TypeName } from '../base/type-names.ts'
import { decimal } from '../base/decimal.ts'
import { parseValue, typeOf } from '../values/value.ts'
import type { Output } from './output.ts'
import { withValue } from './select.ts'

export type ValueSettings = NonNullable<Output['values']>

/** Called for each color that gamut mapping changed. */
type OnMapped = () => void

export function convertToken(
  token: Token,
  resolved: Resolved | undefined,
  settings: ValueSettings,
  onMapped: OnMapped,
): Token {
  // A formula works with the units that its references had before the conversion.
  const value = resolved?.ok && holdsFormula(token.value) ? resolved.value : token.value
  const converted = convertValue(token.type, value, settings, onMapped)
  return converted === token.value ? token : withValue(token, converted)
}

/** The tokens, whose lengths without a unit have this one. */
export const withUnit = (tokens: readonly Token[], unitless: 'px' | 'rem'): Token[] =>
  tokens.map(token => convertToken(token, undefined, { unitless }, () => {}))

function convertValue(type: TypeName, value: Json, settings: ValueSettings, onMapped: OnMapped): Json {
  if (referenceIn(value)) return value
  const parts = typeOf(type).parts?.(value)
  if (!parts) return convertLiteral(type, value, settings, onMapped)
  const root: JsonObject = { value: structuredClone(value) }
  for (const { path, type: part } of parts) {
    const at = partAt(value, path)
    if (at === undefined || referenceIn(at) || typeOf(part).parts) continue
    const key = path.at(-1)!
    const into = partAt(root, ['value', ...path.slice(0, -1)]) as JsonObject
    into[key] = convertLiteral(part, at, settings, onMapped)
  }
  return root.value!
}

function convertLiteral(type: TypeName, value: Json, settings: ValueSettings, onMapped: OnMapped): Json {
  const parsed: unknown = parseValue(type, value)
  if (isMisfit(parsed)) return value
  switch (type) {
    case 'color':
      return colorIn(parsed as Color, settings, onMapped) ?? value
    case 'dimension':
    case 'fontSize':
    case 'letterSpacing':
    case 'lineHeight':
    case 'number':
      return numberOrLengthIn(parsed as number | Dimension, value, settings) ?? value
    case 'duration':
      return durationIn(parsed as Duration, settings) ?? value
    default:
      return value
  }
}

const numberOrLengthIn = (parsed: number | Dimension, value: Json, settings: ValueSettings): Json | null =>
  typeof parsed === 'number' ? rounded(parsed, settings) : lengthIn(parsed, value, settings)

/** The number with the digits of the settings; null where all digits stay. */
function rounded(number: number, { digits }: ValueSettings): number | null {
  return digits === undefined ? null : Number(decimal(number, digits))
}

/** `16` and `"16"`, which are px unless the output sets another unit for them. */
const isUnitless = (value: Json) =>
  typeof value === 'number' || (typeof value === 'string' && /^[-+\d.e]+$/i.test(value.trim()))

function lengthIn({ value, unit: own, fluid }: Dimension, written: Json, settings: ValueSettings): Json | null {
  // The bounds and the slope of a fluid length belong together.
  if (fluid !== undefined) return null
  const { unit: wanted, unitless, digits } = settings
  const lacksUnit = isUnitless(written)
  const unit = lacksUnit ? (unitless ?? own) : own
  const target = isPxOrRem(unit) ? (wanted ?? unit) : unit
  const getsUnit = lacksUnit && (wanted ?? unitless) !== undefined
  if (target === unit && !getsUnit && digits === undefined) return null
  return decimal(target === unit ? value : toPxOrRem(value, target, settings), digits) + target
}

const isPxOrRem = (unit: string) => unit === 'px' || unit === 'rem'

/** Converts px to rem and rem to px. */
const toPxOrRem = (value: number, target: string, { rem = 16 }: ValueSettings) =>
  target === 'px' ? value * rem : value / rem

function durationIn({ value, unit }: Duration, { duration = unit, digits }: ValueSettings): Json | null {
  if (duration === unit && digits === undefined) return null
  const number = duration === unit ? value : duration === 's' ? value / 1000 : value * 1000
  return decimal(number, digits) + duration
}

function colorIn(color: Color, { color: notation, gamut }: ValueSettings, onMapped: OnMapped): Json | null {
  if (gamut !== undefined && !isInGamut(color, gamut)) {
    onMapped()
    const near = intoGamut(color, gamut)
    const read: unknown = parseValue('color', near)
    return (notation && colorIn(read as Color, { color: notation }, onMapped)) ?? near
  }
  return notation === undefined ? null : written(color, notation, onMapped)
}

function written(color: Color, notation: NonNullable<ValueSettings['color']>, onMapped: OnMapped): string {
  if (notation === 'oklch') {
    const { l, c, h, alpha } = toOklch(color)
    // The hue of a gray has no meaning.
    const isGray = c < 0.00005
    return `oklch(${decimal(l, 4)} ${decimal(isGray ? 0 : c, 4)} ${decimal(isGray ? 0 : h, 2)}${opacity(alpha)})`
  }
  if (notation === 'display-p3') {
    if (!isInGamut(color, 'p3')) onMapped()
    const { r, g, b, alpha } = toDisplayP3(color)
    return `color(display-p3 ${[r, g, b].map(channel => decimal(channel, 5)).join(' ')}${opacity(alpha)})`
  }
  if (isWide(color)) onMapped()
  const srgb = toSrgb(color)
  const alpha = opacity(srgb.alpha)
  if (notation === 'hex') return hex(srgb)
  if (notation === 'rgb')
    return `rgb(${[srgb.r, srgb.g, srgb.b].map(channel => Math.round(channel * 255)).join(' ')}${alpha})`
  const { h, s, l } = toHsl(srgb)
  return `hsl(${decimal(h, 2)} ${decimal(s, 2)}% ${decimal(l, 2)}%${alpha})`
}

const opacity = (alpha: number) => (alpha === 1 ? '' : ` / ${decimal(alpha, 4)}`)
