// Finds uses and declarations of tokens in CSS, SCSS and Less by the scopes of the language.
import type { AtRule, ChildNode, Comment, Container, Declaration, Node, Root, Rule, Document } from 'postcss'
import { noneFound, Unparsable } from '../occurrence.ts'
import type { CodeScan } from '../occurrence.ts'
import { lex, signOf, unescaped } from './lex.ts'
import type { Lexeme, Syntax } from './lex.ts'
import { findProperties } from './properties.ts'
import { findClasses } from '../utility.ts'
import { createScopes } from './scopes.ts'
import type { Scope } from './scopes.ts'
import { findVariables } from './variables.ts'

type Parse = (text: string) => Root | Document

/** Bundled CommonJS packages have a default export only. */
const parseOf = (module: { parse?: Parse; default?: { parse: Parse } }): Parse =>
  (module.default?.parse ?? module.parse)!

const parsers: Record<Syntax, () => Promise<Parse>> = {
  css: async () => parseOf(await import('postcss')),
  scss: async () => parseOf(await import('postcss-scss')),
  less: async () => parseOf(await import('postcss-less')),
}

const listing = new Set(['transition', 'transition-property', 'will-change'])

export async function findInSheet(text: string, syntax: Syntax): Promise<CodeScan> {
  const root = parseSheet(await parsers[syntax](), text)
  const found = noneFound()
  const scopes = createScopes(text, syntax)
  const walk = (container: Container<ChildNode>, scope: Scope) => {
    for (const node of container.nodes ?? []) {
      const isComment = node.type === 'comment'
      if (isComment && !isEvaluated(node)) continue
      const range = headOf(node, text)
      const lexemes = lex(text, { syntax, ...(isComment ? { interpolations: 'only' } : {}) }, range.from, range.to)
      findProperties(text, lexemes, found, { lists: node.type === 'decl' && listing.has(node.prop.toLowerCase()) })
      if (node.type === 'decl') declaration(node, lexemes)
      if (node.type === 'atrule') atRule(node, lexemes)
      const { head, body } = scopes.enter(node, scope, lexemes)
      if (syntax !== 'css') variables(syntax, node, lexemes, head)
      scopes.declare(node, scope, found)
      if ('nodes' in node && node.nodes) walk(node as Container<ChildNode>, body)
    }
  }

  /** Sass evaluates interpolations in block comments. */
  const isEvaluated = (comment: Comment) => syntax === 'scss' && !text.startsWith('//', offsetOf(comment))

  function variables(syntax: Exclude<Syntax, 'css'>, node: ChildNode, lexemes: Lexeme[], scope: Scope): void {
    // The value of a custom property is plain text, except for interpolations.
    const isPlain = node.type === 'decl' && node.prop.startsWith('--')
    findVariables(text, syntax, isPlain ? lexemes.filter(({ depth }) => depth > 0) : lexemes, scope, found, {
      namespaces: scopes.namespaces,
      parameters: scopes.parameters,
      configures: node.type === 'atrule' && (node.name === 'use' || node.name === 'forward'),
    })
  }

  function declaration(node: Declaration, lexemes: Lexeme[]): void {
    const start = offsetOf(node)
    valueOf(node, text, found)
    if (!node.prop.startsWith('--')) return
    const first = lexemes[0]
    if (first?.type !== 'identifier' || first.start !== start || first.open) return
    found.places.push({ kind: 'css', start, end: first.end, name: nameAt(first), binds: true })
  }

  function atRule(node: AtRule, lexemes: Lexeme[]): void {
    const first = lexemes[0]
    if (node.name.toLowerCase() === 'property' && first?.type === 'identifier')
      found.places.push({ kind: 'css', start: first.start, end: first.end, name: nameAt(first), binds: true })
    if (isLessVariable(node)) valueOf(node, text, found)
    const last = lexemes.findLast(lexeme => signOf(text, lexeme) !== ';')
    if (node.name.toLowerCase() === 'apply' && first && last)
      findClasses(text.slice(first.start, last.end), first.start, found)
  }
  const nameAt = ({ start, end }: Lexeme) => unescaped(text.slice(start, end))

  walk(root as Container<ChildNode>, scopes.root(root as Container<ChildNode>))
  return found
}

function parseSheet(parse: Parse, text: string): Root | Document {
  try {
    return parse(text)
  } catch (error) {
    const { name, reason, input } = error as { name?: string; reason?: string; input?: { offset?: number } }
    if (name !== 'CssSyntaxError') throw error
    throw new Unparsable(reason ?? 'it does not parse', input?.offset ?? 0)
  }
}

interface LessVariable extends AtRule {
  value: string
}

const isLessVariable = (node: AtRule): node is LessVariable => 'variable' in node && node.variable === true

/** The value of a declaration or of a variable, as it is in the text. */
function valueOf(node: Declaration | LessVariable, text: string, found: CodeScan): void {
  const property = node.type === 'decl' ? node.prop : `@${node.name}`
  const from = offsetOf(node) + property.length
  const end = (node.source?.end?.offset ?? from) + 1
  const { value } = node
  const start = text.indexOf(value, from)
  // The parser takes comments out of a value.
  if (value === '' || start === -1 || start + value.length > end) return
  found.values.push({ property, value, start, end: start + value.length, form: 'css' })
}

export const offsetOf = (node: Node): number => node.source?.start?.offset ?? 0

interface Range {
  from: number
  to: number
}

/** The part of a rule or at-rule before its block, without the keyword; the whole of a declaration. */
function headOf(node: ChildNode, text: string): Range {
  const from = offsetOf(node)
  const to = (node.source?.end?.offset ?? from) + 1
  if (node.type === 'rule') return headOfRule(node, { from, to })
  if (node.type === 'atrule') return headOfAtRule(node, text, { from, to })
  const decl = node as Declaration & { nodes?: ChildNode[] }
  if (!decl.nodes) return { from, to }
  const brace = text.indexOf('{', from + decl.prop.length)
  return { from, to: brace === -1 ? to : brace }
}

function headOfRule(rule: Rule, { from, to }: Range): Range {
  const { selector, raws } = rule as Rule & { raws: { selector?: { raw: string } } }
  return { from, to: Math.min(to, from + (raws.selector?.raw ?? selector).length) }
}

function headOfAtRule(rule: AtRule, text: string, { from: start, to }: Range): Range {
  const { name, params, raws, nodes } = rule
  if ('mixin' in rule || 'variable' in rule)
    return { from: start, to: nodes ? Math.max(text.indexOf('{', start), start) : to }
  const from = start + 1 + name.length
  if (!nodes) return { from, to }
  const length = (raws.afterName ?? '').length + ((raws.params as { raw?: string } | undefined)?.raw ?? params).length
  return { from, to: Math.min(to, from + length) }
}
