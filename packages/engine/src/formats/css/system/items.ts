// The custom properties to declare, and the axes by which each varies, its references included.
import { append } from '../../../base/append.ts'
import type { SheetAxis, Schemes } from './sheet-axes.ts'
import { isLeaf, type Forest, type Leaf, type Tree } from './tree.ts'

/** A custom property of a token. */
export interface Item {
  /** The token's name. */
  name: string
  identifier: string
  comments: readonly string[]
  tree: Tree
  /** Tokens whose properties its texts refer to. */
  refers: ReadonlySet<string>
}

/**
 * For each token, the axes on which it has to be redeclared: those on which its texts differ and, because `var()` is substituted
 * where it is declared, those of the properties that its texts refer to.
 */
export function declaredBy(items: readonly Item[], axes: readonly SheetAxis[]): Map<string, readonly SheetAxis[]> {
  const users = new Map<string, string[]>()
  for (const { name, refers } of items) {
    for (const target of refers) append(users, target, name)
  }
  const declared = new Map<string, SheetAxis[]>()
  for (const axis of axes) {
    const reached = new Set<string>()
    for (const { name, tree } of items) if (tree?.axes.includes(axis)) reached.add(name)
    // The loop also visits the names that it adds.
    for (const name of reached) for (const user of users.get(name) ?? []) reached.add(user)
    for (const name of reached) append(declared, name, axis)
  }
  return declared
}

/** A choice between a light and a dark color becomes one text, from which the browser chooses. */
export function pairedTree(tree: Tree, { axis, light, dark }: Schemes, forest: Forest): Tree {
  if (tree === null || isLeaf(tree)) return tree
  if (tree.axis === axis && tree.branches.every(branch => isLeaf(branch.tree))) {
    const at = (context: number) => tree.branches.find(({ contexts }) => contexts.includes(context))?.tree as Leaf
    return pairedLeaf(at(light), at(dark), forest)
  }
  const trees: (Tree | undefined)[] = []
  for (const branch of tree.branches) {
    const paired = pairedTree(branch.tree, { axis, light, dark }, forest)
    for (const context of branch.contexts) trees[context] = paired
  }
  return forest.choose(tree.axis, trees)
}

function pairedLeaf(light: Leaf, dark: Leaf, forest: Forest): Leaf {
  const isWide = light.wide !== undefined || dark.wide !== undefined
  const wide = isWide ? `light-dark(${light.wide ?? light.value}, ${dark.wide ?? dark.value})` : undefined
  return forest.leaf(`light-dark(${light.value}, ${dark.value})`, wide)
}
