// The words of JSON and JSON5: strings, numbers, names without quotes, and what stands between them.
import type { Node } from '../../base/node.ts'

/** A text that is no JSON from here on. */
export class Broken extends Error {
  readonly at: number
  constructor(at: number, message: string) {
    super(message)
    this.at = at
  }
}

const identifier =
  /(?:[$_\p{L}\p{Nl}]|\\u[0-9a-fA-F]{4})(?:[$_\u200c\u200d\p{L}\p{Nl}\p{Mn}\p{Mc}\p{Nd}\p{Pc}]|\\u[0-9a-fA-F]{4})*/uy

export function readIdentifier(text: string, at: number): { value: string; end: number } | null {
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

export function readWord(text: string, at: number, loose: boolean): { value: Node; end: number } {
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

export function readString(text: string, start: number, loose: boolean): { value: string; end: number } {
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

export function skipSpace(text: string, from: number, loose: boolean): number {
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

export function show(text: string, at: number): string {
  const found = text.codePointAt(at)
  return found === undefined ? 'the end of the text' : JSON.stringify(String.fromCodePoint(found))
}
