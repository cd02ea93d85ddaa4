// Style sheets in CSS, SCSS and Less: uses and declarations of tokens, by the scopes of the language.
import type { AtRule, ChildNode, Container, Declaration, Node, Root, Rule, Document } from 'postcss'
import { noneFound, Unparsable } from '../place.ts'
import type { Found } from '../place.ts'
import { lex, unescaped } from './lex.ts'
import type { Lexeme, Syntax } from './lex.ts'
import { findProperties } from './properties.ts'
import { findClasses } from '../utility.ts'
import { createScopes } from './scopes.ts'
import type { Scope } from './scopes.ts'
import { findVariables } from './variables.ts'

type Parse = (text: string) => Root | Document

/** Packages in CommonJS: bundled, they have nothing but a default export. */
const parseOf = (module: { parse?: Parse; default?: { parse: Parse } }): Parse =>
  (module.default?.parse ?? module.parse)!

const parsers: Record<Syntax, () => Promise<Parse>> = {
  css: async () => parseOf(await import('postcss')),
  scss: async () => parseOf(await import('postcss-scss')),
  less: async () => parseOf(await import('postcss-less')),
}

const listing = new Set(['transition', 'transition-property', 'will-change'])

export async function findInSheet(text: string, syntax: Syntax): Promise<Found> {
  const root = parsed(await parsers[syntax](), text)
  const found = noneFound()
  const scopes = createScopes(text, syntax)
  const walk = (container: Container<ChildNode>, scope: Scope) => {
    for (const node of container.nodes ?? []) {
      const isComment = node.type === 'comment'
      if (isComment && (syntax !== 'scss' || text.startsWith('//', offsetOf(node)))) continue
      const range = headOf(node, text)
      const lexemes = lex(text, { syntax, ...(isComment ? { interpolations: 'only' } : {}) }, range.from, range.to)
      findProperties(text, lexemes, found, { lists: node.type === 'decl' && listing.has(node.prop.toLowerCase()) })
      if (node.type === 'decl') declaration(node, lexemes)
      if (node.type === 'atrule') atRule(node, lexemes)
      const within = scopes.enter(node, scope, lexemes)
      if (syntax !== 'css') {
        const isPlain = node.type === 'decl' && node.prop.startsWith('--')
        const isCall = node.type === 'atrule'
        findVariables(text, syntax, isPlain ? lexemes.filter(({ depth }) => depth > 0) : lexemes, within.head, found, {
          namespaces: scopes.namespaces,
          parameters: scopes.parameters,
          configures: isCall && (node.name === 'use' || node.name === 'forward'),
        })
      }
      scopes.declare(node, scope, found)
      if ('nodes' in node && node.nodes) walk(node as Container<ChildNode>, within.body)
    }
  }

  function declaration(node: Declaration, lexemes: Lexeme[]): void {
    const start = offsetOf(node)
    if (!node.prop.startsWith('--')) return
    const first = lexemes[0]
    if (first?.type !== 'identifier' || first.start !== start || first.open) return
    found.places.push({ kind: 'css', start, end: first.end, name: nameAt(first) })
  }

  function atRule(node: AtRule, lexemes: Lexeme[]): void {
    const first = lexemes[0]
    if (node.name.toLowerCase() === 'property' && first?.type === 'identifier')
      found.places.push({ kind: 'css', start: first.start, end: first.end, name: nameAt(first) })
    if (node.name.toLowerCase() === 'apply' && first)
      findClasses(text.slice(first.start, lexemes.at(-1)!.end), first.start, found)
  }
  const nameAt = ({ start, end }: Lexeme) => unescaped(text.slice(start, end))

  walk(root as Container<ChildNode>, scopes.root(root as Container<ChildNode>))
  return found
}

function parsed(parse: (text: string) => Root | Document, text: string): Root | Document {
  try {
    return parse(text)
  } catch (error) {
    const { name, reason, input } = error as { name?: string; reason?: string; input?: { offset?: number } }
    if (name !== 'CssSyntaxError') throw error
    throw new Unparsable(reason ?? 'it does not parse', input?.offset ?? 0)
  }
}

export const offsetOf = (node: Node): number => node.source?.start?.offset ?? 0

/** Of a rule or an at-rule what stands before its block, without the keyword; of a declaration all of it. */
function headOf(node: ChildNode, text: string): { from: number; to: number } {
  const start = offsetOf(node)
  const end = (node.source?.end?.offset ?? start) + 1
  if (node.type === 'rule') {
    const { selector, raws } = node as Rule & { raws: { selector?: { raw: string } } }
    return { from: start, to: Math.min(end, start + (raws.selector?.raw ?? selector).length) }
  }
  if (node.type === 'atrule') {
    const { name, params, raws, nodes } = node as AtRule & { mixin?: boolean; variable?: boolean }
    const isCode = 'mixin' in node || 'variable' in node
    const from = isCode ? start : start + 1 + name.length
    if (isCode && nodes) return { from, to: Math.max(text.indexOf('{', from), from) }
    if (!nodes || isCode) return { from, to: end }
    const length = (raws.afterName ?? '').length + ((raws.params as { raw?: string } | undefined)?.raw ?? params).length
    return { from, to: Math.min(end, from + length) }
  }
  const decl = node as Declaration & { nodes?: ChildNode[] }
  if (!decl.nodes) return { from: start, to: end }
  const brace = text.indexOf('{', start + decl.prop.length)
  return { from: start, to: brace === -1 ? end : brace }
}
