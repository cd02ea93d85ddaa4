// Copies a token document and replaces objects in it. Iterative, since the depth of documents is unbounded.
import { isMap, type NodeMap } from '../../base/node.ts'

/** Characters of a path beyond which nothing is looked at. */
export const longestPath = 2048

/** `change` returns the replacement of an object at a dotted path, or null to keep it; then `change` is called for its entries. */
export function rewrite(root: NodeMap, change: (node: NodeMap, path: string) => NodeMap | null): NodeMap {
  const top: NodeMap = new Map(root)
  const open: { node: NodeMap; path: string }[] = [{ node: top, path: '' }]
  for (let at = open.pop(); at; at = open.pop()) {
    for (const [key, child] of at.node) {
      const path = at.path === '' ? key : `${at.path}.${key}`
      if (!isMap(child) || key === '$extensions' || path.length > longestPath) continue
      const changed = change(child, path)
      const copy: NodeMap = changed ?? new Map(child)
      at.node.set(key, copy)
      if (!changed) open.push({ node: copy, path })
    }
  }
  return top
}
