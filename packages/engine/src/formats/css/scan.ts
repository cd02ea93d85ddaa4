// Finds the declarations of variables in a style sheet: CSS custom properties, SCSS `$x` and Less `@x`. Tolerant like a browser,
// linear in the length of the text, with an explicit stack for nested rules.
import { unescapeCss } from '../../base/split-css.ts'

export interface ScannedDeclaration {
  /** `--x`, `$x` or `@x`, escapes resolved. */
  property: string
  /** Without comments, trimmed. */
  value: string
  /** The preludes of the rules around it, outermost first, without comments. */
  preludes: string[]
  /** The comment right above the innermost rule. */
  title: string | null
  /** The comments right above it, or after it on its line. */
  comments: string[]
  line: number
  column: number
}

interface Rule {
  prelude: string
  title: string | null
}

interface Statement {
  /** Without comments. */
  text: string
  /** The position of its first character, -1 while it is empty. */
  start: number
}

/** Matches a name with escapes. White space belongs to a hexadecimal escape before it. Unambiguous, so that matching cannot backtrack. */
export const customProperty = String.raw`--(?:\\(?:(?:[\da-fA-F]{6}|[\da-fA-F]{1,5}(?![\da-fA-F]))(?:\r\n|[ \t\n\f])?|[^\da-fA-F\n])|[^\s\\:;,\{\}\(\)])+`
const declaration = new RegExp(`^(${customProperty}|[$@][\\p{L}\\p{N}_-]+)\\s*:`, 'u')
const customDeclaration = new RegExp(`^${customProperty}\\s*:`, 'u')

/** The number of nested rules that determine a declaration's context. */
const deepest = 64

export function scanCss(source: string): ScannedDeclaration[] {
  return new Scanner(source.charCodeAt(0) === 0xfeff ? source.slice(1) : source).scan()
}

class Scanner {
  readonly #text: string
  readonly #position: (offset: number) => { line: number; column: number }
  readonly #lineEnd: (offset: number) => number
  readonly #found: ScannedDeclaration[] = []
  readonly #rules: Rule[] = []
  #at = 0
  #statement: Statement = { text: '', start: -1 }
  #comments: { text: string; end: number }[] = []
  #parens = 0
  #braces = 0
  /** The previous declaration, for a comment after it. */
  #last: { found: ScannedDeclaration; lineEnd: number } | null = null

  constructor(text: string) {
    this.#text = text
    this.#position = positions(text)
    this.#lineEnd = lineEnds(text)
  }

