// Writes the colors of a formula as CSS with the same value: `color-mix()` and relative colors.
import { isWide } from '../../../color/convert.ts'
import { workedOut } from '../../../color/write.ts'
import { readCssColor } from '../../../color/read-css.ts'
import { notations } from '../../../formula/functions/color-functions.ts'
import { evaluate, type LookUp } from '../../../formula/evaluate.ts'
import { childrenOf, Fault, type Node } from '../../../formula/syntax.ts'
import { tidy, type Value } from '../../../formula/value.ts'
import { decimal } from '../../../base/decimal.ts'

export interface FormulaContext {
  lookUp: LookUp
  /** The literal that a reference resolves to, as the style sheet writes it. */
  literal(name: string): string
  refer(name: string): string
}

export const colorCalls: ReadonlySet<string> = new Set(['lighten', 'darken', 'alpha', 'mix'])
const mixed: ReadonlySet<string> = new Set([
  'srgb',
  'srgb-linear',
  'hsl',
  'lab',
  'oklab',
  'lch',
  'oklch',
  'xyz',
  'xyz-d50',
  'xyz-d65',
])
const narrow: ReadonlySet<string> = new Set(['srgb', 'hsl'])

export function colorText(node: Node, context: FormulaContext): string | null {
  if (!hasReferences(node)) {
    const value = valueOf(node, context)
    return value?.kind === 'color' ? workedOut(value.color) : null
  }
  if (node.kind === 'reference') return valueOf(node, context)?.kind === 'color' ? context.refer(node.name) : null
  return node.kind === 'call' ? (channelsText(node, context) ?? callText(node, context)) : null
}

/** `rgba(var(--rgb), 0.5)`: text with channels, whose separator decides that of the alpha. */
function channelsText(node: Node & { kind: 'call' }, context: FormulaContext): string | null {
  const [first, alpha, ...others] = node.args
  if (first?.kind !== 'reference' || others.length > 0 || valueOf(node, context)?.kind !== 'color') return null
  const channels = channelsOf(first, context)
  if (channels === null || !notations.has(node.name)) return null
  if (!alpha) return `${node.name}(${context.refer(first.name)})`
  const rest = alphaText(alpha, context)
  return rest && `${node.name}(${context.refer(first.name)}${channels.includes(',') ? ', ' : ' / '}${rest})`
}

/** Null for a color, and for a quoted string. */
function channelsOf(node: Node & { kind: 'reference' }, context: FormulaContext): string | null {
  const value = valueOf(node, context)
  if (value?.kind !== 'text' || readCssColor(value.text)) return null
  return context.literal(node.name) === value.text ? value.text : null
}

function alphaText(node: Node, context: FormulaContext): string | null {
  const value = valueOf(node, context)
  if (value?.kind !== 'number') return null
  return node.kind === 'reference' ? context.refer(node.name) : decimal(tidy(value.n)) + value.unit
}

function callText(node: Node & { kind: 'call' }, context: FormulaContext): string | null {
  const name = nameOf(node)
  if (!colorCalls.has(name)) return null
  const colors = node.args.slice(0, name === 'mix' ? 2 : 1)
  const [amountNode, spaceNode] = node.args.slice(colors.length)
  const amount = amountOf(amountNode!, context)
  const space = spaceOf(spaceNode)
  const from = colors.map(arg => colorText(arg, context))
  if (amount === null || space === null || from.includes(null)) return null
  // For these the engine maps a color into sRGB first; CSS does not.
  const isMapped = narrow.has(space) || name === 'alpha'
  if (isMapped && colors.some(arg => mayBeWide(arg, context))) return null
  if (name === 'mix') return mixText(from[0]!, from[1]!, space, amount)
  if (name === 'alpha') return `rgb(from ${from[0]!} r g b / ${decimal(tidy(amount))})`
  return shiftedText(from[0]!, space, amount, name === 'lighten')
}

/** `rgba({brand}, 0.5)` is `alpha({brand}, 0.5)`. */
function nameOf({ name, args }: Node & { kind: 'call' }): string {
  return /^(?:rgb|hsl)a?$/.test(name) && args.length === 2 ? 'alpha' : name
}

function spaceOf(node: Node | undefined): string | null {
  if (!node) return 'oklch'
  return node.kind === 'text' ? node.text.toLowerCase() : null
}

function mayBeWide(node: Node, context: FormulaContext): boolean {
  const value = valueOf(node, context)
  return value?.kind !== 'color' || isWide(value.color)
}

function mixText(one: string, other: string, space: string, amount: number): string | null {
  return mixed.has(space) ? `color-mix(in ${space}, ${one}, ${other} ${decimal(tidy(amount * 100))}%)` : null
}

/** A relative color with the arithmetic of `lighten` and `darken`. */
function shiftedText(from: string, space: string, amount: number, lighter: boolean): string | null {
  const [share, rest] = [decimal(tidy(amount)), decimal(tidy(1 - amount))]
  const fade = (channel: string) => `calc(${channel} * ${rest})`
  const toward = (channel: string, end: number) =>
    lighter ? `calc(${channel} + (${end} - ${channel}) * ${share})` : fade(channel)
  switch (space) {
    case 'oklch':
      return `oklch(from ${from} ${toward('l', 1)} c h)`
    case 'oklab':
      return `oklab(from ${from} ${toward('l', 1)} a b)`
    case 'lch':
      return `lch(from ${from} ${toward('l', 100)} ${fade('c')} h)`
    case 'lab':
      return `lab(from ${from} ${toward('l', 100)} ${fade('a')} ${fade('b')})`
    case 'srgb':
      return `color(from ${from} srgb ${toward('r', 1)} ${toward('g', 1)} ${toward('b', 1)})`
    case 'p3':
    case 'display-p3':
      return `color(from ${from} display-p3 ${toward('r', 1)} ${toward('g', 1)} ${toward('b', 1)})`
    default:
      return null
  }
}

/** A constant share; null where it depends on references. */
function amountOf(node: Node, context: FormulaContext): number | null {
  const value = hasReferences(node) ? null : valueOf(node, context)
  if (value?.kind !== 'number') return null
  return value.unit === '%' ? value.n / 100 : value.n
}

export const valueOf = (node: Node, { lookUp }: FormulaContext): Value | null => orNull(() => evaluate(node, lookUp))

/** Null where the evaluation ends in a fault. */
export function orNull(evaluation: () => Value): Value | null {
  try {
    return evaluation()
  } catch (error) {
    if (error instanceof Fault) return null
    throw error
  }
}

export const hasReferences = (node: Node): boolean => node.kind === 'reference' || childrenOf(node).some(hasReferences)
