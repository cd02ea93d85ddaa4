// Which variables of Sass and Less a file declares itself, and where they count.
import type { AtRule, ChildNode, Container, Declaration } from 'postcss'
import type { Found } from '../place.ts'
import { unescaped } from './lex.ts'
import type { Lexeme, Syntax } from './lex.ts'

export interface Scope {
  /** By name: the offset from which the declaration counts. */
  declared: Map<string, number>
  parent: Scope | null
  /** The block of `@if`, `@each` and the like: at the top level of a file it sets the variables of the file. */
  isFlow: boolean
}

const within = (parent: Scope | null, isFlow = false): Scope => ({ declared: new Map(), parent, isFlow })
const flow = new Set(['if', 'else', 'each', 'for', 'while'])

/** The variable means the file's own one at this offset. */
export function isDeclared(scope: Scope, name: string, offset: number): boolean {
  for (let at: Scope | null = scope; at; at = at.parent) {
    const from = at.declared.get(name)
    if (from !== undefined && from <= offset) return true
  }
  return false
}

/** Sass reads `_` and `-` as one. */
export const variableName = (text: string, syntax: Syntax): string =>
  syntax === 'scss' ? unescaped(text).replaceAll('_', '-') : text

export interface Scopes {
  /** What `@use` names a module, and its address. */
  namespaces: Map<string, string>
  /** Where the names of parameters and of the variables of loops start. */
  parameters: Set<number>
  root(container: Container<ChildNode>): Scope
  /** The scopes in which the head of a node and its block are read. */
  enter(node: ChildNode, scope: Scope, lexemes: readonly Lexeme[]): { head: Scope; body: Scope }
  /** What follows the node sees what it declares. */
  declare(node: ChildNode, scope: Scope, found: Found): void
}

export function createScopes(text: string, syntax: Syntax): Scopes {
  const namespaces = new Map<string, string>()
  const parameterStarts = new Set<number>()
  const at = ({ start, end }: Lexeme) => text.slice(start, end)
  const nameOf = (lexeme: Lexeme) => variableName(at(lexeme), syntax)

  /** Less reads a block as a whole: what is declared below counts above. */
  function declareBlock(container: Container<ChildNode>, scope: Scope): void {
    if (syntax !== 'less') return
    for (const node of container.nodes ?? [])
      if (node.type === 'atrule' && 'variable' in node) scope.declared.set(variableName(lessVariable(node), syntax), 0)
  }

  /** The value that a parameter has by default is read before the parameter is there: `$a: $a` uses another `$a`. */
  function parameters(lexemes: readonly Lexeme[], scope: Scope, from = 0): void {
    const opens = (lexeme: Lexeme) => lexeme.type === 'sign' && '([{'.includes(at(lexeme))
    const closes = (lexeme: Lexeme) => lexeme.type === 'sign' && ')]}'.includes(at(lexeme))
    // Less takes a comma for a part of a value where semicolons stand between the parameters.
    const between =
      syntax === 'less' && lexemes.some(lexeme => lexeme.type === 'sign' && at(lexeme) === ';') ? ';' : ',;'
    const separates = (lexeme: Lexeme | undefined) => lexeme?.type === 'sign' && between.includes(at(lexeme))
    let depth = 0
    let last: string | null = null
    for (let index = from; index < lexemes.length; index++) {
      const lexeme = lexemes[index]!
      if (syntax === 'less' && lexeme.type === 'identifier' && at(lexeme) === 'when') return
      if (opens(lexeme)) depth++
      if (closes(lexeme)) depth--
      if (last !== null && (depth === 0 || (depth === 1 && separates(lexeme)))) {
        scope.declared.set(last, lexeme.start)
        last = null
      }
      const before = lexemes[index - 1]
      const isFirst = before !== undefined && (opens(before) || separates(before))
      if (lexeme.type !== 'variable' || lexeme.depth > 0 || depth !== 1 || !isFirst) continue
      parameterStarts.add(lexeme.start)
      last = nameOf(lexeme)
    }
  }

  function inHead(node: AtRule, lexemes: readonly Lexeme[], scope: Scope): void {
    const word = (wanted: string) => lexemes.findIndex(lexeme => lexeme.type === 'identifier' && at(lexeme) === wanted)
    if (node.name === 'mixin' || node.name === 'function') parameters(lexemes, scope)
    else if (node.name === 'include') {
      const using = word('using')
      if (using !== -1) parameters(lexemes, scope, using)
    } else if (node.name === 'each' || node.name === 'for') {
      const end = word(node.name === 'each' ? 'in' : 'from')
      for (const lexeme of lexemes.slice(0, Math.max(end, 0)))
        if (lexeme.type === 'variable') {
          parameterStarts.add(lexeme.start)
          scope.declared.set(nameOf(lexeme), lexemes.at(-1)!.end)
        }
    }
  }

  function use(lexemes: readonly Lexeme[]): void {
    const [address] = lexemes
    if (address?.type !== 'string') return
    const url = at(address)
    const as = lexemes.findIndex(lexeme => lexeme.type === 'identifier' && at(lexeme) === 'as')
    const named = as === -1 ? undefined : lexemes[as + 1]
    namespaces.set(named ? at(named) : moduleName(url), url)
  }

  return {
    namespaces,
    parameters: parameterStarts,
    root(container) {
      const scope = within(null)
      declareBlock(container, scope)
      return scope
    },
    enter(node, scope, lexemes) {
      if (syntax === 'css') return { head: scope, body: scope }
      if (node.type === 'atrule' && syntax === 'scss' && node.name === 'use') use(lexemes)
      if (!('nodes' in node) || !node.nodes) return { head: scope, body: scope }
      const body = within(scope, syntax === 'scss' && node.type === 'atrule' && flow.has(node.name))
      declareBlock(node as Container<ChildNode>, body)
      if (syntax === 'scss' && node.type === 'atrule') inHead(node, lexemes, body)
      if (syntax === 'less' && node.type === 'rule') parameters(lexemes, body)
      return { head: body, body }
    },
    declare(node, scope, found) {
      const name = declaredBy(node, syntax)
      if (name === null) return
      const isGlobal = node.type === 'decl' && node.value.includes('!global')
      let target = scope
      while (target.isFlow && target.parent) target = target.parent
      if (target.parent) target = scope
      while (isGlobal && target.parent) target = target.parent
      // What Less declares was entered with its block.
      if (!target.declared.has(name)) target.declared.set(name, node.source?.start?.offset ?? 0)
      if (target.parent === null)
        found.doubts.push({
          kind: syntax as 'scss' | 'less',
          start: node.source?.start?.offset ?? 0,
          name,
          why: 'this file declares a variable of that name, which is taken for its own from here on',
        })
    },
  }
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
