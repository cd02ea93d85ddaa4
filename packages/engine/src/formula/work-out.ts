// From a formula to the literal that it comes to.
import { asWritten } from '../color/write.ts'
import type { Json } from '../token.ts'
import { lengthUnits } from '../types/dimension.ts'
import type { TypeName } from '../types/names.ts'
import { evaluate, type LookUp } from './evaluate.ts'
import { badFormula, isBad, readFormula } from './formula.ts'
import { described, tidy, toLiteral, type Value } from './value.ts'

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
    const value = evaluate(formula.root, lookUp)
    return literalOf(value, type) ?? { fault: `it gives ${described(value)}, which is no ${type}` }
  } catch (error) {
    return badFormula(text, error)
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
