// The color object of DTCG 2025.10 (§8.1 and the Color module): closed ranges, `none`, an optional six-digit hex.
import type { Json, JsonObject } from '../base/token.ts'
import { colorSpaces, type Color, type ColorSpace } from './color.ts'

interface Range {
  minimum: number
  maximum: number
  /** The range excludes its maximum. */
  below: boolean
}
const range = (minimum: number, maximum: number, below = false): Range => ({ minimum, maximum, below })
const unit = range(0, 1)
const percent = range(0, 100)
const free = range(-Infinity, Infinity)
const chroma = range(0, Infinity)
const hue = range(0, 360, true)

const ranges: Record<ColorSpace, [Range, Range, Range]> = {
  srgb: [unit, unit, unit],
  'srgb-linear': [unit, unit, unit],
  hsl: [hue, percent, percent],
  hwb: [hue, percent, percent],
  lab: [percent, free, free],
  lch: [percent, chroma, hue],
  oklab: [unit, free, free],
  oklch: [unit, chroma, hue],
  'display-p3': [unit, unit, unit],
  'a98-rgb': [unit, unit, unit],
  'prophoto-rgb': [unit, unit, unit],
  rec2020: [unit, unit, unit],
  'xyz-d65': [unit, unit, unit],
  'xyz-d50': [unit, unit, unit],
}

const spaces: ReadonlySet<string> = new Set(colorSpaces)
const keys: ReadonlySet<string> = new Set(['colorSpace', 'components', 'alpha', 'hex'])

/** The color, or what is wrong with it. */
export function readColorObject(value: JsonObject): Color | string {
  const strange = unknownKey(value)
  if (strange !== undefined) return `a color object has no ${JSON.stringify(strange.slice(0, 40))}`
  const { colorSpace: space, components, hex } = value
  const alpha = value.alpha ?? 1
  if (!isColorSpace(space)) return `colorSpace must be one of: ${colorSpaces.join(', ')}`
  if (!Array.isArray(components) || components.length !== 3) return 'components must be an array of three numbers'
  const fault = checkComponents(components, space)
  if (fault !== null) return fault
  if (!isAlpha(alpha)) return 'alpha must be a number from 0 to 1'
  if (hex !== undefined && !isHex(hex)) return 'hex must be six hexadecimal digits such as "#3b82f6"'
  const color: Color = { space, components: withMissing(components), alpha }
  // In sRGB the components are the more exact value.
  if (hex !== undefined && space !== 'srgb') color.fallback = bytesOf(hex)
  return color
}

function unknownKey(value: JsonObject): string | undefined {
  for (const key in value) if (!keys.has(key)) return key
  return undefined
}

function checkComponents(components: Json[], space: ColorSpace): string | null {
  const allowed = ranges[space]
  for (let index = 0; index < 3; index++) {
    const fault = checkComponent(components[index]!, allowed[index as 0 | 1 | 2])
    if (fault !== null) return `components[${index}] of ${space} must be ${fault}`
  }
  return null
}

/** `none` as null. */
function withMissing(components: Json[]): Color['components'] {
  const read = components.includes('none') ? components.map(part => (part === 'none' ? null : part)) : components
  return read as Color['components']
}

const isAlpha = (value: Json): value is number => typeof value === 'number' && value >= 0 && value <= 1

const isHex = (value: Json): value is string => typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value)

function bytesOf(hex: string): [number, number, number] {
  const number = Number.parseInt(hex.slice(1), 16)
  return [(number >> 16) / 255, ((number >> 8) & 255) / 255, (number & 255) / 255]
}

function isColorSpace(value: Json | undefined): value is ColorSpace {
  return typeof value === 'string' && spaces.has(value)
}

function checkComponent(value: Json, { minimum, maximum, below }: Range): string | null {
  if (value === 'none') return null
  const fits = typeof value === 'number' && Number.isFinite(value) && value >= minimum && value <= maximum
  if (fits && !(below && value === maximum)) return null
  if (minimum === -Infinity) return 'a number or "none"'
  if (maximum === Infinity) return `a number from ${minimum} or "none"`
  return `a number from ${minimum} ${below ? 'up to, but not including,' : 'to'} ${maximum} or "none"`
}
