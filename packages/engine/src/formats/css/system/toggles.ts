// Texts that depend on several axes. A toggle is a property that is invalid (`initial`) in some contexts of an axis and empty in the
// others: `var(--dark, #000)var(--light, #fff)` is the color of the active context, because `var()` uses its fallback where the
// property is invalid, and nothing where it is empty. Each toggle varies by one axis and is declared like a token that does.
import type { SheetAxis } from './sheet-axes.ts'
import { isLeaf, type Forest, type Leaf, type Tree } from './tree.ts'

export interface Toggle {
  identifier: string
  axis: SheetAxis
  tree: Tree
}

export interface Toggles {
  /** A text for the whole tree; `wide`: for screens that show more than sRGB. */
  textOf(tree: Tree, wide: boolean): string
  /** The toggles of all texts so far. */
  used(): Toggle[]
}

/** The limit of contexts in a toggle's name; others have a number instead. */
const mostNamed = 3

/** `taken`: the names of other properties. Private names begin with an underscore, then the prefix. */
export function makeToggles(forest: Forest, taken: ReadonlySet<string>, prefix: string | undefined): Toggles {
  const lead = prefix ? `--_${prefix}-` : '--_'
  const names = new Set(taken)
  const named = (preferred: string) => {
    let name = preferred
    for (let number = 2; names.has(name); number++) name = `${preferred}-${number}`
    names.add(name)
    return name
  }
  const toggles = new Map<SheetAxis, Map<string, Toggle>>()
  let never: string | undefined

  const toggle = (axis: SheetAxis, contexts: readonly number[]): string => {
    let known = toggles.get(axis)
    if (!known) {
      known = new Map<string, Toggle>()
      toggles.set(axis, known)
    }
    const key = contexts.join()
    let found = known.get(key)
    if (!found) {
      const on = forest.leaf('initial')
      const off = forest.leaf('')
      found = {
        identifier: named(`${lead}${axis.slug}-${wordsOf(axis, contexts) ?? known.size + 1}`),
        axis,
        tree: forest.choose(
          axis,
          axis.contexts.map((_, context) => (contexts.includes(context) ? on : off)),
        ),
      }
      known.set(key, found)
    }
    return found.identifier
  }

  const textOf = (tree: Tree, wide: boolean): string => {
    // No property has this name, so a value that refers to it is invalid.
    if (tree === null) return `var(${(never ??= named(`${lead}none`))})`
    if (isLeaf(tree)) return textOfLeaf(tree, wide)
    return tree.branches
      .map(({ contexts, tree: branch }) => `var(${toggle(tree.axis, contexts)}, ${textOf(branch, wide)})`)
      .join('')
  }
  return { textOf, used: () => [...toggles.values()].flatMap(known => [...known.values()]) }
}

const textOfLeaf = ({ value, wide }: Leaf, isWide: boolean) => (isWide ? (wide ?? value) : value)

function wordsOf({ contexts }: SheetAxis, chosen: readonly number[]): string | null {
  const slugs = (places: readonly number[]) => places.map(place => contexts[place]!.slug).join('-or-')
  if (chosen.length === 1) return slugs(chosen)
  const others = contexts.map((_, place) => place).filter(place => !chosen.includes(place))
  if (others.length === 1) return `not-${slugs(others)}`
  return chosen.length <= mostNamed ? slugs(chosen) : null
}
