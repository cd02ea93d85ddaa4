// CSS text that no type can represent: `clamp(…)`, `inset 0 0 0 1px`, a gradient with a direction. Tessera stores it as a string,
// beside the type that the document gave it; style sheets write it unchanged.
import { isQuote } from '../base/split-css.ts'
import { ownFact } from '../base/own-facts.ts'
import { meaningOf } from '../types/vendor-types.ts'
import type { Token } from '../base/token.ts'

/** Type names of documents for texts that people read, and for addresses: in CSS they are quoted strings. */
const forPeople: ReadonlySet<string> = new Set(['string', 'text', 'content', 'asset', 'icon', 'composition'])

/** The CSS in a string token, on one line; null where it is text for people, or unsafe to write unchanged. */
export function cssOf(origin: Token, text: string): string | null {
  if (origin.type !== 'string') return null
  const sourceType = ownFact(origin.extensions, 'sourceType')
  if (sourceType === null || (meaningOf(sourceType) === 'string' && forPeople.has(sourceType.toLowerCase())))
    return null
  return safeCss(text)
}

const longest = 20_000

/**
 * The text on one line, empty for white space alone; null where a parser could end it elsewhere (CSS Syntax 3 §4.3): brackets and strings must be closed, and
 * it may contain no comment, nothing that ends a declaration, a block or a `<style>` element, and no syntax of Sass or Less.
 */
export function safeCss(text: string): string | null {
  if (isNeverSafe(text)) return null
  let out = ''
  const open: string[] = []
  const mark = text.trimEnd().search(/!important$/i)
  const end = mark < 0 ? text.length : mark
  for (let at = 0; at < end; at++) {
    const char = text[at]!
    if (isQuote(char)) {
      const close = stringEnd(text, at)
      if (close < 0) return null
      out += withoutTags(text.slice(at, close + 1))
      at = close
    } else if (/\s/.test(char)) out = withSpace(out)
    else if (!isSafe(char, open) || opensRawUrl(char, out, text, at)) return null
    else out += char
  }
  out = mark < 0 ? out.trimEnd() : `${out}!important`
  return open.length > 0 ? null : out
}

function isNeverSafe(text: string): boolean {
  if (text.length > longest || /[^\P{C}\n\r\t\f]|[\u2028\u2029]/u.test(text)) return true
  return /-->|\/\*|\*\/|\\<[/!]/.test(text)
}

const withSpace = (text: string) => (text === '' || text.endsWith(' ') ? text : `${text} `)

/** Whether a character outside strings is safe. Maintains the stack of brackets that have to be closed. */
function isSafe(char: string, open: string[]): boolean {
  if (';{}!@$\\`<'.includes(char)) return false
  if (char === '(') open.push(')')
  else if (char === '[') open.push(']')
  else if (char === ')' || char === ']') return open.pop() === char
  return true
}

/** An unquoted `url(…)` ends at the first closing parenthesis, so that it may contain no others (§4.3.6). */
function opensRawUrl(char: string, before: string, text: string, at: number): boolean {
  if (char !== '(' || !/(?:^|[^\w-])url$/i.test(before)) return false
  return !/^\s*(?:["']|[^\s"'()]*\s*\))/.test(text.slice(at + 1))
}

/** Escapes tags, so that no HTML parser ends the `<style>` element within the string. */
const withoutTags = (string: string) => string.replace(/<(?=[/!])/g, '\\3c ')

/** The position of the closing quote, or -1: a line break makes the string a bad one (§4.3.5). */
function stringEnd(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    const char = text[at]!
    if (/[\n\r\f]/.test(char)) return -1
    if (char === '\\') {
      if (++at >= text.length || /[\n\r\f]/.test(text[at]!)) return -1
    } else if (char === text[start]) return at
  }
  return -1
}
