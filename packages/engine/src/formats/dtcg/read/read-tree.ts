// Turns a tree of groups and tokens into drafts: the document's names, types and values, with references as `{alias_to}`.
import type { Draft } from '../../../reading/draft.ts'
import { withOwn } from '../../../base/own-facts.ts'
import type { Report } from '../../../reading/report.ts'
import { modifierOf } from '../../../reading/studio-modifier.ts'
import { meaningOf } from '../../../types/vendor-types.ts'
import type { Group, Json, JsonObject } from '../../../base/token.ts'
import { isTypeName, type TypeName } from '../../../types/index.ts'
import { aliasOf, follow, lookupIn, type Literal, type Lookup } from '../check/follow.ts'
import { textAt, toJson, type Node, type NodeMap } from '../../../base/node.ts'
import { tidy, withAlpha } from './older-values.ts'
import { readValue, type ValueScope } from './read-value.ts'
import type { Reference } from '../reference.ts'
import { checkValue } from '../check/rules.ts'
import { isDtcgType } from '../shape.ts'
import { dotted, inheritedType, nodesBelow, type GroupNode, type TokenNode } from '../tree.ts'
import { readMembers, vendor } from '../vendor.ts'

export interface DraftedTree {
  drafts: Draft[]
  groups: Group[]
  /** Where each draft comes from, by its name. */
  nodes: Map<string, TokenNode>
  scope: TreeScope
}

/** The state while the tokens of a tree are read. */
export interface TreeScope {
  lookup: Lookup
  memo: Map<Node, Literal>
  names: Map<TokenNode, string>
  report: Report
}

interface Entry {
  node: TokenNode
  name: string
  deprecated: boolean | string | null
}

export function draftTree(root: GroupNode, report: Report): DraftedTree {
  const { entries, groups } = flatten(root, report)
  const names = new Map<TokenNode, string>()
  const nodes = new Map<string, TokenNode>()
  for (const { node, name } of entries) {
    names.set(node, name)
    nodes.set(name, node)
  }
  const scope: TreeScope = { lookup: lookupIn(root), memo: new Map(), names, report }
  return { drafts: entries.map(entry => draftToken(entry, scope)), groups, nodes, scope }
}

function flatten(root: GroupNode, report: Report): { entries: Entry[]; groups: Group[] } {
  const entries: Entry[] = []
  const groups: Group[] = []
  const entered = new Map<GroupNode, { path: string; deprecated: boolean | string | null }>()
  const enter = (group: GroupNode) => {
    const above = group.parent && entered.get(group.parent)
    const path = group.parent ? joinName(above?.path ?? '', group.key) : ''
    entered.set(group, { path, deprecated: deprecation(group.members) ?? above?.deprecated ?? null })
    const read = readMembers(group.members, path, report, group.parent ? null : '$schema')
    if (read) groups.push({ path, ...read })
    if (isTypedAndEmpty(group)) {
      report.warn('dropped', path, 'Has a $type but neither a $value nor tokens: nothing was read from it')
    }
  }
  enter(root)
  for (const node of nodesBelow(root)) {
    if (node.kind === 'group') {
      enter(node)
      continue
    }
    const { path, deprecated } = entered.get(node.parent) ?? { path: '', deprecated: null }
    const name = node.key === '$root' ? path : joinName(path, node.key)
    entries.push({ node, name, deprecated: deprecation(node.members) ?? deprecated })
  }
  return { entries, groups }
}

const isTypedAndEmpty = ({ parent, children, members }: GroupNode) =>
  parent !== null && children.size === 0 && members.has('$type')

const joinName = (path: string, key: string) => (path === '' ? key : `${path}.${key}`)

function deprecation(members: Map<string, Node>): boolean | string | null {
  const value = members.get('$deprecated')
  return typeof value === 'boolean' || typeof value === 'string' ? value : null
}

function draftToken({ node, name, deprecated }: Entry, scope: TreeScope): Draft {
  const { report } = scope
  const ours = vendor(node.members)
  const { value, alias, literal } = original(node, ours) ?? valueOf(node, name, scope)
  const written = writtenType(node, alias)
  const own = ours === null ? undefined : textAt(ours, 'type')
  const { type, sourceType } = typesFrom(own, written)
  const alpha = alphaFor(type, node)
  const read = readMembers(node.members, name, report, alpha === null ? null : 'alpha') ?? {}
  if (own === undefined) reportSyntax(name, written, type, literal, alias, scope)
  const extensions = read.extensions ?? null
  reportModifier(name, extensions, report)
  const { value: tidied, aside } = alias ? { value, aside: null } : tidy(type ?? '', value)
  const draft: Draft = {
    name,
    place: name,
    type,
    sourceType,
    value: tidied,
    description: read.description ?? null,
    extensions: withAside(name, extensions, aside, report),
    deprecated,
  }
  if (alpha === null) return draft
  if (!alias) report.warn('approximated', name, `alpha ${alpha} beside a color: it is taken with that`)
  return thinned(draft, alpha)
}

/** `own`: the type that Tessera's export keeps beside the document's. */
function typesFrom(
  own: string | undefined,
  written: string | null,
): { type: TypeName | null; sourceType: string | null } {
  if (isTypeName(own)) return { type: own, sourceType: null }
  return { type: written === null ? null : meaningOf(written), sourceType: written }
}

function reportModifier(name: string, extensions: JsonObject | null, report: Report): void {
  if (!modifierOf(extensions)) return
  const message = 'The color modifier of Tokens Studio is kept, but not applied: read as tokens-studio to apply it'
  report.warn('approximated', name, message)
}

