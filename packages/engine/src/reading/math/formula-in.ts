// Reads arithmetic and color functions in the text of a document as a formula that keeps its references.
import { kindOf } from '../../formula/check.ts'
import { parse } from '../../formula/parse.ts'
import { print } from '../../formula/print.ts'
import { rewrite } from '../../formula/references.ts'
import { childrenOf, Fault, type Dialect, type Node } from '../../formula/syntax.ts'
import { evaluateFor } from '../../formula/work-out.ts'
import { fits, textOf, toLiteral, type Value } from '../../formula/value.ts'
import type { Json } from '../../base/token.ts'
import type { TypeName } from '../../types/index.ts'
import { isMisfit } from '../../types/type.ts'
import { checkValue, parseValue, typeOf, valueInFormula } from '../../values/value.ts'
import { aliasOf, replaceParts } from '../../formula/alias.ts'
import type { Draft } from '../draft.ts'
import { callOf } from '../../base/split-css.ts'
import { guess } from '../guess.ts'
import { referencesIn } from '../references/references.ts'
import { isOfOneUnit } from '../../formula/constant-math.ts'
import { aliasName, type Context } from './context.ts'

export interface FoundFormula {
  formula: string
  /** Its result in this document; undefined where it has none. */
  literal: Json | undefined
  /** Why it has none. */
  fault?: string
  type: TypeName
  /** The document's own spelling, where ours had to be another. */
  spelled: string | null
}

/**
 * null: it is no formula, or its result cannot be of the type; text without references is handled elsewhere. One that cannot be
 * worked out in this document is one all the same.
 */
export function formulaIn(text: string, draft: Draft, type: TypeName | null, context: Context): FoundFormula | null {
  if (!/\{[^{}]+\}/.test(text)) return null
  return formulaFrom(text, draft, type, context)
}

/** The same, also without references. */
export function formulaFrom(text: string, draft: Draft, type: TypeName | null, context: Context): FoundFormula | null {
  const dialect: Dialect = draft.css ? 'css' : 'studio'
  try {
    const root = parse(text, dialect)
    if (!calls.has(root.kind) && !(root.kind === 'method' && type === 'color')) return null
    const value = resultOf(root, type, draft, context)
    if (value instanceof Fault) return withoutResult(text, root, draft, type, context, value.message)
    if (dialect === 'css' && value.kind === 'number' && !isCalc(root, draft, context)) return null
    const as = type ?? guess(textOf(value)).type
    const literal = toLiteral(value, as)
    if (as === 'string' || literal === undefined || checkValue(as, literal) !== null) return null
    const formula = ours(text, root, draft, context)
    return { formula, literal, type: as, spelled: formula === withNames(text, draft, context) ? null : text }
  } catch (error) {
    if (error instanceof Fault) return null
    throw error
  }
}

export function resultOf(root: Node, type: TypeName | null, draft: Draft, context: Context): Value | Fault {
  try {
    return evaluateFor(type, root, (name, at) => valueOf(name, draft, context, at))
  } catch (error) {
    if (error instanceof Fault) return error
    throw error
  }
}

/** A formula that has no result in this document: units that do not go together, a division by zero, a missing token. */
function withoutResult(
  text: string,
  root: Node,
  draft: Draft,
  type: TypeName | null,
  context: Context,
  fault: string,
): FoundFormula | null {
  const as = type ?? (kindOf(root) === 'color' ? 'color' : 'dimension')
  if (as === 'string' || !isMeant(text, root, draft, type, context)) return null
  const formula = ours(text, root, draft, context)
  if (checkValue(as, { formula }) !== null) return null
  const spelled = formula === withNames(text, draft, context) ? null : text
  return { formula, literal: undefined, fault, type: as, spelled }
}

