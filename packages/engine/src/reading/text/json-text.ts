// Parses JSON (RFC 8259) and JSON5. Unlike JSON.parse and the json5 package, it keeps the order of keys like `2` and `10`, and
// reports duplicate keys. Iterative, because documents may nest to any depth.
import { isMap, type Node, type NodeMap } from '../../base/node.ts'

export type Dialect = 'json' | 'json5'

export interface TextFault {
  line: number
  column: number
  message: string
}

export type ParsedText = { root: Node; duplicates: string[] } | { fault: TextFault }

class Broken extends Error {
  readonly at: number
  constructor(at: number, message: string) {
    super(message)
    this.at = at
  }
}

interface Frame {
  node: Node[] | NodeMap
  key: string
}

export function parseText(source: string, dialect: Dialect): ParsedText {
  const text = source.charCodeAt(0) === 0xfeff ? source.slice(1) : source
  try {
    return parse(text, dialect === 'json5')
  } catch (error) {
    if (!(error instanceof Broken)) throw error
    const before = text.slice(0, error.at).split(/\r\n|[\n\r]/)
    return { fault: { line: before.length, column: (before.at(-1)?.length ?? 0) + 1, message: error.message } }
  }
}

const parse = (text: string, loose: boolean) => new Reader(text, loose).document()

class Reader {
  readonly #text: string
  readonly #loose: boolean
  readonly #duplicates: string[] = []
  readonly #stack: Frame[] = []
  #at = 0

  constructor(text: string, loose: boolean) {
    this.#text = text
    this.#loose = loose
  }

  document(): { root: Node; duplicates: string[] } {
    this.#skipTo(0)
    for (;;) {
      const value = this.#valueOrOpening()
      const root = value === undefined ? undefined : this.#place(value)
      if (root !== undefined) return { root, duplicates: this.#duplicates }
    }
  }

  /** Moves to the next character after `from` that is neither space nor comment. */
  #skipTo(from: number): void {
    this.#at = skipSpace(this.#text, from, this.#loose)
  }

  /** Reads a whole value, or undefined after the opening of a list or object that is not empty. */
  #valueOrOpening(): Node | undefined {
    const open = this.#text[this.#at]
    if (open === '{' || open === '[') return this.#opening(open)
    const { value, end } = this.#isQuote(open)
      ? readString(this.#text, this.#at, this.#loose)
      : readWord(this.#text, this.#at, this.#loose)
    this.#at = end
    return value
  }

  #opening(open: '{' | '['): Node | undefined {
    const node: Node[] | NodeMap = open === '{' ? new Map() : []
    this.#skipTo(this.#at + 1)
    if (this.#text[this.#at] === closing(node)) {
      this.#at++
      return node
    }
    const frame = { node, key: '' }
    this.#stack.push(frame)
    if (open === '{') this.#key(frame)
    return undefined
  }

