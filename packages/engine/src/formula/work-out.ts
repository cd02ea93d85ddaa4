// Evaluates a formula to a literal of a type.
import { asWritten } from '../color/write.ts'
import type { Json } from '../base/token.ts'
import { lengthUnits } from '../base/length-units.ts'
import type { TypeName } from '../base/type-names.ts'
import { evaluate, type LookUp } from './evaluate.ts'
import { badFormula, isBad, readFormula } from './formula.ts'
import { Fault, type Node } from './syntax.ts'
import { described, quantity, tidy, toLiteral, type Value } from './value.ts'

interface WorkedOut {
  literal: Json
  /** The normal form of the literal, if the evaluation yields it: parsing the literal again doubles the time. */
  parsed?: unknown
}

/** The result as a literal of the type, or a message why the formula has none. */
export function workOut(text: string, type: TypeName, lookUp: LookUp): WorkedOut | { fault: string } {
  const formula = readFormula(text)
  if (isBad(formula)) return formula
  try {
    const value = evaluateFor(type, formula.root, lookUp)
    return literalOf(value, type) ?? { fault: `it gives ${described(value)}, which is no ${type}` }
  } catch (error) {
    return badFormula(text, error)
  }
}

/** For these types, and for an unknown type, a length without a unit gives another result than the same length in px. */
export const takesPixels = (type: TypeName | null): boolean =>
  type === null || type === 'lineHeight' || type === 'string'

/**
 * The value of a formula for a token of the type. In a line height or text, a length without a unit counts as pixels, since a
 * bare number means something else there. Where pixels do not fit the formula (`{x}rem`), it is a number as for other types.
 */
export function evaluateFor(type: TypeName | null, root: Node, lookUp: LookUp): Value {
  // A method call states the unit of each piece itself.
  if (!takesPixels(type) || root.kind === 'method') return evaluate(root, lookUp)
  let hasPixels = false
  const inPixels: LookUp = (name, at) => {
    const value = lookUp(name, at)
    if (value.kind !== 'number' || value.text === undefined || value.n === 0) return value
    hasPixels = true
    return quantity(value.n, 'px')
  }
  try {
    return evaluate(root, inPixels)
  } catch (error) {
    if (hasPixels && error instanceof Fault) return evaluate(root, lookUp)
    throw error
  }
}

function literalOf(value: Value, type: TypeName): WorkedOut | null {
  if (value.kind === 'color' && type === 'color') {
    const parsed = asWritten(value.color)
    return { literal: parsed.written!, parsed }
  }
  const literal = toLiteral(value, type)
  if (literal === undefined) return null
  if (value.kind === 'number' && lengths.has(type) && lengthUnits.has(value.unit))
    return { literal, parsed: { value: tidy(value.n), unit: value.unit } }
  return { literal }
}

const lengths: ReadonlySet<TypeName> = new Set<TypeName>(['dimension', 'fontSize', 'letterSpacing'])
