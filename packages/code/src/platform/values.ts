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
    const property = Object.hasOwn(properties, text) ? properties[text] : undefined
    if (property !== undefined && !declaring.has(leaves[index - 1]?.text ?? ''))
      addArgument(leaves, index, property, found)
  }
}

/** Modifiers and arguments of SwiftUI, Compose and Flutter that are like a property of style sheets. */
const properties: Readonly<Record<string, string>> = {
  ...{ color: 'color', foregroundColor: 'color', foregroundStyle: 'color', textColor: 'color', contentColor: 'color' },
  ...{ background: 'background', backgroundColor: 'background-color', containerColor: 'background-color' },
  ...{ padding: 'padding', margin: 'margin', spacing: 'gap' },
  ...{ cornerRadius: 'border-radius', RoundedCornerShape: 'border-radius' },
  ...{ fontSize: 'font-size', lineHeight: 'line-height', letterSpacing: 'letter-spacing' },
  ...{ width: 'width', height: 'height' },
}
/** Words before a name of the program's own. */
const declaring: ReadonlySet<string> = new Set(['val', 'var', 'let', 'final', 'const', 'func', 'fun', 'get', 'set'])
/** Of other calls, the color may be that of a surface. */
const ofText: ReadonlySet<string> = new Set(['Text', 'BasicText', 'TextStyle', 'SpanStyle'])
/** Leaves of an argument, and of the arguments before it. */
const mostInCall = 60

const depthAfter = (depth: number, { text }: Leaf): number =>
  '([{'.includes(text) ? depth + 1 : ')]}'.includes(text) ? depth - 1 : depth

/** What stands between the parentheses of `name(…)`, or after `name:` and `name =` among the arguments of a call. */
function addArgument(leaves: readonly Leaf[], index: number, property: string, found: Found): void {
  const opening = leaves[index + 1]?.text
  const callee = opening === '(' ? '' : calleeOf(leaves, index)
  if (opening !== '(' && (callee === null || (opening !== ':' && opening !== '='))) return
  let depth = 0
  let last: Leaf | undefined
  for (const leaf of leaves.slice(index + 2, index + mostInCall)) {
    depth = depthAfter(depth, leaf)
    if (depth < 0 || (depth === 0 && opening !== '(' && ',;'.includes(leaf.text))) break
    last = leaf
  }
  if (!last) return
  const isOfText = property !== 'color' || opening === '(' || ofText.has(callee ?? '')
  const [{ start }, { end }] = [leaves[index + 2]!, last]
  found.values.push({ property: isOfText ? property : 'fill', value: '', start, end, form: 'expression' })
}

/** The name of the call among whose arguments `index` is; null: it is in none. */
function calleeOf(leaves: readonly Leaf[], index: number): string | null {
  let depth = 0
  for (let at = index - 1; at > Math.max(0, index - mostInCall); at--) {
    const { text } = leaves[at]!
    if ('{};'.includes(text)) return null
    if (text === ')') depth++
    if (text === '(' && depth-- === 0) return leaves[at - 1]!.text
  }
  return null
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
