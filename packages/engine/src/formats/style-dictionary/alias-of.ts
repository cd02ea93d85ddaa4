// Follows references to whole groups: Fluent's `{"aliasOf": "Global.Color.Red"}`, which may also lead to a token, and the value
// `{global.color.red}`, for which Style Dictionary takes over the object.
import type { Report } from '../../reading/report.ts'
import { wholeReference, withoutSuffix } from '../../reading/references/references.ts'
import { isToken } from '../../reading/tree/tree-walk.ts'
import { isMap, textAt, type NodeMap } from '../../base/node.ts'
import { longestPath, rewrite } from './rewrite.ts'

function isAliasOf(node: NodeMap): boolean {
  return typeof node.get('aliasOf') === 'string' && !node.has('value') && !node.has('$value')
}

/** The limit of copied tokens. Groups that refer to groups could produce any number from a small document. */
const MOST_COPIES = 100_000

/** A group that is referred to may hold such references itself; more levels than anybody writes by hand are a circle. */
const MOST_LEVELS = 8

/** Replaces each reference to a group by references to its tokens, which may stand in other documents, and each `aliasOf`. */
export function withReferencesFor(roots: NodeMap[], reportOf: (index: number) => Report): NodeMap[] {
  let left = MOST_COPIES
  let trees = roots
  for (let level = 0, found = true; found && level < MOST_LEVELS; level++) {
    found = false
    const groups = groupsOf(trees)
    trees = trees.map((root, index) =>
      rewrite(root, (node, path) => {
        const target = targetOf(node)
        const group = target === null || isWithin(path, target) ? null : groupAt(target, groups)
        if (target === null || (!group && !isAliasOf(node))) return null
        const rest = [...node].filter(([key]) => !references.has(key))
        if (!group) return new Map([...rest, ['value', `{${target}}`]])
        if (left <= 0) {
          const message = `Refers to the group ${target}: references to groups make more than ${MOST_COPIES} tokens`
          reportOf(index).warn('dropped', path, message)
          return new Map(rest)
        }
        found = true
        return new Map([...rest, ...copyOf(group, () => left--)])
      }),
    )
  }
  return trees
}

const references: ReadonlySet<string> = new Set(['aliasOf', 'value', '$value'])

/** What a node refers to as a whole, in its dotted path; null for anything else. */
function targetOf(node: NodeMap): string | null {
  if (isAliasOf(node)) return textAt(node, 'aliasOf')!.trim()
  const value = textAt(node, '$value') ?? textAt(node, 'value')
  const target = value === undefined ? null : wholeReference(value.trim())
  return target === null ? null : withoutSuffix(target.trim())
}

const isWithin = (path: string, group: string) => path === group || path.startsWith(`${group}.`)

/** Whether references to the node mean a token: one that is a group as well, or one that has a value for each of its sets. */
const isOneToken = (node: NodeMap) => [node, node.get('$root')].some(each => isToken(each)) || isMap(node.get('sets'))

interface Group {
  path: string
  /** Its nodes in the documents that hold a part of it. */
  nodes: NodeMap[]
}

/** The groups of all documents by their paths. What is a token in any of them is none. */
function groupsOf(roots: readonly NodeMap[]): ReadonlyMap<string, Group> {
  const groups = new Map<string, Group>()
  const tokens: string[] = []
  for (const root of roots) {
    const open = [{ node: root, path: '' }]
    for (let at = open.pop(); at; at = open.pop())
      for (const [key, child] of at.node) {
        if (!isMap(child) || key === '$extensions') continue
        const path = at.path === '' ? key : `${at.path}.${key}`
        const known = groups.get(path)
        if (isOneToken(child)) tokens.push(path)
        else if (known) known.nodes.push(child)
        else groups.set(path, { path, nodes: [child] })
        if (path.length <= longestPath) open.push({ node: child, path })
      }
  }
  for (const path of tokens) groups.delete(path)
  return groups
}

/** The group at the end of a chain of aliases; null where the target is a token, missing, or a circle. */
function groupAt(target: string, groups: ReadonlyMap<string, Group>): Group | null {
  const seen = new Set<string>()
  for (let path = target; !seen.has(path);) {
    seen.add(path)
    const group = groups.get(path)
    const alias = group?.nodes.find(isAliasOf)
    if (!group || !alias) return group ?? null
    path = targetOf(alias)!
  }
  return null
}

/** References to each token of a group. Inner groups that are aliases stay aliases. */
function copyOf({ path, nodes }: Group, count: () => void): NodeMap {
  const refer = (node: NodeMap, at: string): NodeMap | null => {
    count()
    if (!isToken(node) && !isAliasOf(node)) return null
    return new Map([['value', `{${path}.${at}}`]])
  }
  return nodes.map(node => rewrite(node, refer)).reduce((all, part) => joined(all, part, deepest))
}

/** A path has a dot for each level, and what is deeper `rewrite` has not copied. */
const deepest = longestPath / 2

/** Adds what only the second has, group by group. `levels`: those below are of the first alone. */
function joined(all: NodeMap, part: NodeMap, levels: number): NodeMap {
  for (const [key, child] of part) {
    const known = all.get(key)
    if (known === undefined) all.set(key, child)
    else if (levels > 0 && isMap(known) && isMap(child) && !isToken(known)) joined(known, child, levels - 1)
  }
  return all
}
