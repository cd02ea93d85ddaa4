// A token document as groups and tokens, which the validator and the reader share.
import type { ReportFault } from '../../base/finding.ts'
import { isMap, type NodeMap } from '../../base/node.ts'

export interface TokenNode {
  kind: 'token'
  key: string
  parent: GroupNode
  members: NodeMap
  /** `$type` of the nearest group of the token's own file, and the depth of that group. */
  inherited: { type: string; depth: number } | null
  /** The depth of the extending group from which it was inherited; Infinity where the document itself contains it. */
  strength: number
  /** The original of an inherited token, which determines its type. */
  origin: TokenNode | null
}

export interface GroupNode {
  kind: 'group'
  key: string
  parent: GroupNode | null
  depth: number
  /** The group's own properties: keys with `$`, except `$root`. */
  members: NodeMap
  /** Child tokens and groups; a root token has the key `$root`. */
  children: Map<string, TreeNode>
  strength: number
  /** `$type` came from the group that this one extends. */
  typeFromExtension: boolean
}

export type TreeNode = TokenNode | GroupNode

export function newGroup(key: string, parent: GroupNode | null): GroupNode {
  const depth = parent ? parent.depth + 1 : 0
  return {
    kind: 'group',
    key,
    parent,
    depth,
    members: new Map(),
    children: new Map(),
    strength: Infinity,
    typeFromExtension: false,
  }
}

/** The keys from the root down to a node, `$root` included. */
export function pathOf(node: TreeNode): string[] {
  const path: string[] = []
  for (let at: TreeNode | null = node; at?.parent; at = at.parent) path.push(at.key)
  return path.reverse()
}

/** The dotted path in the specification's notation; '' is the root. */
export function dotted(node: TreeNode): string {
  return pathOf(node).join('.')
}

/** An object with `$value` is a token; so is one with `$ref` and no children (a group with `$ref` extends). */
export function isToken(map: NodeMap): boolean {
  return (
    map.has('$value') || (map.has('$ref') && !map.has('$extends') && !childKeys(map).some(key => isMap(map.get(key))))
  )
}

function childKeys(map: NodeMap): string[] {
  return [...map.keys()].filter(key => !key.startsWith('$') || key === '$root')
}

interface Pending {
  map: NodeMap
  group: GroupNode
  type: TokenNode['inherited']
}

/** Adds a document to a tree. Tokens of later documents override earlier ones. The codes are those of the lenient reader's warnings. */
export function addDocument(root: GroupNode, document: NodeMap, report: ReportFault): void {
  const work: Pending[] = [{ map: document, group: root, type: null }]
  for (let next = work.pop(); next; next = work.pop()) {
    const { map, group } = next
    const own = map.get('$type')
    const type = typeof own === 'string' ? { type: own, depth: group.depth } : next.type
    const below: Pending[] = []
    for (const [key, value] of map) {
      if (key.startsWith('$') && key !== '$root' && !(isMap(value) && holdsToken(value))) {
        group.members.set(key, value)
      } else if (isMap(value)) {
        const child = isToken(value)
          ? addToken(group, key, value, type, report)
          : addGroup(group, key, value, type, report)
        if (child) below.push(child)
      } else {
        const message = `${JSON.stringify(key)} is neither a token nor a group: both are objects`
        report('dropped', joined(group, key), message)
      }
    }
    for (const item of below.reverse()) work.push(item)
  }
}

/** Whether the object is a token with a forbidden name (`$accent: {$value: …}`), as opposed to a property of its group. */
function holdsToken(map: NodeMap): boolean {
  return map.has('$value')
}

function addGroup(
  group: GroupNode,
  key: string,
  map: NodeMap,
  type: TokenNode['inherited'],
  report: ReportFault,
): Pending {
  const there = group.children.get(key)
  if (key === '$root') report('invalid', joined(group, key), '$root must be a token')
  const child = there?.kind === 'group' ? there : newGroup(key, group)
  if (there?.kind === 'token') setRootToken(child, there)
  group.children.set(key, child)
  return { map, group: child, type }
}

/** Entries below a token, where none are allowed. */
function nestedKeys(map: NodeMap): string[] {
  let found = none
  for (const [key, value] of map) {
    if (!isMap(value) || (key.startsWith('$') && key !== '$root')) continue
    if (found === none) found = []
    found.push(key)
  }
  return found
}

const none: string[] = []

function addToken(
  group: GroupNode,
  key: string,
  map: NodeMap,
  type: TokenNode['inherited'],
  report: ReportFault,
): Pending | null {
  const there = group.children.get(key)
  if (there?.kind === 'token') {
    report('duplicate', joined(group, key), 'is defined more than once: the last definition counts')
  }
  const token: TokenNode = {
    kind: 'token',
    key,
    parent: group,
    members: map,
    inherited: type,
    strength: Infinity,
    origin: null,
  }
  const nested = nestedKeys(map)
  for (const name of nested) {
    const what = name === '$root' ? 'a root token' : 'children'
    const message = `a token cannot have ${what}, but this one holds ${JSON.stringify(name)} beside its $value`
    report('invalid', joined(group, key, name), message)
  }
  if (nested.length === 0 && there?.kind !== 'group') {
    group.children.set(key, token)
    return null
  }
  // Some documents have tokens with children, which is not allowed. Keeps both, the token as the group's root.
  const both = there?.kind === 'group' ? there : newGroup(key, group)
  token.members = new Map([...map].filter(([name]) => !nested.includes(name)))
  setRootToken(both, token)
  group.children.set(key, both)
  return { map: new Map(nested.map(name => [name, map.get(name) ?? null])), group: both, type }
}

function setRootToken(group: GroupNode, token: TokenNode): void {
  token.key = '$root'
  token.parent = group
  group.children.set('$root', token)
}

export function joined(group: GroupNode, ...keys: string[]): string {
  return [...pathOf(group), ...keys].join('.')
}

/** Every node below a group, in document order, without recursion. */
export function* nodesBelow(root: GroupNode): Generator<TreeNode> {
  const work: Iterator<TreeNode>[] = [root.children.values()]
  for (let top = work.at(-1); top; top = work.at(-1)) {
    const next = top.next()
    if (next.done) {
      work.pop()
      continue
    }
    yield next.value
    if (next.value.kind === 'group') work.push(next.value.children.values())
  }
}

/** `$type` as a token inherits it from its groups, or undefined. */
export function inheritedType(token: TokenNode): string | undefined {
  const { inherited } = token
  for (let group: GroupNode | null = token.parent; group; group = group.parent) {
    if (inherited && group.depth === inherited.depth) return inherited.type
    if (inherited && !group.typeFromExtension) continue
    const type = group.members.get('$type')
    if (typeof type === 'string') return type
  }
  return inherited?.type
}
