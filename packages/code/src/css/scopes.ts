// The variables of Sass and Less that a file declares itself, and their scopes.
import type { AtRule, ChildNode, Container, Declaration } from 'postcss'
import type { CodeScan } from '../occurrence.ts'
import { unescaped } from './lex.ts'
import type { Lexeme, Syntax } from './lex.ts'

export interface Scope {
  /** By name, the offset from which the declaration applies. */
  declared: Map<string, number>
  parent: Scope | null
  /** The block of `@if`, `@each` and the like. At the top level of a file, it assigns to the variables of the file. */
  isFlow: boolean
}

const within = (parent: Scope | null, isFlow = false): Scope => ({ declared: new Map(), parent, isFlow })
const flow = new Set(['if', 'else', 'each', 'for', 'while'])

/** Whether the name refers to a variable of the file itself at this offset. */
export function isDeclared(scope: Scope, name: string, offset: number): boolean {
  for (let at: Scope | null = scope; at; at = at.parent) {
    const from = at.declared.get(name)
    if (from !== undefined && from <= offset) return true
  }
  return false
}

/** Sass treats `_` and `-` as equal. */
export const variableName = (text: string, syntax: Syntax): string =>
  syntax === 'scss' ? unescaped(text).replaceAll('_', '-') : text

export interface Scopes {
  /** Addresses of modules by the namespaces that `@use` gives them. */
  namespaces: Map<string, string>
  /** Offsets of the names of parameters and loop variables. */
  parameters: Set<number>
  root(container: Container<ChildNode>): Scope
  /** The scopes that apply to the head of a node and to its block. */
  enter(node: ChildNode, scope: Scope, lexemes: readonly Lexeme[]): { head: Scope; body: Scope }
  /** Declares the variable of the node for the nodes after it. */
  declare(node: ChildNode, scope: Scope, found: CodeScan): void
}

export const createScopes = (text: string, syntax: Syntax): Scopes => new FileScopes(text, syntax)

class FileScopes implements Scopes {
  readonly namespaces = new Map<string, string>()
  readonly parameters = new Set<number>()
  readonly #text: string
  readonly #syntax: Syntax

  constructor(text: string, syntax: Syntax) {
    this.#text = text
    this.#syntax = syntax
  }

  root(container: Container<ChildNode>): Scope {
    const scope = within(null)
    this.#declareBlock(container, scope)
    return scope
  }

  enter(node: ChildNode, scope: Scope, lexemes: readonly Lexeme[]): { head: Scope; body: Scope } {
    const syntax = this.#syntax
    if (syntax === 'css') return { head: scope, body: scope }
    const isSassRule = syntax === 'scss' && node.type === 'atrule'
    if (isSassRule && node.name === 'use') this.#use(lexemes)
    if (!('nodes' in node) || !node.nodes) return { head: scope, body: scope }
    const body = within(scope, isSassRule && flow.has(node.name))
    this.#declareBlock(node as Container<ChildNode>, body)
    if (isSassRule) this.#declareInHead(node, lexemes, body)
    if (syntax === 'less' && node.type === 'rule') this.#declareParameters(lexemes, body)
    return { head: body, body }
  }

