// Writes a flat list of dotted names as nested JSON. Uses Maps, so that `__proto__` is an ordinary name and `10` stays after `9`.
import type { Json } from '../base/token.ts'

export type Tree = Map<string, Tree | { json: Json }>

/** The names of groups: `a` for the name `a.b`. */
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

/** Adds a leaf at a path, which must lead through groups only. */
export function plant(tree: Tree, path: string[], json: Json): void {
  let at = tree
  for (const segment of path.slice(0, -1)) {
    let next = at.get(segment)
    if (!(next instanceof Map)) at.set(segment, (next = new Map()))
    at = next
  }
  at.set(path.at(-1)!, { json })
}

/** JSON with an indent of two spaces. The recursion is safe, since a name has at most 128 segments. */
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
