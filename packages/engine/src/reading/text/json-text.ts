// Parses JSON (RFC 8259) and JSON5. Unlike JSON.parse and the json5 package, it keeps the order of keys like `2` and `10`, and
// reports duplicate keys. Iterative, because documents may nest to any depth.
import { isMap, type Node, type NodeMap } from '../../base/node.ts'
import { Broken, readIdentifier, readString, readWord, show, skipSpace } from './json-words.ts'

export type Dialect = 'json' | 'json5'

export interface TextFault {
  line: number
  column: number
  message: string
}

export type ParsedText = { root: Node; duplicates: string[] } | { fault: TextFault }

interface Frame {
  node: Node[] | NodeMap
  key: string
  /** Its number among the places. */
  place: number
}

/** Where the objects and lists of a text begin and end, in the order of their beginnings. */
export interface Places {
  starts: number[]
  ends: number[]
}

/** `places` is filled with the offsets behind a byte order mark. */
export function parseText(source: string, dialect: Dialect, places?: Places): ParsedText {
  const text = source.charCodeAt(0) === 0xfeff ? source.slice(1) : source
  try {
    return new Reader(text, dialect === 'json5', places).document()
  } catch (error) {
    if (!(error instanceof Broken)) throw error
    const before = text.slice(0, error.at).split(/\r\n|[\n\r]/)
    return { fault: { line: before.length, column: (before.at(-1)?.length ?? 0) + 1, message: error.message } }
  }
}

class Reader {
  readonly #text: string
  readonly #loose: boolean
  readonly #duplicates: string[] = []
  readonly #stack: Frame[] = []
  readonly #places: Places | undefined
  #at = 0

  constructor(text: string, loose: boolean, places?: Places) {
    this.#text = text
    this.#loose = loose
    this.#places = places
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
    const place = (this.#places?.starts.push(this.#at) ?? 0) - 1
    this.#skipTo(this.#at + 1)
    if (this.#text[this.#at] === closing(node)) {
      this.#at++
      if (this.#places) this.#places.ends[place] = this.#at
      return node
    }
    const frame = { node, key: '', place }
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
    if (this.#places) this.#places.ends[frame.place] = this.#at
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

/** The selector of an attribute begins a style sheet as a bracket begins a list: `[data-theme=dark]{`, `[hidden] {`. */
const attributeSelector = /^\s*\[\s*[\p{L}_-][\w:|-]*\s*(?:[~|^$*]?=|\]\s*\S)/u

/** Whether a text begins as an object or a list of JSON does. */
export const beginsAsJson = (text: string): boolean => /^\s*[[{]/.test(text) && !attributeSelector.test(text)