  declare(node: ChildNode, scope: Scope, found: CodeScan): void {
    const name = declaredBy(node, this.#syntax)
    if (name === null) return
    const start = node.source?.start?.offset ?? 0
    const target = declaringScope(scope, node.type === 'decl' && node.value.includes('!global'))
    // Variables of Less are already declared with their block.
    if (!target.declared.has(name)) target.declared.set(name, start)
    if (target.parent === null)
      found.doubts.push({
        kind: this.#syntax as 'scss' | 'less',
        start,
        name,
        why: 'this file declares a variable of that name, which is taken for its own from here on',
      })
  }

  /** In Less, a declaration applies to its whole block, also above it. */
  #declareBlock(container: Container<ChildNode>, scope: Scope): void {
    if (this.#syntax !== 'less') return
    for (const node of container.nodes ?? [])
      if (node.type === 'atrule' && 'variable' in node)
        scope.declared.set(variableName(lessVariable(node), this.#syntax), 0)
  }

  #declareInHead(node: AtRule, lexemes: readonly Lexeme[], scope: Scope): void {
    if (node.name === 'mixin' || node.name === 'function') this.#declareParameters(lexemes, scope)
    else if (node.name === 'include') {
      const using = this.#wordIn(lexemes, 'using')
      if (using !== -1) this.#declareParameters(lexemes, scope, using)
    } else if (node.name === 'each' || node.name === 'for') {
      const end = this.#wordIn(lexemes, node.name === 'each' ? 'in' : 'from')
      for (const lexeme of lexemes.slice(0, Math.max(end, 0)))
        if (lexeme.type === 'variable') {
          this.parameters.add(lexeme.start)
          scope.declared.set(this.#nameOf(lexeme), lexemes.at(-1)!.end)
        }
    }
  }

  /** A parameter is declared after its default value: `$a: $a` uses another `$a`. */
  #declareParameters(lexemes: readonly Lexeme[], scope: Scope, from = 0): void {
    // If semicolons separate the parameters, Less reads a comma as part of a value.
    const separators = this.#syntax === 'less' && lexemes.some(lexeme => this.#isSign(lexeme, ';')) ? ';' : ',;'
    let depth = 0
    let last: string | null = null
    for (let index = from; index < lexemes.length; index++) {
      const lexeme = lexemes[index]!
      if (this.#isGuard(lexeme)) return
      depth += this.#depthChange(lexeme)
      if (last !== null && (depth === 0 || (depth === 1 && this.#isSign(lexeme, separators)))) {
        scope.declared.set(last, lexeme.start)
        last = null
      }
      if (depth !== 1 || !this.#startsParameter(lexeme, lexemes[index - 1], separators)) continue
      this.parameters.add(lexeme.start)
      last = this.#nameOf(lexeme)
    }
  }

  /** `when` ends the parameters of a mixin in Less. */
  #isGuard(lexeme: Lexeme): boolean {
    return this.#syntax === 'less' && lexeme.type === 'identifier' && this.#at(lexeme) === 'when'
  }

  #depthChange(lexeme: Lexeme): number {
    if (this.#isSign(lexeme, '([{')) return 1
    return this.#isSign(lexeme, ')]}') ? -1 : 0
  }

  #startsParameter({ type, depth }: Lexeme, before: Lexeme | undefined, separators: string): boolean {
    return type === 'variable' && depth === 0 && before !== undefined && this.#isSign(before, `([{${separators}`)
  }

  #use(lexemes: readonly Lexeme[]): void {
    const [address] = lexemes
    if (address?.type !== 'string') return
    const url = this.#at(address)
    const as = this.#wordIn(lexemes, 'as')
    const namespace = as === -1 ? undefined : lexemes[as + 1]
    this.namespaces.set(namespace ? this.#at(namespace) : moduleName(url), url)
  }

  #at({ start, end }: Lexeme): string {
    return this.#text.slice(start, end)
  }

  #nameOf(lexeme: Lexeme): string {
    return variableName(this.#at(lexeme), this.#syntax)
  }

  #isSign(lexeme: Lexeme, signs: string): boolean {
    return lexeme.type === 'sign' && signs.includes(this.#at(lexeme))
  }

  #wordIn(lexemes: readonly Lexeme[], word: string): number {
    return lexemes.findIndex(lexeme => lexeme.type === 'identifier' && this.#at(lexeme) === word)
  }
}

/** The scope that a declaration belongs to: at the top level, blocks of `@if` and the like assign to the variables outside. */
function declaringScope(scope: Scope, isGlobal: boolean): Scope {
  let target = scope
  while (target.isFlow && target.parent) target = target.parent
  if (target.parent) target = scope
  while (isGlobal && target.parent) target = target.parent
  return target
}

function declaredBy(node: ChildNode, syntax: Syntax): string | null {
  if (syntax === 'scss' && node.type === 'decl' && (node as Declaration).prop.startsWith('$'))
    return variableName((node as Declaration).prop.slice(1), syntax)
  if (syntax === 'less' && node.type === 'atrule' && 'variable' in node) return lessVariable(node)
  return null
}

const lessVariable = ({ name }: AtRule) => (name.endsWith(':') ? name.slice(0, -1) : name)

/** `../styles/_tokens.scss` → `tokens`. */
function moduleName(url: string): string {
  const last = url.slice(Math.max(url.lastIndexOf('/'), url.lastIndexOf(':')) + 1)
  const plain = last.startsWith('_') ? last.slice(1) : last
  const dot = plain.indexOf('.')
  return dot === -1 ? plain : plain.slice(0, dot)
}
