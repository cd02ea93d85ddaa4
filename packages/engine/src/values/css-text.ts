// Text that is CSS of its own: `clamp(…)`, `inset 0 0 0 1px`, a gradient with a direction. No type of ours holds it, so that
// it is kept as a string, beside what the document had for its type; style sheets have it back as it stands.
import { ownFact } from '../base/own-facts.ts'
import { meaningOf } from '../types/vendor-types.ts'
import type { Token } from '../base/token.ts'

/** What documents call words for people, or addresses: a string in CSS as well. */
const forPeople: ReadonlySet<string> = new Set(['string', 'text', 'content', 'asset', 'icon', 'composition'])

/** The CSS that a string token holds, on one line; null where it is text for people or not safe to write as it stands. */
export function cssOf(origin: Token, text: string): string | null {
  if (origin.type !== 'string') return null
  const sourceType = ownFact(origin.extensions, 'sourceType')
  if (sourceType === null || (meaningOf(sourceType) === 'string' && forPeople.has(sourceType.toLowerCase())))
    return null
  return safeCss(text)
}

const longest = 20_000

/**
 * The text on one line where it is certain to end where it seems to (CSS Syntax 3 §4.3): brackets and strings closed, no
 * comment, nothing that ends a declaration, a block or a `<style>` element, nor what Sass and Less take for theirs.
 */
export function safeCss(text: string): string | null {
  if (text.length > longest || /[^\P{C}\n\r\t\f]|[\u2028\u2029]/u.test(text)) return null
  if (/-->|\/\*|\*\/|\\<[/!]/.test(text)) return null
  let out = ''
  const open: string[] = []
  const mark = text.trimEnd().search(/!important$/i)
  for (let at = 0; at < text.length; at++) {
    const char = text[at]!
    if (char === '"' || char === "'") {
      const end = stringEnd(text, at)
      if (end < 0) return null
      out += withoutTags(text.slice(at, end + 1))
      at = end
    } else if (/\s/.test(char)) {
      if (out !== '' && !out.endsWith(' ')) out += ' '
    } else if (char === '!' && at === mark) {
      out += '!important'
      break
    } else if (';{}!@$\\`<'.includes(char)) return null
    else {
      if (char === '(') open.push(')')
      else if (char === '[') open.push(']')
      else if ((char === ')' || char === ']') && open.pop() !== char) return null
      out += char
      // What stands bare in `url(…)` ends at the first parenthesis, whatever it holds (§4.3.6).
      if (char === '(' && /(?:^|[^\w-])url\($/i.test(out) && !/^\s*(?:["']|[^\s"'()]*\s*\))/.test(text.slice(at + 1)))
        return null
    }
  }
  out = out.trimEnd()
  return open.length > 0 || out === '' ? null : out
}

/** A string that no HTML parser takes for the end of its `<style>`. */
const withoutTags = (string: string) => string.replace(/<(?=[/!])/g, '\\3c ')

/** Where a string ends, or -1: a line break ends it as a broken one (§4.3.5). */
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
