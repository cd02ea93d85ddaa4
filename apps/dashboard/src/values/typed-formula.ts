// Which texts are formulas, where a value is typed.
import {
  aliasOf,
  formulaFunctions,
  isBadFormula,
  readFormula,
  referencesInFormula,
  type TypeName,
} from '@tessera/engine'

export interface TypedFormula {
  /** As it is stored. */
  formula: string
  /** Where it begins in what was typed. */
  from: number
}

/** A value that is a formula begins with it, wherever it is shown and where it is edited. */
export const formulaLine = (formula: string): string => `= ${formula}`

/** What stands behind a leading `=`; null: none leads. */
export function behindEquals(text: string): { rest: string; from: number } | null {
  const found = /^\s*=\s*/.exec(text)
  return found && { rest: text.slice(found[0].length).trimEnd(), from: found[0].length }
}

/** Behind `=`, a bare name points at a token; whatever has signs of a formula is one. */
export function isBareName(rest: string): boolean {
  if (/[{}()"'#*^+,]/.test(rest)) return false
  if (!/^[-.]?\d/.test(rest)) return true
  // `2xl` reads as a list of a number and a word.
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

/**
 * Text may contain any operator, so that only `=` makes it a formula; composites are formulas behind `=` alone, too.
 */
export const takesFormulaWithoutSign = (type: TypeName): boolean => type !== 'string' && oneLineTypes.has(type)

/** The formula that is certainly meant: behind `=`, or with a reference among other things. */
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

/** The formula that a text may be that is no literal of the type: arithmetic, or the call of a function. */
export function likelyFormula(type: TypeName, text: string): TypedFormula | null {
  const whole = text.trim()
  if (!takesFormulaWithoutSign(type)) return null
  const call = /^([a-z_]\w*)\(/i.exec(whole)?.[1]
  const isCall = call !== undefined && called.has(call.toLowerCase())
  if (!isCall && !/[\d)}a-z%]\s*[*/^]|[\d)}a-z%]\s+[-+]\s/i.test(whole)) return null
  return { formula: whole, from: text.indexOf(whole) }
}
