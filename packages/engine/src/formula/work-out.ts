// From a formula to the literal that it comes to.
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
  /** The normal form of the literal, where it is known without reading the literal again: that takes as long as all the rest. */
  parsed?: unknown
}

/** The result as a literal of the type, or the message why there is none. */
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

/** Of such a type, or of none, what a length without a unit comes to is not the same as with pixels. */
export const takesPixels = (type: TypeName | null): boolean =>
  type === null || type === 'lineHeight' || type === 'string'

/**
 * The value of a formula for a token of the type. A length without a unit is pixels where a line height would be a multiple of it, and
 * a text a bare number; where pixels do not go with the rest (`{x}rem`), it is a number as for every other type.
 */
export function evaluateFor(type: TypeName | null, root: Node, lookUp: LookUp): Value {
  // Text put together from pieces says itself what each is.
  if (!takesPixels(type) || root.kind === 'method') return evaluate(root, lookUp)
  let isMeant = false
  const inPixels: LookUp = (name, at) => {
    const value = lookUp(name, at)
    if (value.kind !== 'number' || value.text === undefined || value.n === 0) return value
    isMeant = true
    return quantity(value.n, 'px')
  }
  try {
    return evaluate(root, inPixels)
  } catch (error) {
    if (isMeant && error instanceof Fault) return evaluate(root, lookUp)
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
