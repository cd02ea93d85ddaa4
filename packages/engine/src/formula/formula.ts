// A formula in a value: `{"formula": "{space.base} * 2"}`, where an alias may stand.
import type { Json } from '../base/token.ts'
import { parse } from './parse.ts'
import { evaluateConstant } from './evaluate.ts'
import { namesIn } from './references.ts'
import { columnOf, Fault, LimitFault, type Node } from './syntax.ts'

export interface Formula {
  text: string
  root: Node
  /** The names of the tokens that the formula refers to, once each. */
  names: readonly string[]
}

/** A text that is no formula: `unexpected ")" at column 3`. */
export interface BadFormula {
  fault: string
  /** The place of the fault, in UTF-16 units. */
  at: number
}

/** The text of the formula if the value as a whole is one, otherwise null. */
export function formulaText(value: Json | undefined): string | null {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return null
  const text = Object.hasOwn(value, 'formula') ? value.formula : undefined
  if (typeof text !== 'string') return null
  for (const key in value) if (key !== 'formula') return null
  return text
}

/**
 * The cache of parsed formulas has two generations: a mode is resolved again and again while few of its formulas change. The
 * limit of a generation counts characters, since the size of a tree grows with its text.
 */
const generationLimit = 400_000
let young = new Map<string, Formula | BadFormula>()
let old: ReadonlyMap<string, Formula | BadFormula> = new Map()
let youngSize = 0

export function readFormula(text: string): Formula | BadFormula {
  const cached = young.get(text)
  if (cached) return cached
  const formula = old.get(text) ?? parseFormula(text)
  if (text.length > 1000) return formula
  youngSize += text.length
  if (youngSize > generationLimit) {
    old = young
    young = new Map()
    youngSize = text.length
  }
  young.set(text, formula)
  return formula
}

function parseFormula(text: string): Formula | BadFormula {
  try {
    const root = parse(text)
    const names = namesIn(text)
    if (names.length === 0) checkLimits(root)
    return { text, root, names }
  } catch (error) {
    return badFormula(text, error)
  }
}

/** Throws a `LimitFault` only: other faults in the numbers (a division by zero) leave a token unresolved. */
function checkLimits(root: Node): void {
  try {
    evaluateConstant(root)
  } catch (error) {
    if (error instanceof LimitFault || !(error instanceof Fault)) throw error
  }
}

/** The message of a `Fault` with its column; rethrows any other error. */
export function badFormula(text: string, error: unknown): BadFormula {
  if (!(error instanceof Fault)) throw error
  return { fault: `${error.message} at column ${columnOf(text, error.at)}`, at: error.at }
}

/** The names that the text refers to, once each, even if the text is not a valid formula. */
export function namesInFormula(text: string): readonly string[] {
  const formula = readFormula(text)
  return isBad(formula) ? namesIn(text) : formula.names
}

export const isBad = (formula: Formula | BadFormula): formula is BadFormula => 'fault' in formula
