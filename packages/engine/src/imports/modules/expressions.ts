// The value of an expression as far as it stands in the text: literals, and names of the module's own constants. What would have to be run is
// left out, and said.
import type { Node, NodeMap } from '../../base/node.ts'
import { isMap } from '../../base/node.ts'
import { unescaped, type Cursor } from './cursor.ts'

/** What of a module is left out: where, and why. */
export interface LeftOut {
  path: string
  why: string
}

/** `undefined`: nothing that stands in the text. */
type Value = Node | undefined

/** Objects are read to this depth; recursion stays safe. */
const deepest = 64

/** What spreads may copy, and characters of a template, so that no short text grows into a long one. */
const mostCopied = 1_000_000
const longestText = 10_000

/** Functions that return the object that they are given, perhaps with more: of Chakra, MUI, Mantine, Panda, StyleX and others. */
const returnsItsObject =
  /^(?:(?:\w+\.)*(?:freeze|seal|create)|(?:unstable_)?(?:define|create|extend|merge)\w*(?:\.\w+)*|deepmerge)$/

export class Expressions {
  readonly #cursor: Cursor
  /** The module's own constants. */
  readonly #constants: ReadonlyMap<string, Value>
  #copied = 0
  leftOut: LeftOut[] = []

  constructor(cursor: Cursor, constants: ReadonlyMap<string, Value>) {
    this.#cursor = cursor
    this.#constants = constants
  }

  /** Passes the expression that stands here. */
  read(path: string, depth = 0): Value {
    const cursor = this.#cursor.blanks()
    const start = cursor.at
    const before = this.leftOut.length
    const value = depth > deepest ? undefined : this.#primary(path, depth)
    this.#suffix()
    if (value !== undefined && cursor.isAfterExpression()) return value
    const why = this.leftOut[before]
    cursor.at = start
    cursor.skip()
    // An inner part that has been named says what stood in the way.
    if (value !== undefined || !why) {
      this.leftOut.length = before
      this.leftOut.push({ path, why: reasonOf(cursor.text.slice(start, cursor.at), depth) })
    }
    return undefined
  }

