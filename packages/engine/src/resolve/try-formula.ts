// Tries a formula while the user types it: returns its result, or the fault and its place in the text.
import { operandFault } from '../formula/check.ts'
import { badFormula, isBad, readFormula } from '../formula/formula.ts'
import { Fault } from '../formula/syntax.ts'
import { evaluateFor } from '../formula/work-out.ts'
import { described, toLiteral } from '../formula/value.ts'
import type { Json } from '../base/token.ts'
import type { TypeName } from '../base/type-names.ts'
import { isMisfit } from '../types/type.ts'
import { checkValue, parseValue, valueInFormula } from '../values/value.ts'
import type { Resolved } from './resolve.ts'

export type FormulaTrial =
  | { value: Json }
  | {
      fault: string
      /** The place in the text, in UTF-16 units; null if the fault concerns the formula as a whole. */
      at: number | null
      /** True if such a formula cannot be stored. An unresolvable one can, because a missing token may be added later. */
      refused: boolean
    }

/** `find` resolves the names in the formula. */
export function tryFormula(text: string, type: TypeName, find: (name: string) => Resolved | undefined): FormulaTrial {
  const formula = readFormula(text)
  if (isBad(formula)) return { ...formula, refused: true }
  const operand = operandFault(formula.root)
  if (operand) return { ...badFormula(text, new Fault(operand.what, operand.at)), refused: true }
  const misfit = checkValue(type, { formula: text })
  if (misfit !== null) return { fault: `this is no ${type}: ${misfit}`, at: null, refused: true }
  try {
    const value = evaluateFor(type, formula.root, (name, at) => {
      const found = find(name)
      if (!found) throw new Fault(`there is no token ${name}`, at)
      if (!found.ok) throw new Fault(`${name} has no value`, at)
      return valueInFormula(found.type, found.value, found.parsed)
    })
    const literal = toLiteral(value, type)
    if (literal === undefined)
      return { fault: `it gives ${described(value)}, which is no ${type}`, at: null, refused: false }
    const parsed = parseValue(type, literal)
    return isMisfit(parsed) ? { fault: parsed.misfit, at: null, refused: false } : { value: literal }
  } catch (error) {
    return { ...badFormula(text, error), refused: false }
  }
}
