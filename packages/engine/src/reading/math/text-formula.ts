// Reads text around references as a formula that keeps the references: `opacity {time} {curve}`, a list of fonts.
import { cssFunctions, functionNamed } from '../../formula/catalog.ts'
import { parse } from '../../formula/parse.ts'
import { childrenOf, Fault, type Node } from '../../formula/syntax.ts'
import { textOf, toLiteral } from '../../formula/value.ts'
import type { Json } from '../../base/token.ts'
import type { TypeName } from '../../types/index.ts'
import { checkValue } from '../../values/value.ts'
import { splitCss, unquote } from '../../base/split-css.ts'
import type { Draft } from '../draft.ts'
import { guess } from '../guess.ts'
import { isObject } from '../../base/plain-json.ts'
import { anyReference, referencesIn, wholeReference } from '../references/references.ts'
import { severalLengths } from '../../values/shape/shape-scalar.ts'
import { shape } from '../../values/shape/shape.ts'
import type { Context } from '../references/context.ts'
import { resultOf, valueOf, withNames, type FoundFormula } from './formula-in.ts'
import { evaluate } from '../../formula/constant-math.ts'

/** Null if the text has no references, is a value of its type once filled in, or is too complex for a formula. */
export function textFormula(text: string, draft: Draft, type: TypeName | null, context: Context): FoundFormula | null {
  if (!mayFollow(text, draft, type, context)) return null
  if (type === 'fontFamily') return fontsIn(text, draft, context)
  const found = wordsIn(text, draft, type, context)
  const literal = found?.literal
  if (typeof literal !== 'string') return found
  if (type === null && guess(literal).type === 'fontFamily') return fontsIn(text, draft, context)
  if (isText(literal, type)) return found
  // A style sheet keeps such text unchanged and parses it again.
  return draft.css || referencesIn(text).every(name => isScalar(endOf(name, draft, context))) ? null : found
}

function wordsIn(text: string, draft: Draft, type: TypeName | null, context: Context): FoundFormula | null {
  const measured = (type === 'dimension' && !draft.css ? severalLengths(text) : null) ?? text
  const formula = unchanged(measured, draft, context) ?? asPieces(measured, draft, context)
  const found = foundAs('string', formula, text, draft, context)
  // What a style sheet holds, it can compute, or it is invalid there as it was.
  return draft.css && found?.fault !== undefined ? null : found
}

const fontsIn = (text: string, draft: Draft, context: Context) =>
  fontFormula(splitCss(text, ',') ?? [text], text, draft, context)

/** A list of fonts with references to fonts or to lists of fonts. */
export function fontListFormula(items: readonly Json[], draft: Draft, context: Context): FoundFormula | null {
  if (!items.every(item => typeof item === 'string')) return null
  if (!mayFollow(items.join(' '), draft, 'fontFamily', context)) return null
  return fontFormula(items, null, draft, context)
}

/** Braces in text for people, and in CSS that another file completes, may be no references of this document. */
function mayFollow(text: string, draft: Draft, type: TypeName | null, { lookUp, settled }: Context): boolean {
  const ends = referencesIn(text).map(name => settled.get(lookUp(name, draft.name) ?? ''))
  if (ends.length === 0) return false
  if (draft.css) return ends.every(end => end?.literal !== undefined)
  return type !== 'string' || ends.some(end => end !== undefined)
}

function fontFormula(
  items: readonly string[],
  text: string | null,
  draft: Draft,
  context: Context,
): FoundFormula | null {
  const fonts = items.map(item => {
    if (wholeReference(item) !== null) return item
    const name = unquote(item)
    return referencesIn(name).length > 0 ? asPieces(name, draft, context) : quoted(name)
  })
  return foundAs('fontFamily', fonts.join(', '), text, draft, context)
}

/** `spelled` is the text of the document, or null for a list. */
function foundAs(
  type: TypeName,
  written: string,
  spelled: string | null,
  draft: Draft,
  context: Context,
): FoundFormula | null {
  const formula = withNames(written, draft, context)
  const root = parsed(formula)
  const inDocument = root && parsed(written)
  if (!inDocument || checkValue(type, { formula }) !== null) return null
  const value = resultOf(inDocument, 'number', draft, context)
  const own = spelled === null || formula === withNames(spelled, draft, context) ? null : spelled
  if (value instanceof Fault) return { formula, literal: undefined, fault: value.message, type, spelled: own }
  const literal = toLiteral(value, type)
  return literal === undefined || checkValue(type, literal) !== null ? null : { formula, literal, type, spelled: own }
}

const endOf = (name: string, draft: Draft, { lookUp, settled }: Context) =>
  settled.get(lookUp(name, draft.name) ?? '')?.literal

const isScalar = (literal: Json | undefined) =>
  typeof literal !== 'object' || (isObject(literal) && typeof literal.value === 'number')

