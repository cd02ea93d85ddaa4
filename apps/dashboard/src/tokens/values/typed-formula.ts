// Detects formulas in typed text.
import {
  aliasOf,
  formulaFunctions,
  isBadFormula,
  readFormula,
  referencesInFormula,
  type TypeName,
} from '@tessera/engine'

export interface TypedFormula {
  /** The stored text of the formula. */
  formula: string
  /** The offset of the formula in the typed text. */
  from: number
}

/** The text of a formula begins with this sign, both in display and in editing. */
export const formulaLine = (formula: string): string => `= ${formula}`

/** The text behind a leading `=`; null where there is none. */
export function behindEquals(text: string): { rest: string; from: number } | null {
  const sign = /^\s*=\s*/.exec(text)
  return sign && { rest: text.slice(sign[0].length).trimEnd(), from: sign[0].length }
}

/** Behind `=`, a bare name is an alias; text with formula signs is a formula. */
export function isBareName(rest: string): boolean {
  if (/[{}()"'#*^+,]/.test(rest)) return false
  if (!/^[-.]?\d/.test(rest)) return true
  // `2xl` parses as a list of a number and a word.
  const read = readFormula(rest)
  return isBadFormula(read) || read.root.kind === 'list'
}

/** Types whose literals are one line of text. */
export const oneLineTypes: ReadonlySet<TypeName> = new Set<TypeName>([
  'color',
  'dimension',
  'fontFamily',
  'fontWeight',
  'fontSize',
  'lineHeight',
  'letterSpacing',
  'duration',
  'cubicBezier',
  'number',
  'string',
  'boolean',
])

/** Text may contain any operator, so that only `=` marks a formula; the same holds for composites. */
export const takesFormulaWithoutSign = (type: TypeName): boolean => type !== 'string' && oneLineTypes.has(type)

/** A certain formula: behind `=`, or a reference among other text. */
export function certainFormula(type: TypeName, text: string): TypedFormula | null {
  const behind = behindEquals(text)
  if (behind) {
    const { rest, from } = behind
    return rest === '' || isBareName(rest) || aliasOf(rest) !== null ? null : { formula: rest, from }
  }
  const whole = text.trim()
  if (!takesFormulaWithoutSign(type) || aliasOf(whole) !== null || referencesInFormula(whole).length === 0) return null
  return { formula: whole, from: text.indexOf(whole) }
}

const called = new Set(formulaFunctions().map(([name]) => name))

/** A likely formula, for text that is not a literal of the type: arithmetic, or a function call. */
export function likelyFormula(type: TypeName, text: string): TypedFormula | null {
  const whole = text.trim()
  if (!takesFormulaWithoutSign(type)) return null
  const call = /^([a-z_]\w*)\(/i.exec(whole)?.[1]
  const isCall = call !== undefined && called.has(call.toLowerCase())
  if (!isCall && !/[\d)}a-z%]\s*[*/^]|[\d)}a-z%]\s+[-+]\s/i.test(whole)) return null
  return { formula: whole, from: text.indexOf(whole) }
}
