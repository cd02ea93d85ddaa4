// The value of a token by the contexts of its axes: a text, or a choice between trees. Equal trees are one object, so that a
// choice between equal trees disappears and comparison is cheap.
import type { SheetAxis } from './sheet-axes.ts'

export interface Leaf {
  id: number
  value: string
  /** Replaces `value` on screens that show more than sRGB. */
  wide: string | undefined
  axes: readonly SheetAxis[]
}

export interface Choice {
  id: number
  axis: SheetAxis
  /** In the order of their first contexts. */
  branches: readonly Branch[]
  /** All axes of the tree, each once. */
  axes: readonly SheetAxis[]
}

export interface Branch {
  /** Indexes in the axis' list, ascending. */
  contexts: readonly number[]
  tree: Tree
}

/** null where the token does not exist or does not resolve. */
export type Tree = Leaf | Choice | null

export interface Forest {
  leaf(value: string, wide?: string): Leaf
  /** `trees[i]` applies in the i-th context; contexts without an entry cannot occur here. */
  choose(axis: SheetAxis, trees: readonly (Tree | undefined)[]): Tree
}

const none: readonly SheetAxis[] = []

export function plantForest(): Forest {
  const leaves = new Map<string, Leaf>()
  const choices = new Map<string, Choice>()
  let ids = 0
  return {
    leaf(value, wide) {
      const key = wide === undefined ? value : `${value}\0${wide}`
      let leaf = leaves.get(key)
      if (!leaf) {
        leaf = { id: ++ids, value, wide, axes: none }
        leaves.set(key, leaf)
      }
      return leaf
    },
    choose(axis, trees) {
      let key = `${axis.index}`
      let only: Tree | undefined
      let isChoice = false
      for (let context = 0; context < trees.length; context++) {
        const tree = trees[context]
        if (tree === undefined) {
          key += '|'
          continue
        }
        if (only === undefined) only = tree
        else if (tree !== only) isChoice = true
        key += `|${tree === null ? 0 : tree.id}`
      }
      if (!isChoice) return only ?? null
      let choice = choices.get(key)
      if (!choice) {
        const branches = branchesOf(trees)
        const axes = new Set([axis, ...branches.flatMap(({ tree }) => tree?.axes ?? none)])
        choice = { id: ++ids, axis, branches, axes: [...axes] }
        choices.set(key, choice)
      }
      return choice
    },
  }
}

function branchesOf(trees: readonly (Tree | undefined)[]): Branch[] {
  const groups = new Map<Tree, number[]>()
  for (const [context, tree] of trees.entries()) {
    if (tree === undefined) continue
    const group = groups.get(tree)
    if (group) group.push(context)
    else groups.set(tree, [context])
  }
  return Array.from(groups, ([tree, contexts]) => ({ contexts, tree }))
}

export const isLeaf = (tree: Tree): tree is Leaf => tree !== null && 'value' in tree

/** The leaf at one context of the only axis that the tree depends on, or at the defaults of all axes. */
export function leafAt(tree: Tree, contextOf: (axis: SheetAxis) => number): Leaf | null {
  let at = tree
  while (at !== null && !isLeaf(at)) {
    const context = contextOf(at.axis)
    at = at.branches.find(({ contexts }) => contexts.includes(context))?.tree ?? null
  }
  return at
}
