// Fluent's token files: `{"aliasOf": "Global.Color.Red"}` refers to a token, or to a group of them as a whole.
import type { Report } from '../../reading/report.ts'
import { isToken } from '../../reading/tree/tree-walk.ts'
import { isMap, textAt, type Node, type NodeMap } from '../../base/node.ts'
import { rewrite } from './rewrite.ts'

function isAliasOf(node: NodeMap): boolean {
  return typeof node.get('aliasOf') === 'string' && !node.has('value') && !node.has('$value')
}

/** Groups that refer to groups could make any number of tokens out of a small document. */
const MOST_COPIES = 100_000

/** The documents with a reference for each `aliasOf`. They refer to each other's tokens. */
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

/** The group at the end of aliases of groups, or null: the target is a token, missing, or a circle. */
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

/** A reference for each token of a group. Groups within it that are aliases themselves are referred to as such. */
function copyOf(path: string, group: NodeMap, count: () => void): NodeMap {
  const refer = (node: NodeMap, at: string): NodeMap | null => {
    count()
    if (!isToken(node) && !isAliasOf(node)) return null
    return new Map([['value', `{${path}.${at}}`]])
  }
  return rewrite(group, refer)
}
