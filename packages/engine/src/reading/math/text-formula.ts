// Text around references as a formula, which goes on following them: `opacity {time} {curve}`, a list of fonts.
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
import type { Context } from './context.ts'
import { resultOf, valueOf, withNames, type FoundFormula } from './formula-in.ts'
import { evaluate } from '../../formula/constant-math.ts'

/** null: it has no references, is a value of its type once they are filled in, or says more than a formula can. */
export function textFormula(text: string, draft: Draft, type: TypeName | null, context: Context): FoundFormula | null {
  if (!mayFollow(text, draft, type, context)) return null
  if (type === 'fontFamily') return fontFormula(splitCss(text, ',') ?? [text], text, draft, context)
  const measured = (type === 'dimension' && !draft.css ? severalLengths(text) : null) ?? text
  const written = asItStands(measured, draft, context) ?? asPieces(measured, draft, context)
  const found = foundAs('string', written, text, draft, context)
  if (type === null && typeof found?.literal === 'string' && guess(found.literal).type === 'fontFamily')
    return fontFormula(splitCss(text, ',') ?? [text], text, draft, context)
  if (typeof found?.literal !== 'string' || isText(found.literal, type)) return found
  // A style sheet keeps such text as it stands, and reads it as the same again.
  return draft.css || referencesIn(text).every(name => isScalar(endOf(name, draft, context))) ? null : found
}

/** A list of fonts in which references stand for fonts, or for lists of them. */
export function fontListFormula(items: readonly Json[], draft: Draft, context: Context): FoundFormula | null {
  if (!items.every(item => typeof item === 'string')) return null
  if (!mayFollow(items.join(' '), draft, 'fontFamily', context)) return null
  return fontFormula(items, null, draft, context)
}

/** Text for people, and CSS that is complete elsewhere, may hold braces that are no references of this document. */
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

/** `spelled`: the document's text, where it is one. */
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

/** Whether it is text, filled in: a value of a type is better read as one. */
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

/** Where the text is a formula of lists and functions of CSS, which gives the text that filling in gives. */
function asItStands(text: string, draft: Draft, context: Context): string | null {
  // A reference that touches a word is one word with it.
  if (/[\p{L}\p{N}_]-?\{|\}[\p{L}\p{N}_{#-]/u.test(text)) return null
  const root = parsed(text)
  if (!root || (root.kind !== 'list' && root.kind !== 'call') || !isOfWords(root, text, draft)) return null
  const value = resultOf(root, 'number', draft, context)
  if (value instanceof Fault)
    return referencesIn(text).some(name => endOf(name, draft, context) === undefined) ? text : null
  return works(root) || alike(textOf(value)) === alike(filledIn(text, draft, context)) ? text : null
}

/** Nothing in it means another thing to CSS: a slash, a sign between blanks, a string with its quotes. */
function isOfWords(node: Node, text: string, draft: Draft): boolean {
  switch (node.kind) {
    case 'number':
      return /^[-+.\d]/.test(text.slice(node.at))
    case 'text':
      return !node.quoted
    case 'prefix':
      return node.op === '-' && node.of.kind !== 'operation' && isOfWords(node.of, text, draft)
    case 'operation': {
      const around = text.slice(node.at - 1, node.at + 2)
      if (draft.css || (node.op !== '*' && !/^\s[-+]\s$/.test(around))) return false
      break
    }
    case 'call':
      if (!cssFunctions.has(node.name) && functionNamed(node.name)?.gives !== 'color') return false
      break
    case 'boolean':
    case 'method':
      return false
    default:
  }
  return childrenOf(node).every(child => isOfWords(child, text, draft))
}

/** Whether something in it is worked out, so that it gives another text than filling in. */
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

/** A reference, or one that is thinned: `rgba({c}, 0.4)` is none of CSS with a color in its place. */
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

/** `{x}rem` means the number alone, also of a length without a unit. */
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

/** Between quotes of the other kind than those in it. */
function quotedParts(text: string): string[] {
  if (!text.includes('"')) return [`"${text}"`]
  if (!text.includes("'")) return [`'${text}'`]
  return text.split(/("+)/).flatMap(part => (part === '' ? [] : [part.startsWith('"') ? `'${part}'` : `"${part}"`]))
}
