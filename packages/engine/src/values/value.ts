// Validates values against their types and converts them to normal form.
import { formulaMisfit, operandFault } from '../formula/check.ts'
import { formulaText, isBad, readFormula, type Formula } from '../formula/formula.ts'
import { fromLiteral, type Value } from '../formula/value.ts'
import { columnOf } from '../formula/syntax.ts'
import { aliasOf, isPlainLiteral, partAt } from '../formula/alias.ts'
import type { Json, JsonObject } from '../base/token.ts'
import { types, type TypeName } from '../types/index.ts'
import { isMisfit, type TokenType } from '../types/type.ts'

/**
 * The reason why a value is invalid for the type (to follow `Invalid value for type color: `), or null. The value and its parts may
 * be formulas, the parts also aliases.
 */
export function checkValue(type: TypeName, value: Json): string | null {
  const text = formulaText(value)
  const formula = text === null ? null : readFormula(text)
  if (formula) return isBad(formula) ? `its formula has ${formula.fault}` : misfitOfFormula(formula, type)
  const parsed = parseValue(type, value)
  if (isMisfit(parsed)) return parsed.misfit
  if (isPlainLiteral(value)) return null
  for (const { path, type: expected } of typeOf(type).parts?.(value) ?? []) {
    const part = partAt(value, path)!
    const misfit = formulaText(part) === null ? null : checkValue(expected, part)
    if (misfit !== null) return `${path.join('.')}: ${misfit}`
  }
  return null
}

/**
 * Formulas as people type them, `{space.base} * 2`, in their stored form, as the whole value or as parts of it: text that is no
 * literal of its type and refers to tokens. Every other value is itself.
 */
export function typedFormulas(type: TypeName, value: Json): Json {
  if (typeof value === 'string') return typedFormula(type, value)
  if (isPlainLiteral(value)) return value
  let whole: Json = value
  for (const { path, type: expected } of typeOf(type).parts?.(value) ?? []) {
    const part = partAt(value, path)!
    const stored = aliasOf(part) === null ? typedFormula(expected, part) : part
    if (stored === part) continue
    if (whole === value) whole = structuredClone(value) as Json
    const holder = partAt(whole, path.slice(0, -1)) as JsonObject
    holder[path.at(-1)!] = stored
  }
  return whole
}

function typedFormula(type: TypeName, value: Json): Json {
  if (typeof value !== 'string' || !value.includes('{') || !isMisfit(parseValue(type, value))) return value
  const formula = readFormula(value)
  return isBad(formula) || formula.names.length === 0 ? value : { formula: value }
}

/** The first fault in the formulas of the value (`unexpected ")" at column 3`), or null. */
export function checkFormulas(type: TypeName, value: Json): string | null {
  if (isPlainLiteral(value)) return null
  const parts = typeOf(type).parts?.(value) ?? []
  for (const part of [value, ...parts.map(({ path }) => partAt(value, path))]) {
    const text = formulaText(part)
    const formula = text === null ? null : readFormula(text)
    const fault = formula && (isBad(formula) ? formula.fault : operandFaultOf(formula))
    if (fault) return fault
  }
  return null
}

const misfitOfFormula = (formula: Formula, type: TypeName) =>
  operandFaultOf(formula) ?? formulaMisfit(formula, type, literal => checkValue(type, literal))

function operandFaultOf({ root, text }: Formula): string | null {
  const fault = operandFault(root)
  return fault && `${fault.what} at column ${columnOf(text, fault.at)}`
}

/** The normal form that the type's own file describes, or a misfit. */
export function parseValue(type: TypeName, value: Json): unknown {
  return typeOf(type).parse(value)
}

/** Converts a literal to an operand of formulas. */
export const valueInFormula = (type: TypeName, value: Json, parsed: unknown): Value =>
  fromLiteral(type, value, parsed, () => typeOf(type).text(parsed))

/** The type without its normal form: only the type itself can read what it parsed. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- see above
export function typeOf(type: TypeName): TokenType<any> {
  return types[type]
}
