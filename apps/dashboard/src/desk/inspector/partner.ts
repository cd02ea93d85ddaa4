// Guesses the color that another one is seen with. Walks the tree of groups, because a list of all tokens may be long.
import { rowDraft, type GroupNode, type Model } from '../../tokens/model/model.ts'
import { backgroundWords, foregroundWords, lastWordsOf } from '@tessera/engine'

type Searched = Pick<Model, 'tree' | 'byName'>

/** The nearest partner by name: a background for a text, a text for a background. */
export function partnerOf(model: Searched, name: string): string | null {
  const isBack =
    lastWordsOf(name).some(word => backgroundWords.includes(word)) ||
    name.split('.').some(part => backgroundWords.includes(part))
  const words = new Set(isBack ? foregroundWords : backgroundWords)
  return partnerBeside(model, name, words) ?? partnerElsewhere(model, name, words)
}

/** In the group of the token, or else in the groups around it. */
function partnerBeside(model: Searched, name: string, words: ReadonlySet<string>): string | null {
  // Most labels contain none, which is found out without taking them apart.
  const hasWord = ({ label }: GroupNode) =>
    [...words].some(word => label.includes(word)) && lastWordsOf(label).some(word => words.has(word))
  const around = groupsAround(model.tree, name)
  for (const [i, group] of around.entries()) {
    const found = colorIn(model, group, name, hasWord, around[i - 1])
    if (found !== null) return found
  }
  return null
}

/** The partner may have a group of its own, as `surface.page` for `text.default`. */
function partnerElsewhere(model: Searched, name: string, words: ReadonlySet<string>): string | null {
  for (const child of model.tree.children.values()) {
    const found = words.has(child.label) ? colorIn(model, child, name) : null
    if (found !== null) return found
  }
  const open = [...model.tree.children.values()].reverse()
  for (let node = open.pop(); node; node = open.pop()) {
    const found = words.has(node.label) ? colorIn(model, node, name) : null
    if (found !== null) return found
    for (const child of [...node.children.values()].reverse()) open.push(child)
  }
  return null
}

/** The groups with the token in them, the innermost first, without the whole tree. */
function groupsAround(tree: GroupNode, name: string): GroupNode[] {
  const groups: GroupNode[] = []
  let node: GroupNode | undefined = tree
  for (const label of name.split('.').slice(0, -1)) {
    node = node?.children.get(label)
    if (node) groups.unshift(node)
  }
  return groups
}

/** The first color in a group other than `name`, without those in `known`. */
function colorIn(
  model: Searched,
  group: GroupNode,
  name: string,
  fits: (node: GroupNode) => boolean = () => true,
  known?: GroupNode,
): string | null {
  const isPartner = (node: GroupNode) => {
    if (!node.row || node.row.name === name || !fits(node)) return false
    // The rows of the tree may be older than those of the model.
    const row = model.byName.get(node.row.name)
    return row !== undefined && rowDraft(row)?.type === 'color'
  }
  const open = [group]
  for (let node = open.pop(); node; node = open.pop()) {
    if (isPartner(node)) return node.row!.name
    for (const child of [...node.children.values()].reverse()) if (child !== known) open.push(child)
  }
  return null
}
