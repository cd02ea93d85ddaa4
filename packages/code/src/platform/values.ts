// Finds the colors and lengths that Swift, Kotlin and Dart write as numbers.
import type { Found } from '../place.ts'
import type { Leaf } from './grammar.ts'

/** As style sheets spell `0xAARRGGBB`. */
function colorOf(number: string): string | null {
  const digits = /^0x([0-9a-f]{8})$/i.exec(number.replaceAll('_', ''))?.[1]
  if (digits === undefined) return null
  const [alpha, rest] = [digits.slice(0, 2).toLowerCase(), digits.slice(2).toLowerCase()]
  return `#${rest}${alpha === 'ff' ? '' : alpha}`
}

/** `Color(0xFF3366FF)`, `16.dp` and `Color(red: 0.2, green: 0.4, blue: 1)`. */
export function addValues(leaves: readonly Leaf[], found: Found): void {
  for (const [index, { text, end }] of leaves.entries()) {
    const next = leaves[index + 1]?.text
    if (text === 'Color' && next === '(') addColor(leaves, index, found)
    else if (next === '.' && /^\d+(?:\.\d+)?$/.test(text)) addLength(leaves, index, found)
    else if (text === 'red' && next === ':') channels(leaves, index, end, found)
  }
}

function addColor(leaves: readonly Leaf[], index: number, found: Found): void {
  const [number, close] = [leaves[index + 2], leaves[index + 3]]
  const value = colorOf(number?.text ?? '')
  if (value === null || close?.text !== ')') return
  found.values.push({ property: 'color', value, start: leaves[index]!.start, end: close.end, form: 'native' })
}

function addLength(leaves: readonly Leaf[], index: number, found: Found): void {
  const { text, start } = leaves[index]!
  const unit = leaves[index + 2]
  if (!unit || !/^[ds]p$/.test(unit.text)) return
  const property = unit.text === 'sp' ? 'font-size' : 'padding'
  found.values.push({ property, value: `${text}px`, start, end: unit.end, form: 'native' })
}

/** `red: 0.2, green: 0.4, blue: 1` */
function channels(leaves: readonly Leaf[], index: number, end: number, found: Found): void {
  const texts = leaves.slice(index, index + 11).map(({ text }) => text)
  const [red, green, blue] = [texts[2], texts[6], texts[10]].map(text => Number(text || NaN))
  if (texts[4] !== 'green' || texts[8] !== 'blue' || [red, green, blue].some(channel => !(channel! <= 1))) return
  const value = `rgb(${[red, green, blue].map(channel => Math.round(channel! * 255)).join(' ')})`
  found.values.push({ property: 'color', value, start: leaves[index]!.start, end, form: 'native' })
}
