// A flat list of dotted names as nested JSON text. Maps keep `__proto__` an ordinary name and `10` behind `9`.
import type { Json } from '../base/token.ts'

export type Tree = Map<string, Tree | { json: Json }>

/** Names that are also groups of others: `a` where there is `a.b`. */
export function groupNames(names: Iterable<string>): Set<string> {
  const groups = new Set<string>()
  for (const name of names) {
    for (let dot = name.lastIndexOf('.'); dot > 0; dot = name.lastIndexOf('.', dot - 1)) {
      const group = name.slice(0, dot)
      if (groups.has(group)) break
      groups.add(group)
    }
  }
  return groups
}

/** Put a leaf at a path; the path must lead through groups only. */
export function plant(tree: Tree, path: string[], json: Json): void {
  let at = tree
  for (const segment of path.slice(0, -1)) {
    let next = at.get(segment)
    if (!(next instanceof Map)) at.set(segment, (next = new Map()))
    at = next
  }
  at.set(path.at(-1)!, { json })
}

/** JSON with two spaces. A name has at most 128 segments, so that depth of calls is bounded. */
export function printTree(tree: Tree, indent = ''): string {
  if (tree.size === 0) return '{}'
  const inner = `${indent}  `
  const lines = [...tree].map(([key, node]) => {
    const text =
      node instanceof Map ? printTree(node, inner) : JSON.stringify(node.json, null, 2).replaceAll('\n', `\n${inner}`)
    return `${inner}${JSON.stringify(key)}: ${text}`
  })
  return `{\n${lines.join(',\n')}\n${indent}}`
}