  #primary(path: string, depth: number): Value {
    const cursor = this.#cursor
    const { char } = cursor
    if (char === '{') return this.#object(path, depth)
    if (char === '[') return this.#list(path, depth)
    if (char === '`') return this.#template()
    if (char === '"' || char === "'") return cursor.quoted() ?? undefined
    if (char === '(') return this.#inParentheses(path, depth)
    if (/[-+.\d]/.test(char)) return cursor.number() ?? undefined
    return this.#named(path, depth)
  }

  #inParentheses(path: string, depth: number): Value {
    this.#cursor.at++
    const value = this.#expressionOf(path, depth)
    return this.#cursor.blanks().passes(')') ? value : undefined
  }

  /** Without what is said of it where it cannot be read: the whole is. */
  #expressionOf(path: string, depth: number): Value {
    const before = this.leftOut.length
    const value = this.read(path, depth + 1)
    if (value === undefined) this.leftOut.length = before
    return value
  }

  /** `as const`, `satisfies Theme`, `!`. */
  #suffix(): void {
    for (;;) {
      const start = this.#cursor.at
      const cursor = this.#cursor.blanks()
      if (cursor.passesWord('as') || cursor.passesWord('satisfies')) cursor.skipType()
      else if (cursor.char !== '!' || !cursor.passes('!')) {
        cursor.at = start
        return
      }
    }
  }

  #object(path: string, depth: number): Value {
    const cursor = this.#cursor
    const map: NodeMap = new Map()
    cursor.at++
    while (!cursor.blanks().passes('}')) {
      if (cursor.isAtEnd) return undefined
      this.#member(map, path, depth)
      cursor.blanks().passes(',')
    }
    return map
  }

  #member(map: NodeMap, path: string, depth: number): void {
    const cursor = this.#cursor
    if (cursor.passes('...')) {
      const spread = this.read(join(path, '...'), depth + 1)
      if (isMap(spread) && this.#mayCopy(spread.size)) for (const [key, value] of spread) map.set(key, value)
      return
    }
    const start = cursor.at
    const isName = /[\p{L}_$]/u.test(cursor.char)
    const key = this.#key()
    const inner = join(path, key ?? '[…]')
    cursor.blanks()
    if (key === null) this.#skipFrom(start, inner)
    else if (cursor.passes(':')) place(map, key, this.read(inner, depth + 1))
    else if (isName && cursor.isAfterExpression()) place(map, key, this.#constant(key, inner))
    else this.#skipFrom(start, inner)
  }

  #constant(name: string, path: string): Value {
    const value = this.#constants.get(name)
    if (value === undefined) this.leftOut.push({ path, why: unknownName(name) })
    return value
  }

  /** Passes a method. */
  #skipFrom(start: number, path: string): void {
    const cursor = this.#cursor
    cursor.at = start
    cursor.skip()
    // Nothing passed would be read for ever.
    if (cursor.at === start) cursor.at++
    this.leftOut.push({ path, why: 'it is a function' })
  }

  #key(): string | null {
    const cursor = this.#cursor
    if (cursor.char === '"' || cursor.char === "'") return cursor.quoted()
    if (/[\d.]/.test(cursor.char)) return `${cursor.number() ?? ''}`
    if (!cursor.passes('[')) return cursor.word()
    const computed = this.#expressionOf('', 0)
    const isKey = typeof computed === 'string' || typeof computed === 'number'
    return cursor.blanks().passes(']') && isKey ? `${computed}` : null
  }

  #list(path: string, depth: number): Value {
    const cursor = this.#cursor
    const list: Node[] = []
    cursor.at++
    while (!cursor.blanks().passes(']')) {
      if (cursor.isAtEnd) return undefined
      const isSpread = cursor.passes('...')
      const value = this.read(`${path}.${list.length}`, depth + 1)
      if (isSpread && Array.isArray(value) && this.#mayCopy(value.length)) for (const item of value) list.push(item)
      // Without one of its items a list is another one.
      else if (value === undefined || isSpread) {
        this.#skipTo(']')
        return undefined
      } else list.push(value)
      if (!cursor.blanks().passes(',') && cursor.char !== ']') cursor.at++
    }
    return list
  }

  #mayCopy(count: number): boolean {
    this.#copied += count
    return this.#copied <= mostCopied
  }

  #skipTo(close: string): void {
    while (!this.#cursor.isAtEnd && !this.#cursor.passes(close)) {
      this.#cursor.at++
      this.#cursor.skip()
    }
  }

  /** A template whose parts are constants. */
  #template(): Value {
    const cursor = this.#cursor
    let text = ''
    cursor.at++
    while (!cursor.passes('`')) {
      if (cursor.isAtEnd || text.length > longestText) return undefined
      if (cursor.passes('${')) {
        const part = this.#expressionOf('', 0)
        if ((typeof part !== 'string' && typeof part !== 'number') || !cursor.blanks().passes('}')) return undefined
        text += part
      } else if (cursor.char === '\\') {
        text += unescaped(cursor.text.slice(cursor.at, cursor.at + 2))
        cursor.at += 2
      } else text += cursor.text[cursor.at++]
    }
    return text
  }

  /** `true`, a constant with what is taken from it, or a function that returns the object in its call. */
  #named(path: string, depth: number): Value {
    const cursor = this.#cursor
    const start = cursor.at
    const word = cursor.word()
    if (word === null) return undefined
    if (Object.hasOwn(words, word)) return words[word]
    const steps = this.#steps()
    if (cursor.char === '<') this.#typeArguments()
    if (
      cursor.char === '(' &&
      returnsItsObject.test(
        cursor.text
          .slice(start, cursor.at)
          .replace(/<[^]*$/, '')
          .trim(),
      )
    )
      return this.#objectInCall(path, depth)
    let value = this.#constants.get(word)
    for (const step of steps)
      value = isMap(value) ? value.get(step) : Array.isArray(value) ? value[Number(step)] : undefined
    if (value === undefined && cursor.isAfterExpression())
      this.leftOut.push({ path, why: unknownName([word, ...steps].join('.')) })
    return value
  }

  /** `.blue[500]` */
  #steps(): string[] {
    const cursor = this.#cursor
    const steps: string[] = []
    for (;;) {
      const start = cursor.at
      cursor.passes('?.')
      const isIndex = cursor.char === '['
      const step = isIndex || cursor.passes('.') || cursor.at > start ? this.#key() : null
      if (step === null) {
        cursor.at = start
        return steps
      }
      steps.push(step)
    }
  }

  #typeArguments(): void {
    const { at, text } = this.#cursor
    const close = text.slice(at, at + 200).indexOf('>(')
    if (close >= 0) this.#cursor.at = at + close + 1
  }

  #objectInCall(path: string, depth: number): Value {
    const cursor = this.#cursor
    let found: Value
    cursor.at++
    while (!cursor.blanks().passes(')')) {
      if (cursor.isAtEnd) return undefined
      const before = this.leftOut.length
      const value = this.read(path, depth + 1)
      if (isMap(value)) found = isMap(found) ? new Map([...found, ...value]) : value
      else this.leftOut.length = before
      if (!cursor.blanks().passes(',') && cursor.char !== ')') cursor.at++
    }
    return found
  }
}

/** Later members replace earlier ones, in their place. */
function place(map: NodeMap, key: string, value: Value): void {
  if (value !== undefined) map.set(key, value)
}

const words: Readonly<Record<string, Node>> = { true: true, false: false, null: null }

const join = (path: string, key: string): string => (path === '' ? key : `${path}.${key}`)

const unknownName = (name: string): string => `${name} is not a constant of this file`

function reasonOf(text: string, depth: number): string {
  if (depth > deepest) return `it is nested deeper than ${deepest} levels`
  if (/^(?:async\b|function\b|\([^)]*\)\s*(?::[^=]*)?=>|[\w$]+\s*=>)/.test(text)) return 'it is a function'
  const shown = text.replace(/\s+/g, ' ').trim()
  return `${shown.length > 60 ? `${shown.slice(0, 59)}…` : shown} would have to be run`
}