/** Whether the text is a formula though it gives nothing: as text it might be a value as well, and in a style sheet it is. */
function isMeant(text: string, root: Node, draft: Draft, type: TypeName | null, context: Context): boolean {
  if (draft.css) return false
  const names = referencesIn(text)
  if (names.length === 0) return type !== null && (type === 'color' || isOfNumbers(root)) && !isCssMath(text)
  if (type !== null) return true
  // Nothing says that it is no text: its references do.
  return names.every(name => {
    const found = context.lookUp(name, draft.name)
    const end = found === null ? undefined : context.settled.get(found)
    return !end || fits('number', end.token.type) || end.token.type === 'color'
  })
}

const isOfNumbers = (node: Node): boolean =>
  !['text', 'color', 'boolean'].includes(node.kind) && childrenOf(node).every(isOfNumbers)

/** One call that CSS knows: without references it stays as it is. */
const isCssMath = (text: string): boolean =>
  ['calc', 'min', 'max', 'clamp'].some(name => callOf(text.trim(), name) !== null)

const calls: ReadonlySet<Node['kind']> = new Set<Node['kind']>(['operation', 'prefix', 'call', 'unit'])

export function valueOf(name: string, draft: Draft, context: Context, at: number): Value {
  const { lookUp, settled } = context
  const found = lookUp(name, draft.name)
  const end = found === null ? undefined : settled.get(found)
  if (end?.literal === undefined) throw new Fault(`there is no ${name}`, at)
  const { type } = end.token
  const literal = typeOf(type).parts ? withoutAliases(end.literal, draft, context) : end.literal
  const parsed = parseValue(type, literal)
  if (isMisfit(parsed)) throw new Fault(parsed.misfit, at)
  return valueInFormula(type, literal, parsed)
}

/** A literal with its type, and no reference left in it; null: it leads to none. */
export function resolvedLiteral(name: string, draft: Draft, context: Context): { type: TypeName; value: Json } | null {
  const end = context.settled.get(context.lookUp(name, draft.name) ?? '')
  if (end?.literal === undefined) return null
  const { type } = end.token
  try {
    return { type, value: typeOf(type).parts ? withoutAliases(end.literal, draft, context) : end.literal }
  } catch (error) {
    if (error instanceof Fault) return null
    throw error
  }
}

/** A composite with what the aliases in its parts lead to; they may be several deep. */
function withoutAliases(value: Json, draft: Draft, context: Context, depth = 0): Json {
  return replaceParts(value, part => {
    const target = aliasOf(part)
    const found = target === null ? null : context.lookUp(target, draft.name)
    const literal = found === null ? undefined : context.settled.get(found)?.literal
    if (literal === undefined || depth > deepest) throw new Fault(`there is no ${target ?? 'value of a part'}`, 0)
    return withoutAliases(literal, draft, context, depth + 1)
  })
}

/** Composites stand in others at most thrice. */
const deepest = 5

/** In CSS a percentage is only known where it is used, and so is the number of pixels in a rem. */
function isCalc(root: Node, draft: Draft, context: Context): boolean {
  const units = (name: string) => {
    const value = valueOf(name, draft, context, 0)
    return value.kind === 'number' ? value.unit : ''
  }
  return isOfOneUnit(root, units) && !holdsShare(root)
}

const holdsShare = (node: Node): boolean =>
  ((node.kind === 'number' || node.kind === 'unit') && node.unit === '%') || childrenOf(node).some(holdsShare)

/** The text with the tokens' names in Tessera, where it parses the same; else printed from the parsed formula. */
function ours(text: string, root: Node, draft: Draft, context: Context): string {
  const named = withNames(text, draft, context)
  const printed = print(root, name => `{${nameHere(name, draft, context)}}`)
  try {
    if (print(parse(named)) === printed) return named
  } catch (error) {
    if (!(error instanceof Fault)) throw error
  }
  // What cannot be read is no formula: that is a fault for the caller.
  parse(printed)
  return printed
}

export function withNames(text: string, draft: Draft, context: Context): string {
  return rewrite(text, name => {
    const here = nameHere(name, draft, context)
    return here === name ? undefined : `{${here}}`
  })
}

const nameHere = (name: string, draft: Draft, { lookUp, names }: Context) =>
  aliasName(name, lookUp(name, draft.name), names)