/** Whether the filled-in text is just text; a value of a type should be read as that type. */
function isText(filled: string, type: TypeName | null): boolean {
  if (type === null) return guess(filled).type === 'string' && evaluate(filled) === null
  return type === 'string' || checkValue(type, shape(type, filled)) !== null
}

function parsed(text: string): Node | null {
  try {
    return parse(text)
  } catch (error) {
    if (error instanceof Fault) return null
    throw error
  }
}

/** The text itself, if as a formula of lists and CSS functions it gives the same text as filling in its references. */
function unchanged(text: string, draft: Draft, context: Context): string | null {
  // A reference directly next to a word forms one word with it.
  if (/[\p{L}\p{N}_]-?\{|\}[\p{L}\p{N}_{#-]/u.test(text)) return null
  const root = parsed(text)
  if (!root || (root.kind !== 'list' && root.kind !== 'call') || !isOfWords(root, text, draft)) return null
  const value = resultOf(root, 'number', draft, context)
  if (value instanceof Fault)
    return referencesIn(text).some(name => endOf(name, draft, context) === undefined) ? text : null
  return works(root) || alike(textOf(value)) === alike(filledIn(text, draft, context)) ? text : null
}

/** Whether every part means the same in CSS. A slash, a sign between blanks and a quoted string do not. */
function isOfWords(node: Node, text: string, draft: Draft): boolean {
  switch (node.kind) {
    case 'number':
      return /^[-+.\d]/.test(text.slice(node.at))
    case 'text':
      return !node.quoted
    case 'prefix':
      return isSigned(node) && isOfWords(node.of, text, draft)
    case 'operation':
      if (draft.css || !isOfTwoOperands(node, text)) return false
      break
    case 'call':
      if (!isCssFunction(node.name)) return false
      break
    case 'boolean':
    case 'method':
      return false
    default:
  }
  return childrenOf(node).every(child => isOfWords(child, text, draft))
}

const isSigned = ({ op, of }: Extract<Node, { kind: 'prefix' }>): boolean => op === '-' && of.kind !== 'operation'

/** A sign needs blanks on both sides: `1px -1px` is a list. */
const isOfTwoOperands = ({ op, at }: Extract<Node, { kind: 'operation' }>, text: string): boolean =>
  op === '*' || /^\s[-+]\s$/.test(text.slice(at - 1, at + 2))

const isCssFunction = (name: string): boolean => cssFunctions.has(name) || functionNamed(name)?.gives === 'color'

/** Whether the formula calculates, so that its text differs from the filled-in text. */
function works(node: Node): boolean {
  if (node.kind === 'operation' || node.kind === 'prefix') return true
  if (node.kind === 'call' && !cssFunctions.has(node.name)) return true
  return childrenOf(node).some(works)
}

const alike = (text: string) =>
  text
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/ ?([(),]) ?/g, '$1')
    .replace(/(?<![\d.])0+(?=\.\d)/g, '')
    .toLowerCase()

const filledIn = (text: string, draft: Draft, context: Context): string =>
  text.replace(anyReference, (_, name: string) => textOf(valueOf(name, draft, context, 0)))

/** A reference, or a color with an opacity as in design tools: `rgba({c}, 0.4)` is invalid CSS once the color is filled in. */
const pieces = /(\b(?:rgb|hsl)a?\(\s*\{[^{}]+\}\s*,\s*[\d.]+%?\s*\)|\{(?!\s*"(?:[^"\\]|\\.)*"\s*:)[^{}]+\})/i

/** `"0 0 ".concat({blur})`: any text around references. */
function asPieces(text: string, draft: Draft, context: Context): string {
  const parts = text.split(pieces)
  const words = parts.flatMap((part, at) => {
    if (at % 2 === 0) return part === '' ? [] : quotedParts(part)
    return [/^[a-z%]/i.test(parts[at + 1]!) ? bareNumber(part, draft, context) : part]
  })
  const [first = '""'] = words
  return /^["']/.test(first) ? first + words.slice(1).map(inConcat).join('') : `""${words.map(inConcat).join('')}`
}

const inConcat = (word: string) => `.concat(${word})`

/** In `{x}rem`, a length without a unit counts as a plain number. */
function bareNumber(part: string, draft: Draft, context: Context): string {
  const name = wholeReference(part)
  const literal = name === null ? undefined : endOf(name, draft, context)
  if (literal === undefined) return part
  const value = valueOf(name!, draft, context, 0)
  return value.kind === 'number' && value.text !== undefined ? `${part} * 1` : part
}

const quoted = (text: string): string => {
  const [first, ...rest] = quotedParts(text)
  return `${first ?? '""'}${rest.map(inConcat).join('')}`
}

/** Chooses the kind of quotes that the text does not contain, or splits the text. */
function quotedParts(text: string): string[] {
  if (!text.includes('"')) return [`"${text}"`]
  if (!text.includes("'")) return [`'${text}'`]
  return text.split(/("+)/).flatMap(part => (part === '' ? [] : [part.startsWith('"') ? `'${part}'` : `"${part}"`]))
}
