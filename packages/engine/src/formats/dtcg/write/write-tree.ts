// Writes the tokens of one mode as a DTCG document: nested groups with their properties.
import { OWN } from '../../../base/own-facts.ts'
import { holdsFormula } from '../../../formula/alias.ts'
import { resolveTokens } from '../../../resolve/resolve.ts'
import { withResults } from '../../../writing/results.ts'
import { groupNames } from '../../../writing/tree.ts'
import type { Group, JsonObject, Token } from '../../../base/token.ts'
import type { Finding } from '../../../base/finding.ts'
import type { Variant } from '../../../resolver/variants.ts'
import { findForms } from './forms.ts'
import { fromJson, isMap, type Node, type NodeMap } from '../../../base/node.ts'
import { verbatimJson, type Verbatim } from '../read/verbatim.ts'
import { orderIn } from '../order.ts'
import { withFacts, writeToken } from './write-token.ts'

export interface WrittenMode {
  /** Each token's object, by name. */
  members: Map<string, NodeMap>
  /** Tokens that DTCG cannot represent, by name. */
  verbatim: Map<string, Verbatim>
  groups: Map<string, Group>
  unresolved: Finding[]
  /** Maps of modes that were left out: their keys in the extensions, with the number of tokens. */
  dropped: Map<string, number>
  /** The tokenset's modes for the root (see `own-modes.ts`). */
  modes?: Node
}

/** Tests whether a name is a group in any of the modes, since all share one structure. */
export function groupTest(modes: Pick<Variant, 'tokens'>[]): (name: string) => boolean {
  const names = groupNames(modes.flatMap(mode => mode.tokens.map(token => token.name)))
  return name => names.has(name)
}

/** `around`: for one source of several, the targets of its references. Other tools' maps of modes then stay. */
export function writeMode(
  mode: Pick<Variant, 'name' | 'tokens'>,
  isGroup: (name: string) => boolean,
  groups: Group[],
  around?: Token[],
): WrittenMode {
  const tokens = workedOut(lastOfEach(mode.tokens), around)
  const { of, unresolved } = findForms(mode.name, tokens, isGroup, around && workedOut(around, mode.tokens))
  const groupsByPath = new Map(groups.map(group => [group.path, group]))
  const members = new Map<string, NodeMap>()
  const verbatim = new Map<string, Verbatim>()
  const dropped = new Map<string, number>()
  for (const [position, token] of tokens.entries()) {
    const form = of.get(token.name)
    if (form) {
      const written = writeToken(
        token,
        form,
        isGroup,
        groupDeprecation(token.name, isGroup, groupsByPath),
        around !== undefined,
      )
      members.set(token.name, written.members)
      for (const key of written.dropped) dropped.set(key, (dropped.get(key) ?? 0) + 1)
    } else verbatim.set(token.name, { token, position })
  }
  return { members, verbatim, groups: groupsByPath, unresolved, dropped }
}

function workedOut(tokens: Token[], around: Token[] = []): Token[] {
  if (!tokens.some(({ value }) => holdsFormula(value))) return tokens
  return withResults(tokens, resolveTokens([...around, ...tokens]))
}

function lastOfEach(tokens: Token[]): Token[] {
  return [...new Map(tokens.map(token => [token.name, token])).values()]
}

/** The deprecation of the nearest group that has one. A root token belongs to the group of its own name. */
function groupDeprecation(name: string, isGroup: (name: string) => boolean, groups: Map<string, Group>) {
  let path = isGroup(name) ? name : parentOf(name)
  for (;;) {
    const deprecated = groups.get(path)?.deprecated
    if (deprecated !== undefined) return deprecated
    if (path === '') return null
    path = parentOf(path)
  }
}

const parentOf = (path: string) => path.slice(0, Math.max(0, path.lastIndexOf('.')))

/** The document: `head` first at the root, then the group properties, then the tokens in their order. */
export function documentOf(head: NodeMap, written: WrittenMode, isGroup: (name: string) => boolean): NodeMap {
  const root: NodeMap = new Map(head)
  const { groups, verbatim } = written
  describe(root, groups.get(''), [...verbatim.values()])
  if (written.modes) addOwn(root, 'modes', written.modes)
  for (const [name, members] of written.members) {
    const path = isGroup(name) ? [...name.split('.'), '$root'] : name.split('.')
    const parent = groupAt(root, path.slice(0, -1), groups)
    parent.set(path.at(-1) ?? '', members)
  }
  for (const path of groups.keys())
    if (path !== '' && !written.members.has(path)) groupAt(root, path.split('.'), groups)
  const order = orderIn(root, written.members)
  if (order.length > 0) addOwn(root, 'order', order)
  return root
}

/** Sets a fact under Tessera's key. A node, since objects would list keys like `10` first. */
function addOwn(node: NodeMap, key: string, value: Node): void {
  const extensions = node.get('$extensions')
  const kept: NodeMap = new Map(isMap(extensions) ? extensions : [])
  const own = kept.get(OWN)
  kept.set(OWN, new Map(isMap(own) ? own : []).set(key, value))
  node.set('$extensions', kept)
}

function groupAt(root: NodeMap, path: string[], groups: Map<string, Group>): NodeMap {
  let at = root
  for (const [i, key] of path.entries()) {
    let next: Node | undefined = at.get(key)
    if (!isMap(next)) {
      next = new Map<string, Node>()
      describe(next, groups.get(path.slice(0, i + 1).join('.')), [])
      at.set(key, next)
    }
    at = next
  }
  return at
}

function describe(node: NodeMap, group: Group | undefined, verbatim: Verbatim[]): void {
  if (group?.description !== undefined) node.set('$description', group.description)
  const facts: JsonObject = verbatim.length > 0 ? { tokens: verbatim.map(verbatimJson) } : {}
  const extensions = withFacts(group?.extensions ?? null, facts)
  if (extensions) node.set('$extensions', extensions)
  if (group?.deprecated !== undefined) node.set('$deprecated', fromJson(group.deprecated))
}
