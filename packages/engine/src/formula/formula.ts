// A formula in a value: `{"formula": "{space.base} * 2"}`, where an alias may stand.
import type { Json } from '../base/token.ts'
import { parse } from './parse.ts'
import { evaluateConstant } from './evaluate.ts'
import { namesIn } from './references.ts'
import { columnOf, Fault, LimitFault, type Node } from './syntax.ts'

export interface Formula {
  text: string
  root: Node
  /** Of the tokens that it uses, once each. */
  names: readonly string[]
}

/** A text that is no formula: `unexpected ")" at column 3`. */
export interface BadFormula {
  fault: string
  /** Where, in UTF-16 units. */
  at: number
}

/** The text of the formula that a value as a whole is, or null: it is something else. */
export function formulaText(value: Json | undefined): string | null {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return null
  const text = Object.hasOwn(value, 'formula') ? value.formula : undefined
  if (typeof text !== 'string') return null
  for (const key in value) if (key !== 'formula') return null
  return text
}

/**
 * What was read last, in two generations: a mode is resolved again and again while few of its formulas change. In characters
 * a generation holds, since a tree grows with its text.
 */
const mostRemembered = 400_000
let young = new Map<string, Formula | BadFormula>()
let old: ReadonlyMap<string, Formula | BadFormula> = new Map()
let remembered = 0

export function readFormula(text: string): Formula | BadFormula {
  const known = young.get(text)
  if (known) return known
  const read = old.get(text) ?? readAnew(text)
  if (text.length > 1000) return read
  remembered += text.length
  if (remembered > mostRemembered) {
    old = young
    young = new Map()
    remembered = text.length
  }
  young.set(text, read)
  return read
}

function readAnew(text: string): Formula | BadFormula {
  try {
    const root = parse(text)
    const names = namesIn(text)
    if (names.length === 0) checkLimits(root)
    return { text, root, names }
  } catch (error) {
    return badFormula(text, error)
  }
}

/** Without references the result is known here. Faults in the numbers (a division by zero) only leave a token unresolved. */
function checkLimits(root: Node): void {
  try {
    evaluateConstant(root)
  } catch (error) {
    if (error instanceof LimitFault || !(error instanceof Fault)) throw error
  }
}

/** What a `Fault` says of the text; anything else is a defect and is thrown on. */
export function badFormula(text: string, error: unknown): BadFormula {
  if (!(error instanceof Fault)) throw error
  return { fault: `${error.message} at column ${columnOf(text, error.at)}`, at: error.at }
}

/** The names that the text uses, once each, also where it is no formula. */
export function namesInFormula(text: string): readonly string[] {
  const formula = readFormula(text)
  return isBad(formula) ? namesIn(text) : formula.names
}

export const isBad = (formula: Formula | BadFormula): formula is BadFormula => 'fault' in formula
