// Walks a nested token document in its own order and finds tokens and groups. Iterative: nesting is the document's choice.
import { isMap, textAt, toJson, type Node, type NodeMap } from '../../base/node.ts'
import type { Group, JsonObject } from '../../base/token.ts'
import type { Report } from '../report.ts'

export interface Leaf {
  /** Dotted, of the keys as written. */
  name: string
  node: NodeMap
  value: Node
  /** The token's own type, or that of the nearest group around it that has one. */
  type: string | null
  description: string | null
  extensions: JsonObject | null
  deprecated: boolean | string | null
}

const LONGEST_PATH = 2048

/** Keys that belong to a token itself, in Style Dictionary, Tokens Studio, DTCG and our own export. */
const tokenKeys: ReadonlySet<string> = new Set([
  ...['value', 'type', 'description', 'comment', '$value', '$type', '$description', '$extensions', '$deprecated'],
  ...[
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
  ],
])

/** Is this map a token, rather than a group that happens to have a child named `value`? */
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

/** Children of a token (`a` and `a.b`): maps that are tokens themselves or contain further maps. */
export function isChild(key: string, node: Node): node is NodeMap {
  if (!isMap(node) || tokenKeys.has(key)) return false
  return isToken(node) || [...(node as NodeMap).values()].some(inner => isMap(inner))
}

export function walkTree(root: NodeMap, report: Report): { leaves: Leaf[]; groups: Group[] } {
  const leaves: Leaf[] = []
  const groups: Group[] = []
  const open: { name: string; node: NodeMap; type: string | null }[] = [{ name: '', node: root, type: null }]
  for (let at = open.pop(); at; at = open.pop()) {
    const { name, node } = at
    const type = textAt(node, '$type') ?? textAt(node, 'type') ?? at.type
    const token = isToken(node)
    if (token) leaves.push(leafOf(name, node, type))
    else describeGroup(name, node, groups)
    const children: typeof open = []
    for (const [key, child] of node) {
      if (token ? !isChild(key, child) : !isMap(child)) {
        if (!token && !isAboutGroup(key, child)) report.warn('dropped', join(name, key), 'Neither a token nor a group')
      } else if (key === '$root') children.push({ name, node: child as NodeMap, type })
      else if (key === '$extensions') continue
      else if (key.startsWith('$')) report.warn('dropped', join(name, key), `${key} means nothing in this format`)
      else if (name.length + key.length > LONGEST_PATH)
        report.warn('dropped', name.slice(0, 100), 'Nested too deep for a name')
      else children.push({ name: join(name, key), node: child as NodeMap, type })
    }
    for (let i = children.length - 1; i >= 0; i--) open.push(children[i]!)
  }
  return { leaves, groups }
}

const join = (name: string, key: string) => (name === '' ? key : `${name}.${key}`)

/** Is this entry of a group about the group, rather than in it? */
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
