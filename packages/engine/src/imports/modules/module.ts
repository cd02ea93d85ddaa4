// What a module of JavaScript or TypeScript exports, as far as it stands in its text. It is parsed, never run.
import { isMap, type Node, type NodeMap } from '../../base/node.ts'
import { Cursor } from './cursor.ts'
import { Expressions, type LeftOut } from './expressions.ts'

export interface ReadModule {
  root: NodeMap
  leftOut: LeftOut[]
}

/** null where it exports nothing that stands in the text. */
export function readModule(text: string): ReadModule | null {
  return new Module(text).read()
}

interface Exported {
  value: Node | undefined
  leftOut: LeftOut[]
}

class Module {
  readonly #cursor: Cursor
  readonly #constants = new Map<string, Node | undefined>()
  /** What could not be read of constants, which is said of those that are exported. */
  readonly #leftOut = new Map<string, LeftOut[]>()
  readonly #exports = new Map<string, Exported>()
  readonly #expressions: Expressions

  constructor(text: string) {
    this.#cursor = new Cursor(text)
    this.#expressions = new Expressions(this.#cursor, this.#constants)
  }

  read(): ReadModule | null {
    const cursor = this.#cursor
    while (!cursor.blanks().isAtEnd) {
      const start = cursor.at
      if (!this.#statement()) cursor.skip()
      // Whatever ended the statement is passed as well.
      if (cursor.at === start || /[;,)\]}]/.test(cursor.char)) cursor.at++
    }
    return this.#result()
  }

  #statement(): boolean {
    const cursor = this.#cursor
    const word = cursor.word()
    if (word === 'export') return this.#export()
    if (word === 'const' || word === 'let' || word === 'var') return this.#declaration(false)
    if (word === 'module' || word === 'exports') {
      cursor.at -= word.length
      return this.#assignment()
    }
    if (cursor.char === '{') cursor.skipBlock()
    return false
  }

  #export(): boolean {
    const cursor = this.#cursor.blanks()
    if (cursor.char === '{') return this.#exportList()
    const word = cursor.word()
    if (word === 'const' || word === 'let' || word === 'var') return this.#declaration(true)
    if (word !== 'default') return false
    this.#take(['default'])
    return true
  }

  /** `{ colors, space as spacing }`, but not from elsewhere. */
  #exportList(): boolean {
    const cursor = this.#cursor
    const start = cursor.at + 1
    cursor.skipBlock()
    const names = cursor.text.slice(start, cursor.at - 1).split(',')
    if (cursor.blanks().passesWord('from')) return false
    for (const name of names) {
      const [own, as] = name.trim().split(/\s+as\s+/)
      if (own && this.#constants.has(own))
        this.#exports.set(as ?? own, { value: this.#constants.get(own), leftOut: this.#leftOut.get(own) ?? [] })
    }
    return true
  }

  /** `name: Type = expression`, several of them after commas. */
  #declaration(isExported: boolean): boolean {
    const cursor = this.#cursor
    do {
      const name = cursor.blanks().word()
      if (name === null) return false
      if (cursor.blanks().passes(':')) cursor.skipType()
      if (!cursor.blanks().passes('=')) continue
      const exported = this.#take([...(isExported ? [name] : []), ...this.#targets()])
      this.#constants.set(name, exported.value)
      this.#leftOut.set(name, exported.leftOut)
    } while (cursor.blanks().passes(','))
    return true
  }

  /** `module.exports = …`, `exports.colors = …`, several of them in a row. */
  #assignment(): boolean {
    const targets = this.#targets()
    if (targets.length > 0) this.#take(targets)
    return targets.length > 0
  }

  #targets(): string[] {
    const targets: string[] = []
    for (let found = this.#target(); found; found = this.#target()) targets.push(found[1] ?? found[2] ?? 'default')
    return targets
  }

  #target(): RegExpExecArray | null {
    return this.#cursor.blanks().finds(/(?:module\.exports|exports)(?:\.([\w$]+)|\[["'](\w+)["']\])?\s*=(?![=>])/y)
  }

  #take(names: string[]): Exported {
    const start = this.#cursor.blanks().at
    const { value, leftOut } = this.#expression()
    const own = this.#cursor.text.slice(start, this.#cursor.at).trim()
    const exported = { value, leftOut: [...(this.#leftOut.get(own) ?? []), ...leftOut] }
    for (const name of names) this.#exports.set(name, exported)
    return exported
  }

  #expression(): Exported {
    this.#expressions.leftOut = []
    const value = this.#expressions.read('')
    return { value, leftOut: this.#expressions.leftOut }
  }

  /** The only export, or one with the name of what it is; several are the members of one object. */
  #result(): ReadModule | null {
    const main = this.#exports.get('default') ?? (this.#exports.size === 1 ? [...this.#exports.values()][0] : undefined)
    if (main && isMap(main.value)) return { root: main.value, leftOut: main.leftOut }
    const named = [...this.#exports].filter(([name]) => name !== 'default' && name !== '__esModule')
    const read = named.flatMap(([name, { value }]): [string, Node][] => (value === undefined ? [] : [[name, value]]))
    if (read.length === 0) return null
    const leftOut = named.flatMap(([name, exported]) =>
      exported.leftOut.map(({ path, why }) => ({ path: path === '' ? name : `${name}.${path}`, why })),
    )
    return { root: new Map(read), leftOut }
  }
}
