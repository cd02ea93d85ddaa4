// A formula while it is being written: its result, or what is wrong and where in the text.
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
      /** In UTF-16 units of the text; null: the fault is of the formula as a whole. */
      at: number | null
      /** Such a formula cannot be stored. One that cannot be worked out can: what it lacks may be added elsewhere. */
      refused: boolean
    }

/** `find`: what the names in it lead to. */
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
