// Normalizes values: two spellings of one value get equal keys, and colors and amounts can be compared by distance.
import { isMisfit, isWide, toOklch, toSrgb, types, type Color, type TypeName } from '@tessera/engine'

export interface Measured {
  /** Equal for equal values. */
  key: string
  color?: Color
  /** In `unit`. */
  amount?: { number: number; unit: string }
}

const readers: Partial<Record<TypeName, (text: string) => Measured | null>> = {
  color: colorOf,
  dimension: dimensionOf,
  fontSize: dimensionOf,
  letterSpacing: dimensionOf,
  duration: durationOf,
  fontWeight: weightOf,
  number: ratioOf,
  lineHeight: ratioOf,
  cubicBezier: bezierOf,
  fontFamily: text => ({ key: types.fontFamily.text(namesOf(text)).toLowerCase() }),
  shadow: shadowOf,
}

/** null: the text is not a literal of the type. */
export const normalize = (type: TypeName, text: string): Measured | null => readers[type]?.(text) ?? null

const namesOf = (text: string): string[] => {
  const names = types.fontFamily.parse(text)
  return isMisfit(names) ? [text] : names
}

const rounded = (number: number, digits: number) => Number(number.toFixed(digits)) + 0

function colorOf(text: string): Measured | null {
  const color = types.color.parse(text)
  if (isMisfit(color)) return null
  const alpha = rounded(color.alpha ?? 0, 3)
  if (isWide(color)) {
    const { l, c, h } = toOklch(color)
    return { key: `wide ${rounded(l, 3)} ${rounded(c, 3)} ${rounded(h, 0)} ${alpha}`, color }
  }
  const { r, g, b } = toSrgb(color)
  return { key: `${[r, g, b].map(channel => Math.round(channel * 255)).join(' ')} ${alpha}`, color }
}

function dimensionOf(text: string): Measured | null {
  const length = types.dimension.parse(text)
  if (isMisfit(length)) return null
  if (length.fluid !== undefined) return { key: length.fluid }
  // A number without a unit is not a length in a style sheet, although the engine's type reads it as pixels.
  if (!/[a-z%]$/i.test(text.trim())) return null
  return amount(length.value, length.unit)
}

const amount = (number: number, unit: string): Measured => ({
  key: `${rounded(number, 6)}${unit}`,
  amount: { number, unit },
})

function durationOf(text: string): Measured | null {
  const match = /^([+-]?(?:\d+(?:\.\d*)?|\.\d+))(ms|s)$/i.exec(text.trim())
  return match ? amount(Number(match[1]) * (match[2]!.toLowerCase() === 's' ? 1000 : 1), 'ms') : null
}

function weightOf(text: string): Measured | null {
  const word = text.trim().toLowerCase()
  return word === 'bold' ? amount(700, '') : numberOf(word)
}

/** A number, or a length in its place. */
function ratioOf(text: string): Measured | null {
  return /^[+-]?[\d.]/.test(text) ? (numberOf(text) ?? dimensionOf(text)) : null
}

function numberOf(text: string): Measured | null {
  return /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/.test(text.trim()) ? amount(Number(text), '') : null
}

function bezierOf(text: string): Measured | null {
  const inside = /^cubic-bezier\(([^()]*)\)$/i.exec(text.trim())?.[1]
  const bezier = types.cubicBezier.parse(inside?.split(',').map(Number) ?? null)
  return isMisfit(bezier) ? null : { key: bezier.map(number => rounded(number, 6)).join(' ') }
}

function shadowOf(text: string): Measured | null {
  const layers: string[] = []
  for (const layer of splitOutside(text, ',')) {
    const key = layerKey(splitOutside(layer.trim(), ' ').filter(word => word !== ''))
    if (key === null) return null
    layers.push(key)
  }
  return { key: layers.join(', ') }
}

/** `inset`, the lengths without trailing zeros, and the color of a layer. */
function layerKey(words: readonly string[]): string | null {
  const lengths: string[] = []
  let color = ''
  let inset = ''
  for (const word of words) {
    const length = lengthKey(word)
    if (length !== undefined) lengths.push(length)
    else if (word.toLowerCase() === 'inset') inset = 'inset '
    else color ||= colorOf(word)?.key ?? '?'
  }
  if (color === '' || color === '?' || lengths.length < 2) return null
  while (lengths.length > 2 && lengths.at(-1) === '0') lengths.pop()
  return `${inset}${lengths.join(' ')} / ${color}`
}

/** A zero has no unit, so that `0` and `0px` are equal. */
const lengthKey = (word: string): string | undefined =>
  /^[+-]?0+$/.test(word) ? '0' : dimensionOf(word)?.key.replace(/^0[a-z]*$/, '0')

/** Ignores separators within parentheses. */
function splitOutside(text: string, separator: string): string[] {
  const parts = ['']
  let depth = 0
  for (const char of text) {
    if (char === '(') depth++
    else if (char === ')') depth--
    if (depth === 0 && (char === separator || (separator === ' ' && /\s/.test(char)))) parts.push('')
    else parts[parts.length - 1] += char
  }
  return parts
}
