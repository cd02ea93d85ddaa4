// A tree of groups and tokens as the engine's flat list: names, types, aliases, values.
import type { ImportedMode, ImportWarning } from '../format.ts'
import type { Group, Token } from '../../token.ts'
import { isTypeName, type TypeName } from '../../types/index.ts'
import { aliasOf, follow, lookupIn, type Found, type Literal, type Lookup } from './follow.ts'
import { textAt, type Node } from './node.ts'
import { olderType, shownType } from './older-types.ts'
import { readValue, type ValueScope } from './read-value.ts'
import type { Reference } from './reference.ts'
import { isDtcgType } from './shape.ts'
import { dotted, inheritedType, nodesBelow, type GroupNode, type TokenNode } from './tree.ts'
import { readMembers, vendor } from './vendor.ts'

export interface Entry {
  node: TokenNode
  name: string
  deprecated: boolean | string | null
}

export interface ReadTree extends ImportedMode {
  warnings: ImportWarning[]
  entries: Entry[]
  scope: TreeScope
}

/** What is known of a tree while its tokens are read. */
export interface TreeScope {
  lookup: Lookup
  memo: Map<Node, Literal>
  names: Map<TokenNode, string>
  types: Map<TokenNode, { type: TypeName; written: string | null }>
}

export function readTree(root: GroupNode): ReadTree {
  const warnings: ImportWarning[] = []
  const { entries, groups } = flatten(root, warnings)
  const names = new Map(entries.map(entry => [entry.node, entry.name]))
  const lookup = forgivingLookup(lookupIn(root), entries, warnings)
  const scope: TreeScope = { lookup, memo: new Map(), names, types: new Map() }
  for (const entry of entries) typeOf(entry.node, scope)
  const tokens = entries.map(entry => readToken(entry, scope, warnings))
  return { name: null, tokens, groups, warnings, entries, scope }
}

function flatten(root: GroupNode, warnings: ImportWarning[]): { entries: Entry[]; groups: Group[] } {
  const entries = new Map<string, Entry>()
  const groups: Group[] = []
  const known = new Map<GroupNode, { path: string; deprecated: boolean | string | null }>()
  const enter = (group: GroupNode) => {
    const above = group.parent && known.get(group.parent)
    const path = above?.path ? `${above.path}.${group.key}` : group.key
    const own = deprecation(group.members)
    known.set(group, { path, deprecated: own ?? above?.deprecated ?? null })
    const read = readMembers(group.members, path, warnings, group.parent === null)
    if (read) groups.push({ path, ...read })
    if (group.children.size === 0 && group.members.has('$type')) {
      const message = 'has a $type but neither a $value nor tokens: nothing was read from it'
      warnings.push({ path, code: 'dropped', message })
    }
  }
  enter(root)
  for (const node of nodesBelow(root)) {
    if (node.kind === 'group') {
      enter(node)
      continue
    }
    const above = known.get(node.parent)
    const name = node.key !== '$root' ? (above?.path ? `${above.path}.${node.key}` : node.key) : (above?.path ?? '')
    if (entries.has(name))
      warnings.push({ path: name, code: 'duplicate', message: 'Two tokens have this name: the last one counts' })
    entries.set(name, { node, name, deprecated: deprecation(node.members) ?? above?.deprecated ?? null })
  }
  return { entries: [...entries.values()], groups }
}

function deprecation(members: Map<string, Node>): boolean | string | null {
  const value = members.get('$deprecated')
  return typeof value === 'boolean' || typeof value === 'string' ? value : null
}

/** Names as people type them: display names with spaces and capitals for keys with hyphens. */
function loosely(name: string): string {
  return name.toLowerCase().replace(/[\s_-]+/g, '-')
}

/** Looks up exactly first, then by dotted name, then without regard to case, spaces and hyphens. */
function forgivingLookup(exact: Lookup, entries: Entry[], warnings: ImportWarning[]): Lookup {
  const byName = new Map(entries.map(entry => [entry.name, entry]))
  let loose: Map<string, Entry | null> | null = null
  const told = new Set<string>()
  return (reference: Reference): Found => {
    const found = exact(reference)
    if (reference.way !== 'curly' || found.kind === 'token') return found
    const name = reference.path.join('.')
    const same = byName.get(name)
    if (same) return { kind: 'token', token: same.node }
    if (!loose) {
      loose = new Map()
      for (const entry of entries) loose.set(loosely(entry.name), loose.has(loosely(entry.name)) ? null : entry)
    }
    const near = loose.get(loosely(name))
    if (!near) return found
    if (!told.has(name)) {
      told.add(name)
      warnings.push({ path: name, code: 'renamed', message: `There is no token of this name: read as ${near.name}` })
    }
    return { kind: 'token', token: near.node }
  }
}

