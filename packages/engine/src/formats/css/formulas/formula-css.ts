// Writes a formula as CSS with the same value: `calc()`, `color-mix()`, relative colors. Operations that CSS computes differently
// (px with rem, rounding) have no CSS form here; their result is written as a literal.
import { isBad, readFormula } from '../../../formula/formula.ts'
import { placesIn } from '../../../formula/references.ts'
import type { Node } from '../../../formula/syntax.ts'
import { readQuantity, tidy, type Quantity } from '../../../formula/value.ts'
import { lengthUnits } from '../../../base/length-units.ts'
import { decimal } from '../../../base/decimal.ts'
import { evaluateFor } from '../../../formula/work-out.ts'
import { colorCalls, colorText, hasReferences, orNull, valueOf, type FormulaContext } from './color-css.ts'

/** null where CSS can only contain the result. */
export function formulaCss(text: string, context: FormulaContext): string | null {
  const formula = readFormula(text)
  if (isBad(formula) || placesIn(text).length === 0) return null
  const { root } = formula
  const number =
    root.kind === 'call' && colorCalls.has(root.name) ? null : numberText(root, { ...context, joins: null })
  return number ? wholeText(number) : colorText(root, context)
}

/**
 * A formula that only a style sheet can compute, because it combines units: `calc(100% - 16px)`. null where a style sheet cannot
 * either. `joins`: whether it writes references, or the literals that they lead to.
 */
export function joinedCss(
  text: string,
  family: UnitFamily,
  context: FormulaContext,
  joins: 'references' | 'literals',
): string | null {
  const formula = readFormula(text)
  if (isBad(formula)) return null
  const number = numberText(formula.root, { ...context, joins })
  return number && familyOf(number.unit) === family ? wholeText(number) : null
}

const wholeText = ({ is, css }: Reckoned) => (is === 'whole' ? css : `calc(${css})`)

interface NumberContext extends FormulaContext {
  /** How to write references where different units meet, which only CSS can add; null where units must not meet. */
  joins: 'references' | 'literals' | null
}

interface Reckoned {
  css: string
  /** '' is a plain number, `*length` and `*time` are several units together. */
  unit: string
  /** Its form as an operand of another operation. */
  is: 'whole' | 'product' | 'sum'
  /** The number, where no reference changes it. */
  n?: number
}

export type UnitFamily = 'length' | 'time'

/** Units that CSS can add to each other. */
function familyOf(unit: string): UnitFamily | null {
  if (unit === '*length' || lengthUnits.has(unit)) return 'length'
  return unit === '*time' || unit === 's' || unit === 'ms' ? 'time' : null
}

const constant = (n: number, unit: string): Reckoned => ({ css: decimal(tidy(n)) + unit, unit, is: 'whole', n })
const product = (css: string, unit: string): Reckoned => ({ css, unit, is: 'product' })
const inProduct = ({ is, css }: Reckoned) => (is === 'whole' ? css : `(${css})`)

function numberText(node: Node, context: NumberContext): Reckoned | null {
  const { joins } = context
  if (!hasReferences(node) || joins === 'literals') {
    const number = constantText(node, context)
    if (number || joins === null) return number
  }
  return operandText(node, context) ?? (joins === 'references' ? constantText(node, context) : null)
}

function constantText(node: Node, context: NumberContext): Reckoned | null {
  const value = context.joins === null ? valueOf(node, context) : valueInPixels(node, context)
  return value?.kind === 'number' ? constant(value.n, value.unit) : null
}

/** Where a style sheet adds units, a length without one has the unit of its declaration. */
const valueInPixels = (node: Node, context: FormulaContext) => orNull(() => evaluateFor('string', node, context.lookUp))

function operandText(node: Node, context: NumberContext): Reckoned | null {
  switch (node.kind) {
    case 'reference':
      return referenceText(node.name, node, context)
    case 'unit':
      return unitText(node, context)
    case 'prefix':
      return prefixText(node, context)
    case 'operation':
      return operationText(node, context)
    case 'call':
      return callText(node.name, node.args, context)
    default:
      return null
  }
}

function unitText(node: Node & { kind: 'unit' }, context: NumberContext): Reckoned | null {
  const of = numberText(node.of, context)
  if (!of || of.unit === node.unit) return of
  return of.unit === '' ? inUnit(of, node.unit) : null
}

function prefixText(node: Node & { kind: 'prefix' }, context: NumberContext): Reckoned | null {
  const of = node.op === '!' ? null : numberText(node.of, context)
  return of && node.op === '-' ? product(`-1 * ${inProduct(of)}`, of.unit) : of
}

