// Reads Fluent's token files, in which `{"aliasOf": "Global.Color.Red"}` refers to a token or to a whole group.
import type { Report } from '../../reading/report.ts'
import { isToken } from '../../reading/tree/tree-walk.ts'
import { isMap, textAt, type Node, type NodeMap } from '../../base/node.ts'
import { rewrite } from './rewrite.ts'

function isAliasOf(node: NodeMap): boolean {
  return typeof node.get('aliasOf') === 'string' && !node.has('value') && !node.has('$value')
}

/** The limit of copied tokens. Groups that refer to groups could produce any number from a small document. */
const MOST_COPIES = 100_000

/** Replaces each `aliasOf` by references, which may lead to tokens of other documents. */
export function withReferencesFor(roots: NodeMap[], reportOf: (index: number) => Report): NodeMap[] {
  let left = MOST_COPIES
  return roots.map((root, index) =>
    rewrite(root, (node, path) => {
      if (!isAliasOf(node)) return null
      const target = textAt(node, 'aliasOf')!.trim()
      const group = groupAt(target, roots)
      const rest = [...node].filter(([key]) => key !== 'aliasOf')
      if (!group) return new Map([...rest, ['value', `{${target}}`]])
      if (left <= 0) {
        const message = `Refers to the group ${target}: references to groups make more than ${MOST_COPIES} tokens`
        reportOf(index).warn('dropped', path, message)
        return new Map(rest)
      }
      return new Map([...rest, ...copyOf(group.path, group.node, () => left--)])
    }),
  )
}

/** The group at the end of a chain of aliases; null where the target is a token, missing, or a circle. */
function groupAt(target: string, roots: NodeMap[]): { path: string; node: NodeMap } | null {
  const seen = new Set<string>()
  for (let path = target; !seen.has(path);) {
    seen.add(path)
    const node = roots.map(root => nodeAt(root, path)).find(isMap)
    if (!node || isToken(node)) return null
    if (!isAliasOf(node)) return { path, node }
    path = textAt(node, 'aliasOf')!.trim()
  }
  return null
}

function nodeAt(root: NodeMap, path: string): Node | undefined {
  let at: Node | undefined = root
  for (const key of path.split('.')) at = isMap(at) ? at.get(key) : undefined
  return at
}

/** References to each token of a group. Inner groups that are aliases stay aliases. */
function copyOf(path: string, group: NodeMap, count: () => void): NodeMap {
  const refer = (node: NodeMap, at: string): NodeMap | null => {
    count()
    if (!isToken(node) && !isAliasOf(node)) return null
    return new Map([['value', `{${path}.${at}}`]])
  }
  return rewrite(group, refer)
}
