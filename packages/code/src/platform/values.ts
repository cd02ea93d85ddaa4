// Finds the colors and lengths that Swift, Kotlin and Dart write as numbers.
import type { CodeScan } from '../occurrence.ts'
import type { Leaf } from './grammar.ts'

/** As style sheets spell `0xAARRGGBB`. */
function colorOf(number: string): string | null {
  const digits = /^0x([0-9a-f]{8})$/i.exec(number.replaceAll('_', ''))?.[1]
  if (digits === undefined) return null
  const [alpha, rest] = [digits.slice(0, 2).toLowerCase(), digits.slice(2).toLowerCase()]
  return `#${rest}${alpha === 'ff' ? '' : alpha}`
}

/** `Color(0xFF3366FF)`, `16.dp` and `Color(red: 0.2, green: 0.4, blue: 1)`. */
export function addValues(leaves: readonly Leaf[], found: CodeScan): void {
  for (const [index, { text, end }] of leaves.entries()) {
    const next = leaves[index + 1]?.text
    if (text === 'Color' && next === '(') addColor(leaves, index, found)
    else if (next === '.' && /^\d+(?:\.\d+)?$/.test(text)) addLength(leaves, index, found)
    else if (text === 'red' && next === ':') channels(leaves, index, end, found)
    addArguments(leaves, index, found)
  }
}

/** Modifiers and arguments of SwiftUI, Compose and Flutter that are like a property of style sheets. */
const properties: Readonly<Record<string, string>> = {
  color: 'color',
  foregroundColor: 'color',
  foregroundStyle: 'color',
  textColor: 'color',
  contentColor: 'color',
  background: 'background',
  backgroundColor: 'background-color',
  containerColor: 'background-color',
  padding: 'padding',
  margin: 'margin',
  spacing: 'gap',
  cornerRadius: 'border-radius',
  RoundedCornerShape: 'border-radius',
  fontSize: 'font-size',
  lineHeight: 'line-height',
  letterSpacing: 'letter-spacing',
  width: 'width',
  height: 'height',
}
/** The same of functions that are called on a type. */
const ofTypes: Readonly<Record<string, string>> = {
  'EdgeInsets.all': 'padding',
  'BorderRadius.circular': 'border-radius',
  'Radius.circular': 'border-radius',
}
/** Arguments of one function alone. */
const ofCalls: Readonly<Record<string, string>> = {
  'system(size': 'font-size',
  'symmetric(horizontal': 'padding',
  'symmetric(vertical': 'padding',
  'padding(horizontal': 'padding',
  'padding(vertical': 'padding',
}
/** Words before a name of the program's own. */
const declaring: ReadonlySet<string> = new Set(['val', 'var', 'let', 'final', 'const', 'func', 'fun', 'get', 'set'])
/** Of other calls, the color may be that of a surface. */
const ofText: ReadonlySet<string> = new Set(['Text', 'BasicText', 'TextStyle', 'SpanStyle'])
/** Whose plain numbers are lengths, in the languages that have such. */
const ofLengths: ReadonlySet<string> = new Set(['padding', 'gap', 'border-radius', 'font-size'])
/** Leaves of an argument, and of the arguments before it. */
const mostInCall = 60

const opens: ReadonlySet<string> = new Set('([{')
const closes: ReadonlySet<string> = new Set(')]}')
const depthAfter = (depth: number, { text }: Leaf): number =>
  opens.has(text) ? depth + 1 : closes.has(text) ? depth - 1 : depth

/** What stands in `name(…)`, after `name:` and `name =` among the arguments of a call, and after `x.name =`. */
function addArguments(leaves: readonly Leaf[], index: number, found: CodeScan): void {
  const opening = openingOf(leaves, index)
  if (opening === null) return
  const callee = opening === '(' ? '' : calleeOf(leaves, index)
  const property = propertyOf(leaves, index, callee)
  if (property === undefined || (callee === null && !isAssigned(leaves, index))) return
  const inside = argumentsFrom(leaves, index + 2, { isList: opening === '(', isMember: callee === null })
  const [first, last] = [inside[0], inside.at(-1)]
  if (!first || !last) return
  found.values.push({ property, value: '', start: first.start, end: last.end, form: 'expression' })
  if (ofLengths.has(property)) addNumbers(inside, property, found)
}

