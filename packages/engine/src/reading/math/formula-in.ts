// Reads arithmetic and color functions in the text of a document as formulas with references.
import { kindOf } from '../../formula/check.ts'
import { parse } from '../../formula/parse.ts'
import { print } from '../../formula/print.ts'
import { rewrite } from '../../formula/references.ts'
import { childrenOf, Fault, type Node } from '../../formula/syntax.ts'
import { evaluateFor } from '../../formula/work-out.ts'
import { fits, textOf, toLiteral, type Value } from '../../formula/value.ts'
import type { Json } from '../../base/token.ts'
import type { TypeName } from '../../types/index.ts'
import { isMisfit } from '../../types/type.ts'
import { checkValue, parseValue, typeOf, valueInFormula } from '../../values/value.ts'
import { aliasOf, replaceParts } from '../../formula/alias.ts'
import type { Draft } from '../draft.ts'
import { callOf } from '../../base/split-css.ts'
import { guess, typeOfText } from '../guess.ts'
import { referencesIn } from '../references/references.ts'
import { isOfOneUnit } from '../../formula/constant-math.ts'
import { aliasName, type Context } from '../references/context.ts'

export interface FoundFormula {
  formula: string
  /** The result in this document, or undefined. */
  literal: Json | undefined
  /** Why there is no result. */
  fault?: string
  type: TypeName
  /** The text of the document, if the formula differs from it. */
  spelled: string | null
}

/**
 * Null if the text has no references, is no formula, or cannot have the type. A formula without a result in this document still
 * counts.
 */
export function formulaIn(text: string, draft: Draft, type: TypeName | null, context: Context): FoundFormula | null {
  if (!/\{[^{}]+\}/.test(text)) return null
  return formulaFrom(text, draft, type, context)
}

/** Like `formulaIn`, but also for text without references. */
export function formulaFrom(text: string, draft: Draft, type: TypeName | null, context: Context): FoundFormula | null {
  try {
    const root = parse(text, draft.css ? 'css' : 'studio')
    if (!isFormula(root, type)) return null
    const value = resultOf(root, type, draft, context)
    if (value instanceof Fault) return withoutResult(text, root, draft, type, context, value.message)
    if (draft.css && value.kind === 'number' && !isCalc(root, draft, context)) return null
    const as = typeOfText(draft, type, textOf(value)) ?? guess(textOf(value)).type
    const literal = literalFor(as, value)
    return literal === undefined ? null : { literal, type: as, ...spellingOf(text, root, draft, context) }
  } catch (error) {
    if (error instanceof Fault) return null
    throw error
  }
}

function literalFor(type: TypeName, value: Value): Json | undefined {
  const literal = type === 'string' ? undefined : toLiteral(value, type)
  return literal === undefined || checkValue(type, literal) !== null ? undefined : literal
}

function spellingOf(
  text: string,
  root: Node,
  draft: Draft,
  context: Context,
): Pick<FoundFormula, 'formula' | 'spelled'> {
  const formula = ours(text, root, draft, context)
  return { formula, spelled: formula === withNames(text, draft, context) ? null : text }
}

export function resultOf(root: Node, type: TypeName | null, draft: Draft, context: Context): Value | Fault {
  try {
    return evaluateFor(type, root, (name, at) => valueOf(name, draft, context, at))
  } catch (error) {
    if (error instanceof Fault) return error
    throw error
  }
}

/** A formula without a result in this document: incompatible units, a division by zero, a missing token. */
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
  const spelling = spellingOf(text, root, draft, context)
  if (checkValue(as, { formula: spelling.formula }) !== null) return null
  return { literal: undefined, fault, type: as, ...spelling }
}

/** Whether a text without a result is a formula, not just text. In a style sheet it is a CSS value instead. */
function isMeant(text: string, root: Node, draft: Draft, type: TypeName | null, context: Context): boolean {
  if (draft.css) return false
  const names = referencesIn(text)
  if (names.length === 0) return type !== null && (type === 'color' || isOfNumbers(root)) && !isCssMath(text)
  if (type !== null) return true
  // For an untyped text, the types of its references decide.
  return names.every(name => {
    const found = context.lookUp(name, draft.name)
    const end = found === null ? undefined : context.settled.get(found)
    return !end || fits('number', end.token.type) || end.token.type === 'color'
  })
}

const isOfNumbers = (node: Node): boolean =>
  !['text', 'color', 'boolean'].includes(node.kind) && childrenOf(node).every(isOfNumbers)

/** A math function of CSS, which stays CSS text if it has no references. */
const isCssMath = (text: string): boolean =>
  ['calc', 'min', 'max', 'clamp'].some(name => callOf(text.trim(), name) !== null)

const isFormula = ({ kind }: Node, type: TypeName | null): boolean =>
  calls.has(kind) || (kind === 'method' && type === 'color')

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

/** The type and the literal of a token, without references in its parts, or null. */
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

/** Replaces the aliases in the parts of a composite by literals, recursively. */
function withoutAliases(value: Json, draft: Draft, context: Context, depth = 0): Json {
  return replaceParts(value, part => {
    const target = aliasOf(part)
    const found = target === null ? null : context.lookUp(target, draft.name)
    const literal = found === null ? undefined : context.settled.get(found)?.literal
    if (literal === undefined || depth > deepest) throw new Fault(`there is no ${target ?? 'value of a part'}`, 0)
    return withoutAliases(literal, draft, context, depth + 1)
  })
}

/** The limit of recursion. Composites nest at most three deep. */
const deepest = 5

/** In CSS, percentages and the size of a rem depend on the element, so only arithmetic in one unit has a result. */
function isCalc(root: Node, draft: Draft, context: Context): boolean {
  const units = (name: string) => {
    const value = valueOf(name, draft, context, 0)
    return value.kind === 'number' ? value.unit : ''
  }
  return isOfOneUnit(root, units) && !hasPercentage(root)
}

const hasPercentage = (node: Node): boolean =>
  ((node.kind === 'number' || node.kind === 'unit') && node.unit === '%') || childrenOf(node).some(hasPercentage)

/** The text with the names in Tessera if it parses to the same tree, otherwise the printed tree. */
function ours(text: string, root: Node, draft: Draft, context: Context): string {
  const named = withNames(text, draft, context)
  const printed = print(root, name => `{${nameHere(name, draft, context)}}`)
  try {
    if (print(parse(named)) === printed) return named
  } catch (error) {
    if (!(error instanceof Fault)) throw error
  }
  // Throws a `Fault` if the printed text is no formula, which the caller handles.
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
