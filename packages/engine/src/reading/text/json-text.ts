// Reads JSON (RFC 8259) and JSON5 into nodes. JSON.parse and json5 both lose what token files need: the order of keys
// like `2` and `10`, and the fact that a key was written twice. Iterative, so that depth is never depth of calls.
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

function parse(text: string, loose: boolean): { root: Node; duplicates: string[] } {
  const duplicates: string[] = []
  const stack: Frame[] = []
  let at = skipSpace(text, 0, loose)
  for (;;) {
    // One value, or the opening of one.
    let value: Node
    const open = text[at]
    if (open === '{' || open === '[') {
      const node: Node[] | NodeMap = open === '{' ? new Map() : []
      at = skipSpace(text, at + 1, loose)
      const close = open === '{' ? '}' : ']'
      if (text[at] === close) {
        at++
        value = node
      } else {
        const frame = { node, key: '' }
        stack.push(frame)
        if (open === '{') at = readKey(text, at, loose, frame, stack, duplicates)
        continue
      }
    } else if (open === '"' || (loose && open === "'")) {
      const read = readString(text, at, loose)
      value = read.value
      at = read.end
    } else {
      const read = readWord(text, at, loose)
      value = read.value
      at = read.end
    }
    // Put it where it belongs, and close what ends here.
    for (;;) {
      const frame = stack.at(-1)
      at = skipSpace(text, at, loose)
      if (!frame) {
        if (at < text.length) throw new Broken(at, `Unexpected ${show(text, at)} after the end of the document`)
        return { root: value, duplicates }
      }
      const inMap = isMap(frame.node)
      if (isMap(frame.node)) frame.node.set(frame.key, value)
      else frame.node.push(value)
      const close = inMap ? '}' : ']'
      if (text[at] === ',') {
        const comma = at
        at = skipSpace(text, at + 1, loose)
        if (text[at] !== close) {
          if (inMap) at = readKey(text, at, loose, frame, stack, duplicates)
          break
        }
        if (!loose) throw new Broken(comma, `Unexpected comma before ${close}`)
      } else if (text[at] !== close) {
        throw new Broken(at, `Expected , or ${close} but found ${show(text, at)}`)
      }
      at++
      value = frame.node
      stack.pop()
    }
  }
}

function readKey(text: string, from: number, loose: boolean, frame: Frame, stack: Frame[], duplicates: string[]) {
  let at = from
  const quote = text[at]
  if (quote === '"' || (loose && quote === "'")) {
    const read = readString(text, at, loose)
    frame.key = read.value
    at = read.end
  } else {
    const read = loose ? readIdentifier(text, at) : null
    if (!read) throw new Broken(at, `Expected a name in double quotes but found ${show(text, at)}`)
    frame.key = read.value
    at = read.end
  }
  if ((frame.node as NodeMap).has(frame.key)) {
    duplicates.push(stack.map(({ node, key }) => (isMap(node) ? key : String(node.length))).join('.'))
  }
  at = skipSpace(text, at, loose)
  if (text[at] !== ':') throw new Broken(at, `Expected : after a name but found ${show(text, at)}`)
  return skipSpace(text, at + 1, loose)
}

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

/** A word must not run on into another: `truex`, `01`, `1a`. */
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
  const known = (loose ? looseEscapes : escapes).get(letter)
  const digitFollows = /\d/.test(text[at + 2] ?? '')
  if (known !== undefined && !(letter === '0' && digitFollows)) return { value: known, end: at + 2 }
  const width = letter === 'u' ? 4 : loose && letter === 'x' ? 2 : 0
  const hex = text.slice(at + 2, at + 2 + width)
  if (width > 0 && hex.length === width && /^[0-9a-fA-F]+$/.test(hex)) {
    return { value: String.fromCharCode(parseInt(hex, 16)), end: at + 2 + width }
  }
  if (loose && letter === '\r' && text[at + 2] === '\n') return { value: '', end: at + 3 }
  if (loose && /[\n\r\u2028\u2029]/.test(letter)) return { value: '', end: at + 2 }
  if (loose && width === 0 && letter !== '' && !/\d/.test(letter)) return { value: letter, end: at + 2 }
  throw new Broken(at, `Unknown escape ${JSON.stringify(text.slice(at, at + 2))} in a string`)
}

const looseSpace = /[\s\ufeff]/

function skipSpace(text: string, from: number, loose: boolean): number {
  let at = from
  for (;;) {
    const code = text.charCodeAt(at)
    if (code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09) at++
    else if (!loose) return at
    else if (code === 0x2f) at = skipComment(text, at)
    else if ((code > 0x7e || code === 0x0b || code === 0x0c) && looseSpace.test(text[at] ?? '')) at++
    else return at
  }
}

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
