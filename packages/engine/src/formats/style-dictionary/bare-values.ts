// Inlines plain values beside the tokens: `{"hue": {"red": 0}, "alpha": [1, 0.9]}`. Up to version 4, Style Dictionary allows tokens to
// refer to them as `{hue.red}` and `{alpha.1}`, and does not output them.
import { withoutSuffix } from '../../reading/references/references.ts'
import { isAboutGroup, isToken } from '../../reading/tree/tree-walk.ts'
import { isMap, type Node, type NodeMap } from '../../base/node.ts'

type Bare = string | number

/** Replaces references to bare values by these, and removes the values that were used. */
export function withBareValues(roots: NodeMap[]): NodeMap[] {
  const values = new Map<string, Bare>()
  for (const root of roots) collect(root, values)
  if (values.size === 0) return roots
  const used = new Set<string>()
  const filled = roots.map(root => fill(root, values, used) as NodeMap)
  if (used.size > 0) for (const root of filled) drop(root, used)
  return filled
}

function collect(root: NodeMap, values: Map<string, Bare>): void {
  eachGroup(root, (key, child, path) => {
    const entries: (readonly [string, Node])[] = Array.isArray(child)
      ? child.map((item, at) => [`${path}.${at}`, item] as const)
      : [[path, child]]
    for (const [at, value] of entries)
      if (typeof value === 'number' || (typeof value === 'string' && !value.includes('{'))) values.set(at, value)
  })
}

/** Calls `visit` for each entry of a group that is neither a token, a group, nor a property of the group. */
function eachGroup(root: NodeMap, visit: (key: string, child: Node, path: string, group: NodeMap) => void): void {
  const open: { node: NodeMap; path: string }[] = [{ node: root, path: '' }]
  for (let at = open.pop(); at; at = open.pop()) {
    for (const [key, child] of at.node) {
      if (key.startsWith('$')) continue
      const path = at.path === '' ? key : `${at.path}.${key}`
      if (!isMap(child)) {
        if (!isAboutGroup(key, child)) visit(key, child, path, at.node)
      } else if (!isToken(child)) open.push({ node: child, path })
    }
  }
}

/** Iterative, since the depth of documents is unbounded. */
function fill(root: NodeMap, values: ReadonlyMap<string, Bare>, used: Set<string>): Node {
  const work: (() => void)[] = []
  const copy = (node: Node): Node => {
    if (typeof node === 'string') return node.includes('{') ? inText(node, values, used) : node
    if (isMap(node)) {
      const made: NodeMap = new Map(node)
      work.push(() => {
        for (const [key, child] of node) made.set(key, copy(child))
      })
      return made
    }
    if (!Array.isArray(node)) return node
    const made: Node[] = [...node]
    work.push(() => {
      for (const [at, child] of node.entries()) made[at] = copy(child)
    })
    return made
  }
  const top = copy(root)
  for (let next = work.pop(); next; next = work.pop()) next()
  return top
}

/** A text that consists of one reference becomes the value itself, which may be a number. */
function inText(text: string, values: ReadonlyMap<string, Bare>, used: Set<string>): Node {
  const valueOf = (reference: string): Bare | undefined => {
    const name = withoutSuffix(reference.trim())
    const value = values.get(name)
    if (value !== undefined) used.add(name)
    return value
  }
  const whole = /^\{([^{}]+)\}$/.exec(text)
  if (whole) return valueOf(whole[1]!) ?? text
  return text.replace(/\{([^{}]+)\}/g, (spelled, reference: string) => String(valueOf(reference) ?? spelled))
}

/** Removes a list as a whole if one of its values was used. */
function drop(root: NodeMap, used: ReadonlySet<string>): void {
  const lists = new Set([...used].map(name => name.slice(0, name.lastIndexOf('.'))))
  const gone: (() => void)[] = []
  eachGroup(root, (key, child, path, group) => {
    if (Array.isArray(child) ? lists.has(path) : used.has(path)) gone.push(() => group.delete(key))
  })
  for (const remove of gone) remove()
}
