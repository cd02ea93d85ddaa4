// The tokens of style sheets that names can stand in: values, selectors and the parameters of at-rules. CSS Syntax 3 §4, and the
// variables, interpolations and line comments of Sass and Less.

export type Syntax = 'css' | 'scss' | 'less'

export interface LexOptions {
  syntax: Syntax
  /** Of text that stands in another language's string: its quotes may belong to anything. */
  quotes?: false
  /** Only what is interpolated is read: Sass works it out in comments that it hands on. */
  interpolations?: 'only'
}

export interface Lexeme {
  type: 'identifier' | 'variable' | 'string' | 'number' | 'sign'
  /** Of a variable: of its name, without the sigil. Of a string: of its content. */
  start: number
  end: number
  /** How many interpolations it stands in. */
  depth: number
  /** An interpolation follows at once, or stands within the string. */
  open?: true
  /** The variable names a variable (`@@name`). */
  indirect?: true
}

const isNameStart = (char: string | undefined) =>
  char !== undefined && ((char >= 'a' && char <= 'z') || (char >= 'A' && char <= 'Z') || char === '_' || char > '\x7f')
const isDigit = (char: string | undefined) => char !== undefined && char >= '0' && char <= '9'
const isName = (char: string | undefined) => isNameStart(char) || isDigit(char) || char === '-'
const isSpace = (char: string | undefined) =>
  char === ' ' || char === '\n' || char === '\t' || char === '\r' || char === '\f'
const isHex = (char: string | undefined) =>
  isDigit(char) || (char !== undefined && ((char >= 'a' && char <= 'f') || (char >= 'A' && char <= 'F')))

export function lex(
  text: string,
  { syntax, quotes, interpolations }: LexOptions,
  from = 0,
  to = text.length,
): Lexeme[] {
  const found: Lexeme[] = []
  const interpolates = (at: number) =>
    at + 1 < to && text[at + 1] === '{' && text[at] === (syntax === 'scss' ? '#' : syntax === 'less' ? '@' : '')
  const add = (type: Lexeme['type'], start: number, end: number, depth: number) => {
    const lexeme: Lexeme = { type, start, end, depth }
    if (interpolates(end)) lexeme.open = true
    found.push(lexeme)
    return lexeme
  }
  const nameEnd = (start: number) => {
    let at = start
    while (at < to) {
      if (text[at] === '\\' && at + 1 < to && text[at + 1] !== '\n') at = escapeEnd(text, at)
      else if (isName(text[at])) at++
      else break
    }
    return Math.min(at, to)
  }

  /** Up to the closing `}` of an interpolation, or the end. */
  function all(start: number, depth: number): number {
    let at = start
    let braces = 0
    while (at < to) {
      const char = text[at]!
      if (isSpace(char)) at++
      else if (char === '/' && text[at + 1] === '*') {
        const end = text.indexOf('*/', at + 2)
        at = end === -1 ? to : end + 2
      } else if (char === '/' && text[at + 1] === '/' && syntax !== 'css') {
        const end = text.indexOf('\n', at)
        at = end === -1 ? to : end
      } else if ((char === '"' || char === "'") && quotes !== false) at = string(at, depth)
      else if (interpolates(at)) at = interpolation(at, depth)
      else if (char === '$' && syntax === 'scss') at = variable(at, at + 1, depth)
      else if (char === '@' && syntax === 'less') {
        const indirect = text[at + 1] === '@'
        at = variable(at, at + (indirect ? 2 : 1), depth, indirect)
      } else if (isDigit(char) || (char === '.' && isDigit(text[at + 1]))) {
        const begin = at
        while (isDigit(text[at]) || (text[at] === '.' && isDigit(text[at + 1]))) at++
        at = text[at] === '%' ? at + 1 : nameEnd(at)
        add('number', begin, at, depth)
      } else if (startsName(at)) {
        const end = nameEnd(at)
        const isUrl = text[end] === '(' && text.slice(at, end).toLowerCase() === 'url'
        add('identifier', at, end, depth)
        at = isUrl ? url(end, depth) : end
      } else if (char === '}' && depth > 0 && braces === 0) return at + 1
      else {
        if (char === '{') braces++
        if (char === '}') braces--
        add('sign', at, at + 1, depth)
        at++
      }
    }
    return to
  }

  const startsName = (at: number) =>
    isNameStart(text[at]) ||
    (text[at] === '\\' && text[at + 1] !== '\n') ||
    (text[at] === '-' && (text[at + 1] === '-' || isNameStart(text[at + 1]) || text[at + 1] === '\\'))

  function variable(at: number, start: number, depth: number, indirect = false): number {
    const end = nameEnd(start)
    if (end === start) {
      add('sign', at, at + 1, depth)
      return at + 1
    }
    const lexeme = add('variable', start, end, depth)
    if (indirect) lexeme.indirect = true
    return end
  }

  function interpolation(at: number, depth: number): number {
    if (syntax === 'scss') return all(at + 2, depth + 1)
    const end = text.indexOf('}', at)
    if (end === -1 || end > to) return to
    add('variable', at + 2, end, depth + 1)
    return end + 1
  }

  function string(start: number, depth: number): number {
    const lexeme = add('string', start + 1, start + 1, depth)
    let at = start + 1
    while (at < to && text[at] !== text[start]) {
      if (text[at] === '\\') at += 2
      else if (interpolates(at)) {
        lexeme.open = true
        at = interpolation(at, depth)
      } else at++
    }
    lexeme.end = Math.min(at, to)
    return Math.min(at + 1, to)
  }

  /** What is not quoted in `url(…)` is no code, interpolations and a variable alone excepted. */
  function url(open: number, depth: number): number {
    add('sign', open, open + 1, depth)
    let at = open + 1
    while (isSpace(text[at])) at++
    if (text[at] === '"' || text[at] === "'") return at
    if ((text[at] === '$' && syntax === 'scss') || (text[at] === '@' && syntax === 'less' && text[at + 1] !== '{'))
      return at
    while (at < to && text[at] !== ')') at = interpolates(at) ? interpolation(at, depth) : at + 1
    return at
  }

  let at = from
  if (interpolations === 'only') while (at < to) at = interpolates(at) ? interpolation(at, 0) : at + 1
  else while (at < to) at = all(at, 0)
  return found
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
