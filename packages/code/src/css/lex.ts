// Lexes the parts of style sheets that can contain names: values, selectors and parameters of at-rules. CSS Syntax 3 §4, and the
// variables, interpolations and line comments of Sass and Less.

export type Syntax = 'css' | 'scss' | 'less'

export interface LexOptions {
  syntax: Syntax
  /** false for text in a string of another language, whose quotes need not delimit CSS strings. */
  quotes?: false
  /** Reads interpolations only, which Sass evaluates in comments too. */
  interpolations?: 'only'
}

export interface Lexeme {
  type: 'identifier' | 'variable' | 'string' | 'number' | 'sign'
  /** The start of a variable's name without the sigil, or of a string's content. */
  start: number
  end: number
  /** The number of enclosing interpolations. */
  depth: number
  /** An interpolation follows immediately, or the string contains one. */
  open?: true
  /** The value of the variable is the name of another one (`@@name`). */
  indirect?: true
}

/** The character of a sign; undefined for other lexemes. */
export const signOf = (text: string, lexeme: Lexeme | undefined): string | undefined =>
  lexeme?.type === 'sign' ? text[lexeme.start] : undefined

const isNameStart = (char: string | undefined) =>
  char !== undefined && ((char >= 'a' && char <= 'z') || (char >= 'A' && char <= 'Z') || char === '_' || char > '\x7f')
const isDigit = (char: string | undefined) => char !== undefined && char >= '0' && char <= '9'
const isName = (char: string | undefined) => isNameStart(char) || isDigit(char) || char === '-'
const isSpace = (char: string | undefined) =>
  char === ' ' || char === '\n' || char === '\t' || char === '\r' || char === '\f'
const isHex = (char: string | undefined) =>
  isDigit(char) || (char !== undefined && ((char >= 'a' && char <= 'f') || (char >= 'A' && char <= 'F')))

export function lex(text: string, options: LexOptions, from = 0, to = text.length): Lexeme[] {
  const lexer = new Lexer(text, options, to)
  return options.interpolations === 'only' ? lexer.interpolations(from) : lexer.whole(from)
}

class Lexer {
  readonly #text: string
  readonly #syntax: Syntax
  readonly #hasQuotes: boolean
  readonly #to: number
  readonly #found: Lexeme[] = []

  constructor(text: string, { syntax, quotes }: LexOptions, to: number) {
    this.#text = text
    this.#syntax = syntax
    this.#hasQuotes = quotes !== false
    this.#to = to
  }

