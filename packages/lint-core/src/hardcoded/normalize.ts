// A value in the form in which two spellings of it are equal, and what its distance to another is measured by.
import { isMisfit, isWide, toOklch, toSrgb, types, type Color, type TypeName } from '@tessera/engine'

export interface Measured {
  /** Equal for equal values. */
  key: string
  color?: Color
  /** In `unit`. */
  amount?: { number: number; unit: string }
}

/** null: the text is no literal of the type. */
export function normalize(type: TypeName, text: string): Measured | null {
  switch (type) {
    case 'color':
      return colorOf(text)
    case 'dimension':
    case 'fontSize':
    case 'letterSpacing':
      return dimensionOf(text)
    case 'duration':
      return durationOf(text)
    case 'fontWeight':
      return weightOf(text)
    case 'number':
    case 'lineHeight':
      return /^[+-]?[\d.]/.test(text) ? (numberOf(text) ?? dimensionOf(text)) : null
    case 'cubicBezier':
      return bezierOf(text)
    case 'fontFamily':
      return { key: types.fontFamily.text(namesOf(text)).toLowerCase() }
    case 'shadow':
      return shadowOf(text)
    default:
      return null
  }
}

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
  // A number by itself is no length in a style sheet; the types read it as pixels.
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

function numberOf(text: string): Measured | null {
  return /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/.test(text.trim()) ? amount(Number(text), '') : null
}

function bezierOf(text: string): Measured | null {
  const inside = /^cubic-bezier\(([^()]*)\)$/i.exec(text.trim())?.[1]
  const bezier = types.cubicBezier.parse(inside?.split(',').map(Number) ?? null)
  return isMisfit(bezier) ? null : { key: bezier.map(number => rounded(number, 6)).join(' ') }
}

/** Layers, each as its color, its lengths without a trailing 0 and `inset`. */
function shadowOf(text: string): Measured | null {
  const layers: string[] = []
  for (const layer of splitOutside(text, ',')) {
    const words = splitOutside(layer.trim(), ' ').filter(word => word !== '')
    const lengths: string[] = []
    let color = ''
    let inset = ''
    for (const word of words) {
      const length = /^[+-]?0+$/.test(word) ? { key: '0' } : dimensionOf(word)
      if (length) lengths.push(length.key.replace(/^0[a-z]*$/, '0'))
      else if (word.toLowerCase() === 'inset') inset = 'inset '
      else color ||= colorOf(word)?.key ?? '?'
    }
    if (color === '' || color === '?' || lengths.length < 2) return null
    while (lengths.length > 2 && lengths.at(-1) === '0') lengths.pop()
    layers.push(`${inset}${lengths.join(' ')} / ${color}`)
  }
  return { key: layers.join(', ') }
}

/** Separators within parentheses do not count. */
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
