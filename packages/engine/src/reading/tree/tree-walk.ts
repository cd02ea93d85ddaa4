// Collects the tokens and groups of a nested token document in order. Iterative, because documents may nest to any depth.
import { isMap, textAt, toJson, type Node, type NodeMap } from '../../base/node.ts'
import type { Group, JsonObject } from '../../base/token.ts'
import type { Report } from '../report.ts'

export interface Leaf {
  /** The keys, joined by dots. */
  name: string
  node: NodeMap
  value: Node
  /** The token's own type, or that of the nearest group with a type. */
  type: string | null
  description: string | null
  extensions: JsonObject | null
  deprecated: boolean | string | null
}

const LONGEST_PATH = 2048

/** The keys of a token in Style Dictionary, Tokens Studio, DTCG and our own export. */
export const tokenKeys: ReadonlySet<string> = new Set([
  'value',
  'type',
  'description',
  'comment',
  '$value',
  '$type',
  '$description',
  '$extensions',
  '$deprecated',

  'attributes',
  'original',
  'themeable',
  'filePath',
  'isSource',
  'name',
  'path',
  'key',
  'deprecated',
  'inheritTypeLevel',
  'extensions',
])

/** Whether a map is a token, and not a group with a child named `value`. */
export function isToken(node: Node | undefined): node is NodeMap {
  if (!isMap(node)) return false
  if (node.has('$value')) return true
  if (!node.has('value')) return false
  const value = node.get('value')
  if (!isMap(value)) return true
  if (textAt(node, 'type') !== undefined || textAt(node, '$type') !== undefined) return true
  if (value.has('$value') || (value.has('value') && !value.has('unit'))) return false
  return ![...value.values()].some(isMap)
}

/** Whether the entry of a token is a child (`a` and `a.b`): a token, or a map that contains further maps. */
export function isChild(key: string, node: Node): node is NodeMap {
  if (!isMap(node) || tokenKeys.has(key)) return false
  return isToken(node) || [...(node as NodeMap).values()].some(inner => isMap(inner))
}

export function walkTree(root: NodeMap, report: Report): { leaves: Leaf[]; groups: Group[] } {
  const leaves: Leaf[] = []
  const groups: Group[] = []
  const open: TypedNode[] = [{ name: '', node: root, type: null }]
  for (let at = open.pop(); at; at = open.pop()) {
    const { name, node } = at
    const type = textAt(node, '$type') ?? textAt(node, 'type') ?? at.type
    if (isToken(node)) leaves.push(leafOf(name, node, type))
    else describeGroup(name, node, groups)
    const children = childrenOf({ name, node, type }, report)
    for (let i = children.length - 1; i >= 0; i--) open.push(children[i]!)
  }
  return { leaves, groups }
}

interface TypedNode {
  name: string
  node: NodeMap
  /** The type that applies to the node. */
  type: string | null
}

function childrenOf({ name, node, type }: TypedNode, report: Report): TypedNode[] {
  const isLeaf = isToken(node)
  const children: TypedNode[] = []
  for (const [key, child] of node) {
    if (isLeaf ? !isChild(key, child) : !isMap(child)) {
      if (!isLeaf && !isAboutGroup(key, child)) report.warn('dropped', join(name, key), 'Neither a token nor a group')
    } else if (key === '$root') children.push({ name, node: child as NodeMap, type })
    else if (key === '$extensions') continue
    else if (key.startsWith('$')) report.warn('dropped', join(name, key), `${key} means nothing in this format`)
    else if (name.length + key.length > LONGEST_PATH)
      report.warn('dropped', name.slice(0, 100), 'Nested too deep for a name')
    else children.push({ name: join(name, key), node: child as NodeMap, type })
  }
  return children
}

const join = (name: string, key: string) => (name === '' ? key : `${name}.${key}`)

/** Whether the entry of a group is a property of the group, and not a member. */
export function isAboutGroup(key: string, value: Node): boolean {
  return (
    /^\$?(?:type|description|comment|deprecated)$|^\$schema$/.test(key) &&
    (typeof value === 'string' || typeof value === 'boolean')
  )
}

function leafOf(name: string, node: NodeMap, type: string | null): Leaf {
  const extensions = node.get('$extensions')
  const deprecated = node.get('$deprecated') ?? node.get('deprecated')
  return {
    name,
    node,
    value: node.has('$value') ? node.get('$value')! : node.get('value')!,
    type,
    description: textAt(node, '$description') ?? textAt(node, 'description') ?? textAt(node, 'comment') ?? null,
    extensions: isMap(extensions) ? (toJson(extensions) as JsonObject) : null,
    deprecated: typeof deprecated === 'boolean' || typeof deprecated === 'string' ? deprecated : null,
  }
}

function describeGroup(path: string, node: NodeMap, groups: Group[]): void {
  const description = textAt(node, '$description') ?? textAt(node, 'description')
  const extensions = node.get('$extensions')
  const deprecated = node.get('$deprecated')
  const group: Group = { path }
  if (description !== undefined) group.description = description
  if (isMap(extensions)) group.extensions = toJson(extensions) as JsonObject
  if (typeof deprecated === 'boolean' || typeof deprecated === 'string') group.deprecated = deprecated
  if (Object.keys(group).length > 1) groups.push(group)
}
