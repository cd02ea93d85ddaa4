// Reads Theo's files (Salesforce): `props` are the tokens, `aliases` the targets of `{!name}`, `global` the properties of all tokens.
import type { Report } from '../../reading/report.ts'
import { isMap, textAt, type Node, type NodeMap } from '../../base/node.ts'

const about: ReadonlySet<string> = new Set(['props', 'aliases', 'global', 'imports', 'meta', 'options'])

export function isTheo(root: NodeMap): boolean {
  if (![...root.keys()].every(key => about.has(key))) return false
  const props = root.get('props')
  if (props === undefined) return isMap(root.get('aliases'))
  const entries = isMap(props) ? [...props.values()] : Array.isArray(props) ? props : []
  if (!entries.every(isMap) || entries.length === 0) return false
  if (Array.isArray(props)) return entries.every(prop => textAt(prop, 'name') !== undefined)
  // A group may also be named `props`, but Theo requires a category for each of them.
  return root.size > 1 || entries.every(prop => prop.has('category'))
}

/** The same tokens as a tree: props by their names, aliases below `aliases`. */
export function fromTheo(root: NodeMap, report: Report): NodeMap {
  const tree: NodeMap = new Map()
  const aliases = root.get('aliases')
  if (isMap(aliases)) {
    const group: NodeMap = new Map()
    for (const [name, alias] of aliases)
      group.set(name, isMap(alias) ? referring(alias) : new Map([['value', curly(alias)]]))
    tree.set('aliases', group)
  }
  const global = root.get('global')
  const shared = isMap(global) ? global : new Map<string, Node>()
  const props = root.get('props')
  const entries: [string, Node][] = Array.isArray(props)
    ? (props as NodeMap[]).map(prop => [textAt(prop, 'name')!, prop])
    : isMap(props)
      ? [...props]
      : []
  for (const [name, prop] of entries) {
    if (tree.has(name)) report.warn('duplicate', name, 'Defined more than once: the last definition counts')
    const own = new Map([...shared, ...(prop as NodeMap)])
    if (Array.isArray(props)) own.delete('name')
    tree.set(name, referring(own))
  }
  if (root.has('imports')) {
    const files = root.get('imports')
    const named = Array.isArray(files) ? files.filter(file => typeof file === 'string').join(', ') : ''
    report.warn('dropped', 'imports', `Imports other files (${named}), which have to be given as well`)
  }
  return tree
}

function referring(node: NodeMap): NodeMap {
  const value = node.get('value')
  return value === undefined ? node : new Map(node).set('value', curly(value))
}

/** Replaces `{!sky}`, anywhere in a text. */
function curly(value: Node): Node {
  return typeof value === 'string'
    ? value.replace(/\{!([^{}]+)\}/g, (_, name: string) => `{aliases.${name.trim()}}`)
    : value
}