/** The type of a token and of all tokens on the way to where it is found; chains are walked, not recursed. */
function typeOf(token: TokenNode, scope: TreeScope): { type: TypeName; written: string | null } {
  const way: TokenNode[] = []
  let result: { type: TypeName; written: string | null } | undefined
  for (let at: TokenNode = token; !result;) {
    const origin = at.origin ?? at
    result = scope.types.get(at)
    if (result) break
    way.push(at)
    const own = at.members.get('$type')
    const alias = wholeAlias(at)
    const literal = alias ? follow(alias, scope.lookup, scope.memo) : null
    if (typeof own === 'string') result = mapped(own, literal ? null : (at.members.get('$value') ?? null))
    else if (literal?.kind === 'token' && !way.includes(literal.token)) {
      at = literal.token
      continue
    } else {
      const inherited = inheritedType(origin)
      const value = literal ? (literal.kind === 'literal' ? literal.value : null) : (at.members.get('$value') ?? null)
      result = inherited === undefined ? { type: shownType(value), written: null } : mapped(inherited, value)
    }
  }
  const found = result ?? { type: 'string', written: null }
  for (const passed of way) scope.types.set(passed, found)
  return found
}

/** Text with a reference somewhere in it (`inset 0 0 0 {border.thin}`) is text here, not a broken alias. */
function wholeAlias(token: TokenNode): Reference | null {
  const alias = aliasOf(token)
  return alias?.way === 'malformed' && typeof token.members.get('$value') === 'string' ? null : alias
}

function mapped(written: string, value: Node): { type: TypeName; written: string | null } {
  return { type: olderType(written, value ?? undefined) ?? shownType(value), written }
}

function readToken(entry: Entry, scope: TreeScope, warnings: ImportWarning[]): Token {
  const { node, name } = entry
  const { type, written } = scope.types.get(node) ?? { type: 'string', written: null }
  const read = readMembers(node.members, name, warnings, false)
  const token: Token = { name, type, value: null, description: read?.description ?? null, alias_to: null }
  if (read?.extensions) token.extensions = read.extensions
  if (entry.deprecated !== null) token.deprecated = entry.deprecated
  const alias = wholeAlias(node)
  const target = alias ? follow(alias, scope.lookup, scope.memo) : null
  if (target?.kind === 'token') {
    token.alias_to = scope.names.get(target.token) ?? dotted(target.token)
  } else if (alias && target && target.kind !== 'literal') {
    const message = target.kind === 'missing' ? target.message : `The reference ${alias.text} runs in a circle`
    warnings.push({ path: name, code: 'unresolved', message })
    if (alias.way === 'curly') token.alias_to = alias.path.filter(key => key !== '$root').join('.')
  }
  if (token.alias_to !== null) token.value = { alias_to: token.alias_to }
  else {
    if (alias && target?.kind === 'literal') {
      const message = `${alias.text} leads into a value: its literal is kept, not the reference`
      warnings.push({ path: name, code: 'approximated', message })
    }
    const value = target?.kind === 'literal' ? target.value : (node.members.get('$value') ?? null)
    token.value = readValue(value, type, valueScope(name, scope, warnings))
  }
  const own = vendor(node.members)
  const kept = own && textAt(own, 'type')
  if (isTypeName(kept)) token.type = kept
  else noteType(token, written, alias !== null, warnings)
  return token
}

/** The engine has more types than DTCG; what DTCG lacks is said once per token, and kept where it is lost otherwise. */
function noteType(token: Token, written: string | null, alias: boolean, warnings: ImportWarning[]): void {
  if (written === null && !alias) {
    warnings.push({
      path: token.name,
      code: 'retyped',
      message: `The document gives no type: read as ${token.type} by its value`,
    })
  } else if (written !== null && !isDtcgType(written)) {
    if (written === token.type) {
      const message = `${written} is not a type of DTCG 2025.10, but one that is kept`
      warnings.push({ path: token.name, code: 'deprecated-syntax', message })
      return
    }
    const message = `${JSON.stringify(written)} is not a type of DTCG 2025.10: read as ${token.type}`
    warnings.push({ path: token.name, code: 'retyped', message })
  }
}

export function valueScope(name: string, scope: TreeScope, warnings: ImportWarning[]): ValueScope {
  return {
    lookup: scope.lookup,
    memo: scope.memo,
    nameOf: token => scope.names.get(token) ?? dotted(token),
    literalOf: token => literalOf(token, scope),
    warn: (code, message) => warnings.push({ path: name, code, message }),
  }
}

/** What a token's value is at the end of its aliases. */
function literalOf(token: TokenNode, scope: TreeScope): Node | null {
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
