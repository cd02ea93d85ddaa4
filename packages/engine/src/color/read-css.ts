// Reads CSS Color 4 text. Stricter than a browser's error recovery: unclosed text is refused, and so are `calc`, `var`,
// `currentcolor`, system colors and relative colors, which have no value outside a page.
import { colorsNamed } from 'culori/fn'
import { readDecimal } from '../base/decimal.ts'
import type { Color, ColorSpace, Component } from './color.ts'

const hexadecimal = /^#(?:[0-9a-f]{3}|[0-9a-f]{4}|[0-9a-f]{6}|[0-9a-f]{8})$/i
const call = /^([a-z]+)\(([^()]*)\)$/i
const blank = /[ \t\n\r\f]+/
const names: ReadonlyMap<string, number> = new Map(Object.entries(colorsNamed))

/** The color that a text means, or null where it is none. */
export function readCssColor(text: string): Color | null {
  const written = text.trim()
  if (written.startsWith('#')) return hexadecimal.test(written) ? readHex(written) : null
  const match = call.exec(written)
  if (match) return readFunction(match[1]!.toLowerCase(), match[2]!.toLowerCase(), written)
  const word = written.toLowerCase()
  if (word === 'transparent') return rgb(0, 0, 0, 0, written)
  const number = names.get(word)
  return number === undefined ? null : rgb(number >> 16, (number >> 8) & 255, number & 255, 1, written)
}

function rgb(r: number, g: number, b: number, alpha: number, written: string): Color {
  return { space: 'srgb', components: [r / 255, g / 255, b / 255], alpha, written, legacy: true }
}

function readHex(written: string): Color {
  const digits = written.slice(1)
  const wide = digits.length < 6 ? digits.replace(/./g, '$&$&') : digits
  const number = parseInt(wide.slice(0, 6), 16)
  const alpha = wide.length === 8 ? parseInt(wide.slice(6), 16) / 255 : 1
  return rgb(number >> 16, (number >> 8) & 255, number & 255, alpha, written)
}

/** How a component is read: a number as it stands divided by `one`, 100 % as `whole`; hues also as angles. */
type Reader = { kind: 'hue' } | { kind: 'value'; whole: number; one: number; minimum?: number; maximum?: number }
const value = (whole: number, one: number, minimum?: number, maximum?: number): Reader => ({
  kind: 'value',
  whole,
  one,
  minimum,
  maximum,
})
const hue: Reader = { kind: 'hue' }
const byte = value(1, 255, 0, 1)
const percent = value(100, 1)

interface Notation {
  space: ColorSpace
  readers: [Reader, Reader, Reader]
  legacy?: true
  /** The older form with commas exists (CSS Color 4 §5.1, §7.1). */
  commas?: true
}

const rgbNotation: Notation = { space: 'srgb', readers: [byte, byte, byte], legacy: true, commas: true }
const saturation = value(100, 1, 0)
const hslNotation: Notation = { space: 'hsl', readers: [hue, saturation, percent], legacy: true, commas: true }
const notations: ReadonlyMap<string, Notation> = new Map([
  ['rgb', rgbNotation],
  ['rgba', rgbNotation],
  ['hsl', hslNotation],
  ['hsla', hslNotation],
  ['hwb', { space: 'hwb', readers: [hue, percent, percent], legacy: true }],
  ['lab', { space: 'lab', readers: [value(100, 1, 0, 100), value(125, 1), value(125, 1)] }],
  ['lch', { space: 'lch', readers: [value(100, 1, 0, 100), value(150, 1, 0), hue] }],
  ['oklab', { space: 'oklab', readers: [value(1, 1, 0, 1), value(0.4, 1), value(0.4, 1)] }],
  ['oklch', { space: 'oklch', readers: [value(1, 1, 0, 1), value(0.4, 1, 0), hue] }],
])

/** The spaces that `color()` accepts, by name. */
export const predefined: ReadonlyMap<string, ColorSpace> = new Map([
  ['srgb', 'srgb'],
  ['srgb-linear', 'srgb-linear'],
  ['display-p3', 'display-p3'],
  ['a98-rgb', 'a98-rgb'],
  ['prophoto-rgb', 'prophoto-rgb'],
  ['rec2020', 'rec2020'],
  ['xyz', 'xyz-d65'],
  ['xyz-d65', 'xyz-d65'],
  ['xyz-d50', 'xyz-d50'],
])

function readFunction(name: string, inside: string, written: string): Color | null {
  if (name === 'color') {
    const [space, ...rest] = inside.trim().split(blank)
    const colorSpace = predefined.get(space ?? '')
    if (colorSpace === undefined) return null
    const plain = value(1, 1)
    return readModern({ space: colorSpace, readers: [plain, plain, plain] }, rest.join(' '), written)
  }
  const notation = notations.get(name)
  if (!notation) return null
  return inside.includes(',') ? readLegacy(notation, inside, written) : readModern(notation, inside, written)
}

function readModern(notation: Notation, inside: string, written: string): Color | null {
  const [main = '', alpha, more] = inside.split('/')
  if (more !== undefined) return null
  const parts = main.trim().split(blank)
  if (parts.length !== 3) return null
  return assemble(notation, parts, alpha?.trim(), written)
}

/** Commas: no `none`, rgb all numbers or all percentages, hsl with percentages. */
function readLegacy(notation: Notation, inside: string, written: string): Color | null {
  if (!notation.commas || inside.includes('/')) return null
  const parts = inside.split(',').map(part => part.trim())
  if (parts.length < 3 || parts.length > 4 || parts.includes('none')) return null
  const percentages = parts.slice(0, 3).map(part => part.endsWith('%'))
  const expected = notation.space === 'hsl' ? [false, true, true] : [percentages[0], percentages[0], percentages[0]]
  if (percentages.some((is, index) => is !== expected[index])) return null
  return assemble(notation, parts.slice(0, 3), parts[3], written)
}

function assemble(notation: Notation, parts: string[], alphaText: string | undefined, written: string): Color | null {
  const components: Component[] = []
  for (const [index, part] of parts.entries()) {
    const component = readComponent(part, notation.readers[index as 0 | 1 | 2])
    if (component === undefined) return null
    components.push(component)
  }
  const alpha = alphaText === undefined ? 1 : readComponent(alphaText, value(1, 1, 0, 1))
  if (alpha === undefined) return null
  const color: Color = { space: notation.space, components: components as Color['components'], alpha, written }
  return notation.legacy ? { ...color, legacy: true } : color
}

/** The degrees of one unit. */
const degreesIn: ReadonlyMap<string, number> = new Map([
  ['deg', 1],
  ['grad', 0.9],
  ['rad', 180 / Math.PI],
  ['turn', 360],
])

/** undefined where the text is no component. */
function readComponent(text: string, reader: Reader): Component | undefined {
  if (text === 'none') return null
  if (reader.kind === 'hue') return readHue(text)
  const isPercentage = text.endsWith('%')
  const number = readDecimal(isPercentage ? text.slice(0, -1) : text)
  if (number === null) return undefined
  const scaled = isPercentage ? number * (reader.whole / 100) : number / reader.one
  return Math.min(reader.maximum ?? Infinity, Math.max(reader.minimum ?? -Infinity, scaled))
}

function readHue(text: string): number | undefined {
  const unit = /(?:deg|grad|rad|turn)$/.exec(text)?.[0]
  const number = readDecimal(unit ? text.slice(0, -unit.length) : text)
  if (number === null) return undefined
  const degrees = (number * (degreesIn.get(unit ?? 'deg') ?? 1)) % 360
  return Number.isFinite(degrees) ? (degrees + 360) % 360 : undefined
}