/** null: the name is declared here, or nothing is given to it. */
function openingOf(leaves: readonly Leaf[], index: number): string | null {
  const opening = leaves[index + 1]?.text ?? ''
  return /^[(:=]$/.test(opening) && !declaring.has(leaves[index - 1]?.text ?? '') ? opening : null
}

/** `label.textColor = …` */
const isAssigned = (leaves: readonly Leaf[], index: number): boolean =>
  leaves[index + 1]?.text === '=' && leaves[index - 1]?.text === '.'

function propertyOf(leaves: readonly Leaf[], index: number, callee: string | null): string | undefined {
  const { text } = leaves[index]!
  const ownIn = (names: Readonly<Record<string, string>>, name: string) =>
    Object.hasOwn(names, name) ? names[name] : undefined
  const property =
    ownIn(ofTypes, `${leaves[index - 2]?.text}.${text}`) ??
    ownIn(ofCalls, `${callee}(${text}`) ??
    ownIn(properties, text)
  return property === 'color' && text === 'color' && !ofText.has(callee ?? '') ? 'fill' : property
}

/** `isList`: up to the parenthesis that closes it; `isMember`: as far as names and dots go. */
function argumentsFrom(
  leaves: readonly Leaf[],
  from: number,
  { isList, isMember }: Record<'isList' | 'isMember', boolean>,
) {
  const inside: Leaf[] = []
  let depth = 0
  for (const leaf of leaves.slice(from, from + mostInCall)) {
    depth = depthAfter(depth, leaf)
    if (depth < 0 || (depth === 0 && !isList && /^[,;]$/.test(leaf.text))) break
    const isJoined = leaf.text === '.' || inside.length === 0 || inside.at(-1)!.text === '.'
    if (isMember && !isJoined) break
    inside.push(leaf)
  }
  return inside
}

/** Numbers that are an argument as a whole. */
function addNumbers(inside: readonly Leaf[], property: string, found: CodeScan): void {
  for (const [index, { text, start, end }] of inside.entries()) {
    const [before = ',', after = ','] = [inside[index - 1]?.text, inside[index + 1]?.text]
    if (before !== ',' || after !== ',' || !/^\d+(?:\.\d+)?$/.test(text)) continue
    found.values.push({ property, value: `${text}px`, start, end, form: 'native' })
  }
}

/** The name of the call among whose arguments `index` is; null: it is in none. */
function calleeOf(leaves: readonly Leaf[], index: number): string | null {
  let depth = 0
  for (let at = index - 1; at > Math.max(0, index - mostInCall); at--) {
    const { text } = leaves[at]!
    if (/^[{};]$/.test(text)) return null
    if (text === ')') depth++
    if (text === '(' && depth-- === 0) return leaves[at - 1]!.text
  }
  return null
}

function addColor(leaves: readonly Leaf[], index: number, found: CodeScan): void {
  const [number, close] = [leaves[index + 2], leaves[index + 3]]
  const value = colorOf(number?.text ?? '')
  if (value === null || close?.text !== ')') return
  const first = leaves[index - 1]?.text === 'const' ? leaves[index - 1]! : leaves[index]!
  found.values.push({ property: 'color', value, start: first.start, end: close.end, form: 'native' })
}

function addLength(leaves: readonly Leaf[], index: number, found: CodeScan): void {
  const { text, start } = leaves[index]!
  const unit = leaves[index + 2]
  if (!unit || !/^[ds]p$/.test(unit.text)) return
  const property = argumentAt(start, found) ?? (unit.text === 'sp' ? 'font-size' : 'padding')
  found.values.push({ property, value: `${text}px`, start, end: unit.end, form: 'native' })
}

/** Arguments that are looked at for the one that a value is in. */
const mostAround = 8

/** The property of the innermost argument that holds an offset, of those whose plain numbers are lengths. */
function argumentAt(offset: number, { values }: CodeScan): string | undefined {
  const around = values.slice(-mostAround).findLast(({ form, end }) => form === 'expression' && end > offset)
  return around && ofLengths.has(around.property) ? around.property : undefined
}

/** `red: 0.2, green: 0.4, blue: 1` */
function channels(leaves: readonly Leaf[], index: number, end: number, found: CodeScan): void {
  const texts = leaves.slice(index, index + 11).map(({ text }) => text)
  const [red, green, blue] = [texts[2], texts[6], texts[10]].map(text => Number(text || NaN))
  if (texts[4] !== 'green' || texts[8] !== 'blue' || [red, green, blue].some(channel => !(channel! <= 1))) return
  const value = `rgb(${[red, green, blue].map(channel => Math.round(channel! * 255)).join(' ')})`
  found.values.push({ property: 'color', value, start: leaves[index]!.start, end, form: 'native' })
}