function operationText(node: Node & { kind: 'operation' }, context: NumberContext): Reckoned | null {
  const { op } = node
  const [left, right] = [numberText(node.left, context), numberText(node.right, context)]
  if (!left || !right) return null
  if (op === '+' || op === '-') return sumText(op, left, right, context.joins !== null)
  if (op === '*') return productText(op, left, right)
  return op === '/' && !isZero(node.right, context) ? productText(op, left, right) : null
}

function isZero(node: Node, context: FormulaContext): boolean {
  const value = valueOf(node, context)
  return value?.kind === 'number' && value.n === 0
}

/** CSS text that can be a length. */
const cssMath = /^(?:calc|min|max|clamp|env|var)\(/i

function referenceText(name: string, node: Node, context: NumberContext): Reckoned | null {
  const value = valueOf(node, context)
  if (context.joins && (value?.kind === 'other' || value?.kind === 'text')) return mathText(name, context)
  const read = readQuantity(context.literal(name))
  if (value?.kind !== 'number' || !read || !isSameQuantity(value, read, context)) return null
  return { css: context.refer(name), unit: read.unit, is: 'whole' }
}

/** The formula's operand differs from what the style sheet contains for a quoted string, or a length without a unit. */
const isSameQuantity = (value: Quantity, written: Quantity, { joins }: NumberContext) =>
  written.n === value.n && (written.unit === value.unit || (joins !== null && value.text !== undefined))

function mathText(name: string, { joins, literal, refer }: NumberContext): Reckoned | null {
  const text = literal(name)
  if (!cssMath.test(text)) return null
  return { css: joins === 'references' ? refer(name) : text, unit: '*length', is: 'whole' }
}

/** A plain number as a quantity. */
const inUnit = (of: Reckoned, unit: string): Reckoned =>
  of.n === undefined ? product(`${inProduct(of)} * 1${unit}`, unit) : constant(of.n, unit)

/** Quantities in different units of one kind, which CSS can add; null where their kinds differ. */
function joined(parts: readonly Reckoned[]): { unit: string; parts: readonly Reckoned[] } | null {
  const [family, ...others] = new Set(parts.map(({ unit }) => familyOf(unit)))
  return family && others.length === 0 ? { unit: `*${family}`, parts } : null
}

/** The quantities in one unit; null where they have several. */
function alike(parts: readonly Reckoned[]): Reckoned[] | null {
  const units = new Set(parts.map(({ unit }) => unit).filter(unit => unit !== ''))
  if (units.size > 1 || (units.size === 1 && [...units][0]!.startsWith('*') && parts.some(({ unit }) => unit === '')))
    return null
  const [unit = ''] = units
  // In formulas a number next to a percentage is a share of the operand; CSS cannot express that.
  if (unit === '%' && parts.some(part => part.unit === '')) return null
  return parts.map(part => (part.unit === unit ? part : inUnit(part, unit)))
}

function together(parts: readonly Reckoned[], joins: boolean): { unit: string; parts: readonly Reckoned[] } | null {
  const same = alike(parts)
  if (same) return { unit: same[0]!.unit, parts: same }
  return joins ? joined(parts) : null
}

function sumText(op: string, left: Reckoned, right: Reckoned, joins: boolean): Reckoned | null {
  const whole = together([left, right], joins)
  const [a, b] = whole?.parts ?? []
  return whole && a && b
    ? { css: `${a.css} ${op} ${b.is === 'sum' ? `(${b.css})` : b.css}`, unit: whole.unit, is: 'sum' }
    : null
}

function productText(op: string, left: Reckoned, right: Reckoned): Reckoned | null {
  const [a, b] = [asShare(left, right), asShare(right, left)]
  if (b.unit !== '' && (a.unit !== '' || op === '/')) return null
  const first = a.is === 'sum' ? `(${a.css})` : a.css
  return product(`${first} ${op} ${inProduct(b)}`, a.unit === '' ? b.unit : a.unit)
}

/** A percentage of a quantity as a number; beside a number it stays a percentage, in CSS as well. */
const asShare = (part: Reckoned, other: Reckoned) =>
  part.unit === '%' && part.n !== undefined && other.unit !== '' ? constant(part.n / 100, '') : part

function callText(name: string, nodes: readonly Node[], context: NumberContext): Reckoned | null {
  const args = nodes.map(node => numberText(node, context))
  const whole = args.includes(null) ? null : together(args as Reckoned[], context.joins !== null)
  if (!whole) return null
  const { unit, parts } = whole
  const list = parts.map(({ css }) => css)
  if (name === 'min' || name === 'max' || name === 'clamp')
    return { css: `${name}(${list.join(', ')})`, unit, is: 'whole' }
  const sum: Reckoned = { css: list.join(' + '), unit, is: 'sum' }
  if (name === 'sum') return sum
  return name === 'average' ? product(`(${sum.css}) / ${parts.length}`, unit) : null
}