  /** Adds a value to its list or object, and closes all that end after it. Returns the root at the end of the document. */
  #place(value: Node): Node | undefined {
    let whole = value
    for (;;) {
      const frame = this.#stack.at(-1)
      this.#skipTo(this.#at)
      if (!frame) {
        if (this.#at < this.#text.length)
          throw new Broken(this.#at, `Unexpected ${show(this.#text, this.#at)} after the end of the document`)
        return whole
      }
      if (isMap(frame.node)) frame.node.set(frame.key, whole)
      else frame.node.push(whole)
      if (!this.#closes(frame)) return undefined
      whole = frame.node
      this.#stack.pop()
    }
  }

  /** Reads the comma, and the next key, or the closing bracket. */
  #closes(frame: Frame): boolean {
    const text = this.#text
    const close = closing(frame.node)
    if (text[this.#at] === ',') {
      const comma = this.#at
      this.#skipTo(comma + 1)
      if (text[this.#at] !== close) {
        if (isMap(frame.node)) this.#key(frame)
        return false
      }
      if (!this.#loose) throw new Broken(comma, `Unexpected comma before ${close}`)
    } else if (text[this.#at] !== close)
      throw new Broken(this.#at, `Expected , or ${close} but found ${show(text, this.#at)}`)
    this.#at++
    return true
  }

  #key(frame: Frame): void {
    const text = this.#text
    const at = this.#at
    const read = this.#isQuote(text[at])
      ? readString(text, at, this.#loose)
      : this.#loose
        ? readIdentifier(text, at)
        : null
    if (!read) throw new Broken(at, `Expected a name in double quotes but found ${show(text, at)}`)
    frame.key = read.value
    if ((frame.node as NodeMap).has(frame.key))
      this.#duplicates.push(this.#stack.map(({ node, key }) => (isMap(node) ? key : String(node.length))).join('.'))
    this.#skipTo(read.end)
    if (text[this.#at] !== ':') throw new Broken(this.#at, `Expected : after a name but found ${show(text, this.#at)}`)
    this.#skipTo(this.#at + 1)
  }

  #isQuote(character: string | undefined): boolean {
    return character === '"' || (this.#loose && character === "'")
  }
}

const closing = (node: Node[] | NodeMap) => (isMap(node) ? '}' : ']')

const identifier =
  /(?:[$_\p{L}\p{Nl}]|\\u[0-9a-fA-F]{4})(?:[$_\u200c\u200d\p{L}\p{Nl}\p{Mn}\p{Mc}\p{Nd}\p{Pc}]|\\u[0-9a-fA-F]{4})*/uy

function readIdentifier(text: string, at: number): { value: string; end: number } | null {
  identifier.lastIndex = at
  const found = identifier.exec(text)?.[0]
  if (found === undefined) return null
  const value = found.replace(/\\u([0-9a-fA-F]{4})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
  return { value, end: at + found.length }
}

const strictNumber = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y
const looseNumber = /[+-]?(?:0[xX][0-9a-fA-F]+|Infinity|NaN|(?:(?:0|[1-9]\d*)(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?)/y
const literals = new Map<string, Node>([
  ['true', true],
  ['false', false],
  ['null', null],
])

function readWord(text: string, at: number, loose: boolean): { value: Node; end: number } {
  for (const [word, value] of literals) if (text.startsWith(word, at)) return ended(text, at, word.length, value)
  const pattern = loose ? looseNumber : strictNumber
  pattern.lastIndex = at
  const digits = pattern.exec(text)?.[0]
  if (digits === undefined) throw new Broken(at, `Expected a value but found ${show(text, at)}`)
  const unsigned = digits.replace(/^[+-]/, '')
  const value = unsigned === 'Infinity' ? Infinity : Number(unsigned)
  return ended(text, at, digits.length, digits.startsWith('-') ? -value : value)
}

/** Refuses a word that is followed directly by another: `truex`, `01`, `1a`. */
function ended(text: string, at: number, length: number, value: Node): { value: Node; end: number } {
  const next = text[at + length]
  if (next !== undefined && /[\w$.+-]/.test(next)) throw new Broken(at, `Expected a value but found ${show(text, at)}`)
  return { value, end: at + length }
}

const escapes = new Map([
  ['"', '"'],
  ['\\', '\\'],
  ['/', '/'],
  ['b', '\b'],
  ['f', '\f'],
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
])
const looseEscapes = new Map([...escapes, ["'", "'"], ['v', '\v'], ['0', '\0']])

function readString(text: string, start: number, loose: boolean): { value: string; end: number } {
  const quote = text.charCodeAt(start)
  let value = ''
  let from = start + 1
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === quote) return { value: value + text.slice(from, at), end: at + 1 }
    if (code === 0x5c) {
      const read = readEscape(text, at, loose)
      value += text.slice(from, at) + read.value
      from = read.end
      at = from - 1
    } else if (loose ? code === 0x0a || code === 0x0d : code < 0x20) {
      throw new Broken(at, `Unexpected ${show(text, at)} in a string: write it as an escape`)
    }
  }
  throw new Broken(start, 'A string is not closed')
}

function readEscape(text: string, at: number, loose: boolean): { value: string; end: number } {
  const letter = text[at + 1] ?? ''
  const value = (loose ? looseEscapes : escapes).get(letter)
  const isOctal = letter === '0' && /\d/.test(text[at + 2] ?? '')
  if (value !== undefined && !isOctal) return { value, end: at + 2 }
  const width = hexDigits(letter, loose)
  const hex = text.slice(at + 2, at + 2 + width)
  if (width > 0 && hex.length === width && /^[0-9a-fA-F]+$/.test(hex)) {
    return { value: String.fromCharCode(parseInt(hex, 16)), end: at + 2 + width }
  }
  const read = loose ? readLooseEscape(text, at, letter) : null
  if (read) return read
  throw new Broken(at, `Unknown escape ${JSON.stringify(text.slice(at, at + 2))} in a string`)
}

/** The number of hexadecimal digits after the letter of an escape. */
function hexDigits(letter: string, loose: boolean): number {
  if (letter === 'u') return 4
  return loose && letter === 'x' ? 2 : 0
}

/** In JSON5, a backslash also continues a line, and any character except digits, `u` and `x` stands for itself. */
function readLooseEscape(text: string, at: number, letter: string): { value: string; end: number } | null {
  if (letter === '\r' && text[at + 2] === '\n') return { value: '', end: at + 3 }
  if (/[\n\r\u2028\u2029]/.test(letter)) return { value: '', end: at + 2 }
  return letter === '' || /[\dux]/.test(letter) ? null : { value: letter, end: at + 2 }
}

const looseSpace = /[\s\ufeff]/

function skipSpace(text: string, from: number, loose: boolean): number {
  let at = from
  for (;;) {
    const code = text.charCodeAt(at)
    if (isSpace(code)) at++
    else if (!loose) return at
    else if (code === 0x2f) at = skipComment(text, at)
    else if ((code > 0x7e || code === 0x0b || code === 0x0c) && looseSpace.test(text[at] ?? '')) at++
    else return at
  }
}

const isSpace = (code: number) => code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09

function skipComment(text: string, at: number): number {
  if (text[at + 1] === '*') {
    const end = text.indexOf('*/', at + 2)
    if (end < 0) throw new Broken(at, 'A comment is not closed')
    return end + 2
  }
  if (text[at + 1] !== '/') throw new Broken(at, `Unexpected ${show(text, at)}`)
  const rest = /[\n\r\u2028\u2029]/g
  rest.lastIndex = at
  return rest.exec(text)?.index ?? text.length
}

function show(text: string, at: number): string {
  const found = text.codePointAt(at)
  return found === undefined ? 'the end of the text' : JSON.stringify(String.fromCodePoint(found))
}
