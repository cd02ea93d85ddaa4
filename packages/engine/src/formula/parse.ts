// Parses the text of a formula by operator precedence, with limits of length and depth.
import { readCssColor } from '../color/read-css.ts'
import { functionNamed, notations } from './catalog.ts'
import { isMethod, methodNames } from './methods.ts'
import { Fault, strengths, type Dialect, type Node, type Operator } from './syntax.ts'
import { tokenize, type Word } from './tokenize.ts'

const deepest = 100
const operators: ReadonlyMap<string, number> = new Map(Object.entries(strengths))

/** The tree of a formula. Throws a `Fault`. */
export const parse = (text: string, dialect: Dialect = 'formula'): Node => new Reading(text, dialect).whole()

class Reading {
  readonly #text: string
  readonly #dialect: Dialect
  readonly #words: Word[]
  #next = 0
  #depth = 0

  constructor(text: string, dialect: Dialect) {
    this.#text = text
    this.#dialect = dialect
    this.#words = tokenize(text, dialect)
  }

  whole(): Node {
    if (this.#peek().kind === 'end') throw new Fault('it is empty', 0)
    const node = this.#list()
    if (this.#peek().kind !== 'end') throw this.#unexpected()
    return node
  }

  #peek(): Word {
    return this.#words[this.#next]!
  }

  #take(): Word {
    return this.#words[this.#next++]!
  }