  scan(): ScannedDeclaration[] {
    while (this.#at < this.#text.length) if (!this.#comment() && !this.#quoted() && !this.#block()) this.#plain()
    this.#declare(this.#text.length)
    return this.#found
  }

  /** Consumes a comment that starts here. */
  #comment(): boolean {
    const text = this.#text
    const at = this.#at
    if (text[at] !== '/') return false
    if (text[at + 1] === '*') {
      const close = text.indexOf('*/', at + 2)
      this.#at = close < 0 ? text.length : close + 2
      this.#blockComment(at, text.slice(at + 2, close < 0 ? this.#at : close))
      return true
    }
    // A line comment of SCSS and Less; CSS has none, and no CSS syntax is valid at this position.
    if (text[at + 1] !== '/' || (at > 0 && !/[\s,]/.test(text[at - 1]!))) return false
    // In parentheses, where an address may begin like one, only maps and lists of Sass have comments.
    if (this.#parens > 0 && !this.#statement.text.startsWith('$')) return false
    const close = text.indexOf('\n', at)
    this.#at = close < 0 ? text.length : close
    if (this.#statement.start < 0) this.#comments.push({ text: tidy(text.slice(at + 2, this.#at)), end: this.#at })
    return true
  }

  #blockComment(start: number, comment: string): void {
    if (this.#statement.start >= 0) this.#statement.text += ' '
    else if (this.#last && start <= this.#last.lineEnd) {
      const { comments } = this.#last.found
      if (comments.length === 0) comments.push(tidy(comment))
    } else if (!comment.startsWith('!')) this.#comments.push({ text: tidy(comment), end: this.#at })
  }

  /** Consumes a string or an escaped character. */
  #quoted(): boolean {
    const char = this.#text[this.#at]!
    if (char === '"' || char === "'") this.#take(stringEnd(this.#text, this.#at))
    else if (char === '\\') this.#take(this.#at + 2)
    else return false
    return true
  }

  /** Handles the end of a statement or rule, and the beginning of a rule. */
  #block(): boolean {
    const char = this.#text[this.#at]
    if (char === ';' && this.#parens === 0 && this.#braces === 0) this.#declare(this.#at)
    else if (char === '{' && !this.#holdsBlock()) this.#open()
    else if (char === '}' && this.#braces === 0) {
      this.#declare(this.#at)
      this.#rules.pop()
      this.#last = null
    } else return false
    this.#at++
    return true
  }

  /** Whether the brace belongs to a value: a custom property may contain a block, and `#{$x}` of SCSS looks like one. */
  #holdsBlock(): boolean {
    const { text } = this.#statement
    return this.#braces > 0 || customDeclaration.test(text) || text.endsWith('#')
  }

  #plain(): void {
    const char = this.#text[this.#at]!
    if (char === '{') this.#braces++
    else if (char === '}') this.#braces--
    else if (char === '(' || char === '[') this.#parens++
    else if ((char === ')' || char === ']') && this.#parens > 0) this.#parens--
    if (this.#statement.start < 0 && /\s/.test(char)) this.#at++
    else this.#take(this.#at + 1)
  }

  /** Adds the text up to `end` to the statement. */
  #take(end: number): void {
    if (this.#statement.start < 0) this.#statement.start = this.#at
    this.#statement.text += this.#text.slice(this.#at, end)
    this.#at = end
  }

  #open(): void {
    const { text, start } = this.#statement
    this.#rules.push({ prelude: text.trim(), title: start < 0 ? null : (this.#above(start).at(-1) ?? null) })
    this.#reset()
  }

  #declare(end: number): void {
    const match = declaration.exec(this.#statement.text)
    if (match) {
      const found: ScannedDeclaration = {
        property: unescapeCss(match[1]!),
        value: this.#statement.text.slice(match[0].length).trim(),
        preludes: this.#rules.slice(0, deepest).map(rule => rule.prelude),
        title: this.#rules.at(-1)?.title ?? null,
        comments: this.#above(this.#statement.start),
        ...this.#position(this.#statement.start),
      }
      this.#found.push(found)
      this.#last = { found, lineEnd: this.#lineEnd(end) }
    }
    this.#reset()
  }

  #reset(): void {
    this.#statement = { text: '', start: -1 }
    this.#comments = []
    this.#parens = 0
    this.#braces = 0
  }

  /** The comments above a position, up to the first blank line. */
  #above(start: number): string[] {
    const near: string[] = []
    for (let next = start, i = this.#comments.length - 1; i >= 0; i--) {
      const comment = this.#comments[i]!
      if (/\n\s*\n/.test(this.#text.slice(comment.end, next).replaceAll('\r', ''))) break
      near.push(comment.text)
      next = comment.end - comment.text.length
    }
    return near.reverse()
  }
}

function stringEnd(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] === '\\') at++
    else if (text[at] === text[start]) return at + 1
    // A string ends with its line at the latest (CSS Syntax 3 §4.3.5).
    else if (text[at] === '\n') return at
  }
  return text.length
}

const ornament = /[\s*=_-]/

function tidy(comment: string): string {
  const text = comment
    .split('\n')
    .map(line => line.replace(/^\s*\*?\s?/, '').trimEnd())
    .join('\n')
  let from = 0
  let to = text.length
  while (from < to && ornament.test(text[from]!)) from++
  while (to > from && ornament.test(text[to - 1]!)) to--
  return text.slice(from, to)
}

/** Line and column of an offset; offsets must not go back. */
function positions(text: string): (offset: number) => { line: number; column: number } {
  let line = 1
  let start = 0
  const lineEnd = lineEnds(text)
  return offset => {
    for (let next = lineEnd(start); next < offset; next = lineEnd(start)) {
      line++
      start = next + 1
    }
    return { line, column: offset - start + 1 }
  }
}

/** The end of an offset's line. Offsets must not go back, so that each line is scanned once. */
function lineEnds(text: string): (offset: number) => number {
  let known = -1
  return offset => {
    if (known < offset) known = text.indexOf('\n', offset)
    if (known < 0) known = text.length
    return known
  }
}