  whole(from: number): Lexeme[] {
    for (let at = from; at < this.#to;) at = this.#all(at, 0)
    return this.#found
  }

  interpolations(from: number): Lexeme[] {
    for (let at = from; at < this.#to;) at = this.#interpolates(at) ? this.#interpolation(at, 0) : at + 1
    return this.#found
  }

  /** Reads up to the closing `}` of an interpolation, or the end. */
  #all(start: number, depth: number): number {
    let at = start
    let braces = 0
    while (at < this.#to) {
      const char = this.#text[at]!
      const end = isSpace(char) ? at + 1 : (this.#comment(at) ?? this.#lexeme(at, depth))
      if (end !== null) at = end
      else if (char === '}' && depth > 0 && braces === 0) return at + 1
      else {
        if (char === '{') braces++
        if (char === '}') braces--
        at = this.#sign(at, depth)
      }
    }
    return this.#to
  }

  /** The end of the comment that starts here; null: no comment starts here. */
  #comment(at: number): number | null {
    if (this.#text[at] !== '/') return null
    const isBlock = this.#text[at + 1] === '*'
    if (!isBlock && (this.#text[at + 1] !== '/' || this.#syntax === 'css')) return null
    const end = this.#text.indexOf(isBlock ? '*/' : '\n', at + 2)
    return end === -1 ? this.#to : end + (isBlock ? 2 : 0)
  }

  /** The end of the lexeme that starts here; null: it is a sign. */
  #lexeme(at: number, depth: number): number | null {
    const char = this.#text[at]!
    if (this.#isQuote(char)) return this.#string(at, depth)
    if (this.#interpolates(at)) return this.#interpolation(at, depth)
    if (char === '$' && this.#syntax === 'scss') return this.#variable(at, at + 1, depth)
    if (char === '@' && this.#syntax === 'less') return this.#lessVariable(at, depth)
    if (isDigit(char) || (char === '.' && isDigit(this.#text[at + 1]))) return this.#number(at, depth)
    return this.#startsName(at) ? this.#identifier(at, depth) : null
  }

  #isQuote(char: string): boolean {
    return this.#hasQuotes && (char === '"' || char === "'")
  }

  #sign(at: number, depth: number): number {
    this.#add('sign', at, at + 1, depth)
    return at + 1
  }

  #number(start: number, depth: number): number {
    let at = start
    while (isDigit(this.#text[at]) || (this.#text[at] === '.' && isDigit(this.#text[at + 1]))) at++
    at = this.#text[at] === '%' ? at + 1 : this.#nameEnd(at)
    this.#add('number', start, at, depth)
    return at
  }

  #identifier(start: number, depth: number): number {
    const end = this.#nameEnd(start)
    const isUrl = this.#text[end] === '(' && this.#text.slice(start, end).toLowerCase() === 'url'
    this.#add('identifier', start, end, depth)
    return isUrl ? this.#url(end, depth) : end
  }

  #lessVariable(at: number, depth: number): number {
    const indirect = this.#text[at + 1] === '@'
    return this.#variable(at, at + (indirect ? 2 : 1), depth, indirect)
  }

  #variable(at: number, start: number, depth: number, indirect = false): number {
    const end = this.#nameEnd(start)
    if (end === start) return this.#sign(at, depth)
    const lexeme = this.#add('variable', start, end, depth)
    if (indirect) lexeme.indirect = true
    return end
  }

  #interpolation(at: number, depth: number): number {
    if (this.#syntax === 'scss') return this.#all(at + 2, depth + 1)
    const end = this.#text.indexOf('}', at)
    if (end === -1 || end > this.#to) return this.#to
    this.#add('variable', at + 2, end, depth + 1)
    return end + 1
  }

  #string(start: number, depth: number): number {
    const lexeme = this.#add('string', start + 1, start + 1, depth)
    let at = start + 1
    while (at < this.#to && this.#text[at] !== this.#text[start]) {
      if (this.#text[at] === '\\') at += 2
      else if (this.#interpolates(at)) {
        lexeme.open = true
        at = this.#interpolation(at, depth)
      } else at++
    }
    lexeme.end = Math.min(at, this.#to)
    return Math.min(at + 1, this.#to)
  }

  /** Unquoted content of `url(…)` is plain text, except for interpolations and a single variable. */
  #url(open: number, depth: number): number {
    const text = this.#text
    let at = this.#sign(open, depth)
    while (isSpace(text[at])) at++
    const isVariable =
      (text[at] === '$' && this.#syntax === 'scss') ||
      (text[at] === '@' && this.#syntax === 'less' && text[at + 1] !== '{')
    if (text[at] === '"' || text[at] === "'" || isVariable) return at
    while (at < this.#to && text[at] !== ')') at = this.#interpolates(at) ? this.#interpolation(at, depth) : at + 1
    return at
  }

  #add(type: Lexeme['type'], start: number, end: number, depth: number): Lexeme {
    const lexeme: Lexeme = { type, start, end, depth }
    if (this.#interpolates(end)) lexeme.open = true
    this.#found.push(lexeme)
    return lexeme
  }

  #interpolates(at: number): boolean {
    const sigil = { scss: '#', less: '@', css: null }[this.#syntax]
    return at + 1 < this.#to && this.#text[at + 1] === '{' && this.#text[at] === sigil
  }

  #startsName(at: number): boolean {
    const [char, next] = [this.#text[at], this.#text[at + 1]]
    if (char === '\\') return next !== '\n'
    return isNameStart(char) || (char === '-' && (next === '-' || isNameStart(next) || next === '\\'))
  }

  #nameEnd(start: number): number {
    let at = start
    while (at < this.#to) {
      if (this.#text[at] === '\\' && at + 1 < this.#to && this.#text[at + 1] !== '\n') at = escapeEnd(this.#text, at)
      else if (isName(this.#text[at])) at++
      else break
    }
    return Math.min(at, this.#to)
  }
}

function escapeEnd(text: string, at: number): number {
  let end = at + 1
  if (!isHex(text[end])) return end + ((text.codePointAt(end) ?? 0) > 0xffff ? 2 : 1)
  while (end < at + 7 && isHex(text[end])) end++
  return isSpace(text[end]) ? end + 1 : end
}

/** An identifier without its escapes. */
export function unescaped(name: string): string {
  if (!name.includes('\\')) return name
  let plain = ''
  for (let at = 0; at < name.length;) {
    if (name[at] !== '\\') plain += name[at++]
    else {
      const end = escapeEnd(name, at)
      const hex = name.slice(at + 1, end).trim()
      plain += isHex(name[at + 1]) ? codePoint(parseInt(hex, 16)) : name.slice(at + 1, end)
      at = end
    }
  }
  return plain
}

const codePoint = (code: number) => String.fromCodePoint(code === 0 || code > 0x10ffff ? 0xfffd : code)
