// Groups of tokens: by the dots of their names, or, where no name has one, by another separator. The latter are a view:
// no token is renamed, and what moves or renames groups does not apply to them.
import type { GroupNode, Model } from './model.ts'

const separators = ['-', '_', '/'] as const

/** The path of a group by another separator ends with it: `blue-`. */
export const isSeparated = (group: string): boolean => separators.some(each => group.endsWith(each))

/** How the names of a group's tokens begin. */
export const prefixOf = (group: string): string => (group === '' || isSeparated(group) ? group : `${group}.`)

export const isInGroup = (name: string, group: string): boolean =>
  name === group || name.startsWith(`${group}.`) || (isSeparated(group) && name.startsWith(group))

/** The tokens of a group and of its own path, in the order of the tree. */
export function namesBelow(model: Model, group: string): string[] {
  const isIn = (name: string) => group === '' || name === group || name.startsWith(`${group}.`)
  return model.rows.flatMap(({ name }) => (isIn(name) ? [name] : []))
}

/** The tree itself where it has groups, otherwise one by the separator that most names have. */
export function groupedTree(tree: GroupNode): GroupNode {
  const tokens = [...tree.children.values()]
  if (tokens.some(({ children }) => children.size > 0)) return tree
  const uses = separators.map(each => tokens.filter(({ label }) => label.includes(each)).length)
  const most = Math.max(...uses)
  return most < 2 ? tree : { ...tree, children: childrenOf(tokens, '', separators[uses.indexOf(most)]!) }
}

/** A group has two tokens at least; one that holds nothing but another group is joined with it. */
function childrenOf(tokens: readonly GroupNode[], above: string, separator: string): Map<string, GroupNode> {
  const members = new Map<string, GroupNode[]>()
  for (const token of tokens) {
    const end = token.path.indexOf(separator, above.length)
    const start = end < 0 || end === token.path.length - 1 ? token.path : token.path.slice(0, end + 1)
    const inside = members.get(start)
    if (inside) inside.push(token)
    else members.set(start, [token])
  }
  const children = new Map<string, GroupNode>()
  for (const [start, inside] of members) {
    const [only] = inside
    if (inside.length === 1) {
      children.set(only!.path, only!)
      continue
    }
    const path = joined(inside, start, separator)
    children.set(path, {
      path,
      label: path.slice(above.length, -separator.length),
      count: inside.length,
      children: childrenOf(inside, path, separator),
      row: null,
    })
  }
  return children
}

/** The longest beginning, up to a separator, that all of them have. */
function joined(tokens: readonly GroupNode[], start: string, separator: string): string {
  const [first] = tokens
  const end = first!.path.indexOf(separator, start.length)
  const longer = first!.path.slice(0, end + 1)
  return end >= 0 && end < first!.path.length - 1 && tokens.every(({ path }) => path.startsWith(longer))
    ? joined(tokens, longer, separator)
    : start
}