  #isSign(text: string): boolean {
    const word = this.#peek()
    return word.kind === 'sign' && word.text === text
  }

  #expect(text: string): Word {
    if (!this.#isSign(text)) throw this.#unexpected(`, where ${JSON.stringify(text)} should be`)
    return this.#take()
  }

  #unexpected(more = ''): Fault {
    const { kind, at, end } = this.#peek()
    const what = kind === 'end' ? 'it ends too early' : `unexpected ${JSON.stringify(this.#text.slice(at, end))}`
    return new Fault(what + more, at)
  }

  /** `a, b, c` */
  #list(): Node {
    const first = this.#blanks()
    if (!this.#isSign(',')) return first
    const items = [first]
    while (this.#isSign(',')) {
      this.#take()
      items.push(this.#blanks())
    }
    return { kind: 'list', items, commas: true, at: first.at, end: items.at(-1)!.end }
  }

  /** `a b c` */
  #blanks(): Node {
    const first = this.#expression(0)
    const items = [first]
    while (this.#beginsOperand()) items.push(this.#expression(0))
    return items.length === 1 ? first : { kind: 'list', items, commas: false, at: first.at, end: items.at(-1)!.end }
  }

  #beginsOperand(): boolean {
    const { kind, text } = this.#peek()
    return kind !== 'end' && kind !== 'unit' && (kind !== 'sign' || text === '(')
  }

  #expression(least: number, slash = true): Node {
    let left = this.#prefix()
    for (;;) {
      const { kind, text } = this.#peek()
      if (kind !== 'sign' || (text === '/' && !slash)) return left
      const strength = text === '%' ? strengths['*'] : operators.get(text)
      if (strength === undefined || strength <= least) return left
      const sign = this.#take()
      // In Tokens Studio's math a power binds from the right.
      const right = this.#expression(text === '^' && this.#dialect === 'studio' ? strength - 1 : strength, slash)
      const place = { at: left.at, end: right.end }
      left =
        text === '%'
          ? { kind: 'call', name: 'remainder', args: [left, right], ...place }
          : { kind: 'operation', op: text as Operator, left, right, at: sign.at, end: right.end }
    }
  }

  #prefix(): Node {
    const word = this.#peek()
    if (word.kind !== 'sign' || (word.text !== '-' && word.text !== '+' && word.text !== '!'))
      return this.#suffixed(this.#operand())
    this.#take()
    return this.#deeper(word.at, () => {
      // In Tokens Studio's math `-2 ^ 2` is -4.
      const of = this.#dialect === 'studio' ? this.#expression(strengths['*']) : this.#prefix()
      return { kind: 'prefix', op: word.text as '-' | '+' | '!', of, at: word.at, end: of.end }
    })
  }

  #deeper<T>(at: number, read: () => T): T {
    if (++this.#depth > deepest) throw new Fault(`nested deeper than ${deepest} levels`, at)
    const inside = read()
    this.#depth--
    return inside
  }

  #operand(): Node {
    const word = this.#peek()
    const { at, end, text } = word
    switch (word.kind) {
      case 'number':
        return this.#number()
      case 'reference':
        this.#take()
        return { kind: 'reference', name: text, at, end }
      case 'text':
        this.#take()
        return { kind: 'text', text, quoted: true, at, end }
      case 'hex': {
        const color = readCssColor(text)
        if (!color) throw new Fault(`${text} is no color`, at)
        this.#take()
        return { kind: 'color', color, at, end }
      }
      case 'name':
        return this.#name()
      case 'sign':
        if (text !== '(') throw this.#unexpected()
        this.#take()
        return this.#deeper(at, () => {
          const inside = this.#expression(0)
          return { ...inside, end: this.#expect(')').end, at: inside.kind === 'operation' ? inside.at : at }
        })
      default:
        throw this.#unexpected()
    }
  }

  #number(): Node {
    const { text, at, end } = this.#take()
    const n = Number(text)
    if (!Number.isFinite(n)) throw new Fault(`${text} is too large`, at)
    const unit = this.#peek()
    if (unit.kind !== 'unit' || unit.at !== end) return { kind: 'number', n, unit: '', at, end }
    this.#take()
    return { kind: 'number', n, unit: unit.text, at, end: unit.end }
  }

  #name(): Node {
    const { text, at, end } = this.#take()
    const name = text.toLowerCase()
    if (this.#isSign('(') && this.#peek().at === end) return this.#call(name, text, at)
    if (name === 'true' || name === 'false') return { kind: 'boolean', is: name === 'true', at, end }
    if (name === 'pi') return { kind: 'number', n: Math.PI, unit: '', at, end }
    if (this.#dialect === 'studio' && name === 'e') return { kind: 'number', n: Math.E, unit: '', at, end }
    return { kind: 'text', text, quoted: false, at, end }
  }

  #call(name: string, spelled: string, at: number): Node {
    const literal = notations.has(name) ? this.#colorLiteral(at) : null
    if (literal) return literal
    // In CSS, and in the dialects that follow it, `calc()` is a pair of parentheses.
    if (name === 'calc' && this.#dialect !== 'formula') return this.#operand()
    const match = functionNamed(name)
    if (!match) throw new Fault(`unknown function ${JSON.stringify(spelled)}`, at)
    const { args, end } = this.#arguments(notations.has(name))
    const { least, most } = match
    if (args.length < least || args.length > most) {
      const count =
        least === most ? `${least} ${least === 1 ? 'argument' : 'arguments'}` : `${least} to ${most} arguments`
      throw new Fault(`${spelled} takes ${count}, not ${args.length}`, at)
    }
    return { kind: 'call', name, args, at, end }
  }

  /** `rgb(…)` without references and nested calls, read as CSS. */
  #colorLiteral(at: number): Node | null {
    const open = this.#peek().at
    const close = this.#text.indexOf(')', open)
    if (close < 0 || /[({]/.test(this.#text.slice(open + 1, close))) return null
    const color = readCssColor(this.#text.slice(at, close + 1))
    if (!color) return null
    while (this.#peek().at < close) this.#take()
    return { kind: 'color', color, at, end: this.#take().end }
  }

  /** Arguments of CSS colors may also be separated by blanks, and by a slash before the alpha. */
  #arguments(css: boolean): { args: Node[]; end: number } {
    return this.#deeper(this.#expect('(').at, () => {
      const args: Node[] = []
      while (!this.#isSign(')')) {
        if (args.length > 0 && (this.#isSign(',') || (css && this.#isSign('/')))) this.#take()
        else if (args.length > 0 && !(css && this.#beginsOperand())) throw this.#unexpected()
        args.push(css ? this.#expression(0, false) : this.#blanks())
      }
      return { args, end: this.#take().end }
    })
  }

  #suffixed(operand: Node): Node {
    let node = operand
    const unit = this.#peek()
    if (unit.kind === 'unit') {
      this.#take()
      node = { kind: 'unit', of: node, unit: unit.text, at: node.at, end: unit.end }
    }
    while (this.#isSign('.')) node = this.#method(node)
    return node
  }

  #method(of: Node): Node {
    const dot = this.#take()
    let name = ''
    for (;;) {
      const word = this.#take()
      if (word.kind !== 'name') throw new Fault('a method has a name', dot.at)
      name += word.text.toLowerCase()
      if (!this.#isSign('.') || this.#isSign('(')) break
      this.#take()
      name += '.'
    }
    if (!isMethod(name)) throw new Fault(`unknown method ${JSON.stringify(name)}; known are ${methodNames}`, dot.at)
    const { args, end } = this.#arguments(false)
    return { kind: 'method', of, name, args, at: dot.at, end }
  }
}