function withAside(
  name: string,
  extensions: JsonObject | null,
  aside: JsonObject | null,
  report: Report,
): JsonObject | null {
  if (!aside) return extensions
  report.warn('approximated', name, 'Keys that items of this type do not have are kept in the extensions')
  return withOwn(extensions, { parts: aside })
}

function alphaFor(type: TypeName | null, { members }: TokenNode): number | null {
  if (type !== null && type !== 'color') return null
  const alpha = members.get('alpha')
  return typeof alpha === 'number' && alpha >= 0 && alpha <= 1 ? alpha : null
}

/** `{"$value": "{a}", "alpha": 0.4}`: how tools add an alpha to a color that is a reference. */
export function thinned(draft: Draft, alpha: number): Draft {
  const apply = (literal: Json) => withAlpha(literal, alpha)
  const formula = (base: string) => (base.startsWith('{') ? `alpha(${base}, ${alpha})` : null)
  return { ...draft, modify: { apply, formula, texts: [], extensions: draft.extensions ?? null, facts: { alpha } } }
}

/** The exact value that Tessera's export kept beside its approximation, unless the token has changed since. */
function original(node: TokenNode, ours: NodeMap | null): { value: Json; alias: boolean; literal: Node } | null {
  const value = ours?.get('value')
  const written = node.members.get('$value')
  if (value === undefined || written === undefined) return null
  if (JSON.stringify(toJson(ours?.get('for') ?? null)) !== JSON.stringify(toJson(written))) return null
  return { value: toJson(value), alias: false, literal: written }
}

/** `$type` of the token, or of its groups unless the token is a reference: then its target defines the type. */
function writtenType(node: TokenNode, alias: boolean): string | null {
  const own = textAt(node.members, '$type')
  if (own !== undefined) return own
  return alias ? null : (inheritedType(node.origin ?? node) ?? null)
}

/** The value with references in the engine's form, and the literal behind it. */
function valueOf(node: TokenNode, name: string, scope: TreeScope): { value: Json; alias: boolean; literal: Node } {
  const written = node.members.get('$value') ?? null
  const type = textAt(node.members, '$type') ?? inheritedType(node.origin ?? node) ?? ''
  return readWritten(written, wholeAlias(node), type, name, scope)
}

/** The same for a value outside `$value`. */
export function readWritten(written: Node, alias: Reference | null, type: string, name: string, scope: TreeScope) {
  if (alias?.way === 'curly') return { value: { alias_to: alias.text.slice(1, -1) }, alias: true, literal: null }
  if (!alias && (written === null || typeof written !== 'object'))
    return { value: written, alias: false, literal: written }
  const values = valueScope(name, scope)
  if (!alias) return { value: readValue(written, type, values), alias: false, literal: written }
  const end = follow(alias, scope.lookup, scope.memo)
  if (end.kind === 'token') return { value: { alias_to: values.nameOf(end.token) }, alias: true, literal: null }
  if (end.kind === 'literal') {
    scope.report.warn('approximated', name, `${alias.text} leads into a value: its literal is kept, not the reference`)
    return { value: readValue(end.value, type, values), alias: false, literal: end.value }
  }
  // An alias to a missing name, which `settle` reports.
  return {
    value: {
      alias_to: alias.way === 'pointer' ? alias.path.filter(key => !key.startsWith('$')).join('.') : alias.text,
    },
    alias: true,
    literal: null,
  }
}

/** Text that contains a reference (`inset 0 0 0 {border.thin}`) counts as text, not as a malformed alias. */
export function wholeAlias(token: TokenNode): Reference | null {
  const alias = aliasOf(token)
  return alias?.way === 'malformed' && typeof token.members.get('$value') === 'string' ? null : alias
}

/** Reports syntax of older drafts and of tools, which the reader accepts. */
function reportSyntax(
  name: string,
  written: string | null,
  type: TypeName | null,
  literal: Node,
  alias: boolean,
  scope: TreeScope,
) {
  if (written === null || alias) return
  if (!isDtcgType(written)) {
    const message = `${JSON.stringify(written)} is no type of DTCG 2025.10`
    if (written === type) scope.report.warn('deprecated-syntax', name, message)
    else scope.report.warn('retyped', name, `${message}: read as ${type ?? 'what its value shows'}`)
    return
  }
  let first: string | null = null
  checkValue(written, literal, [], {
    fault: (at, message) => (first ??= at.length > 0 ? `${at.join('.')}: ${message}` : message),
    target: () => null,
  })
  if (first !== null) scope.report.warn('deprecated-syntax', name, `Not as DTCG 2025.10 has it: ${String(first)}`)
}

function valueScope(name: string, scope: TreeScope): ValueScope {
  return {
    lookup: scope.lookup,
    memo: scope.memo,
    nameOf: token => scope.names.get(token) ?? dotted(token),
    literalOf: token => literalOf(token, scope),
    warn: (code, message) => scope.report.warn(code, name, message),
  }
}

/** The value at the end of a token's aliases. */
function literalOf(token: TokenNode, scope: { lookup: Lookup; memo: Map<Node, Literal> }): Node | null {
  const seen = new Set<TokenNode>()
  for (let at = token; !seen.has(at);) {
    seen.add(at)
    const alias = wholeAlias(at)
    if (!alias) return at.members.get('$value') ?? null
    const found = follow(alias, scope.lookup, scope.memo)
    if (found.kind === 'literal') return found.value
    if (found.kind !== 'token') return null
    at = found.token
  }
  return null
}
