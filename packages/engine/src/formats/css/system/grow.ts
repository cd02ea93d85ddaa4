// Grows the tree of a token: along who speaks about it, the strongest first, and only then, where what is said points elsewhere,
// over the contexts of what it points at. Never over the permutations.
import { references } from '../../../resolve/alias.ts'
import type { ResolvedSystem } from '../../../resolver/resolve-system.ts'
import type { Input } from '../../../resolver/resolver.ts'
import type { SheetAxis } from './sheet-axes.ts'
import type { Forest, Leaf, Tree } from './tree.ts'

/** What is said at an input; `isWhole` where too much would have to be said in literals. */
export type Speak = (name: string, input: Input, isWhole: boolean) => Leaf | null

/** The contexts that can still be chosen. Of an axis that is not named, all. */
type Way = ReadonlyMap<SheetAxis, readonly number[]>

/** Of one value that stands on others: more permutations are not written out. */
const mostAtOnce = 4096

export function grower(system: ResolvedSystem, axes: readonly SheetAxis[], { choose }: Forest) {
  const byName = new Map(axes.map(axis => [axis.name, axis]))
  const lists = new Map<readonly string[], readonly SheetAxis[]>()
  const inputs = new Map<readonly SheetAxis[], Map<string, Input>>()

  const every = new Map(axes.map(axis => [axis, Array.from({ length: real(axis) }, (_, context) => context)]))
  const openOf = (axis: SheetAxis, way: Way) => way.get(axis) ?? every.get(axis)!

  const axesOf = (name: string): readonly SheetAxis[] => {
    const names = system.axesOf(name)
    let list = lists.get(names)
    if (!list) lists.set(names, (list = names.flatMap(axis => byName.get(axis) ?? [])))
    return list
  }

  /** The same object for the same contexts: what is resolved at it is found again. */
  const inputAt = (own: readonly SheetAxis[], way: Way): Input => {
    const chosen = own.map(axis => {
      const open = way.get(axis)
      return !open || open.includes(axis.base) ? Math.min(axis.base, real(axis) - 1) : open[0]!
    })
    let known = inputs.get(own)
    if (!known) {
      known = new Map<string, Input>()
      inputs.set(own, known)
    }
    const key = chosen.join()
    let input = known.get(key)
    if (!input) {
      input = new Map(own.map((axis, index) => [axis.name, axis.contexts[chosen[index]!]!.name!]))
      known.set(key, input)
    }
    return input
  }

  return (name: string, speak: Speak): Tree => {
    const own = axesOf(name)
    const holders = system.holdersOf(name)

    const grow = (at: number, way: Way): Tree => {
      const holder = holders[at]
      if (!holder) return null
      const axis = holder.modifier === null ? undefined : byName.get(holder.modifier)
      if (!axis) return spread(targetsOf(at), way)
      const trees: (Tree | undefined)[] = []
      const silent: number[] = []
      let next = at
      for (; holders[next]?.modifier === axis.name; next++) {
        const context = axis.contexts.findIndex(({ name }) => name === holders[next]!.context)
        trees[context] = spread(targetsOf(next), new Map(way).set(axis, [context]))
      }
      for (let context = 0; context < real(axis); context++) if (trees[context] === undefined) silent.push(context)
      if (silent.length > 0) {
        const rest = grow(next, new Map(way).set(axis, silent))
        for (const context of silent) trees[context] = rest
      }
      return choose(axis, trees)
    }
    const targetsOf = (at: number): SheetAxis[] => {
      const targets = references(holders[at]!.token)
      return targets.length === 0 ? [] : [...new Set(targets.flatMap(axesOf))]
    }
    const spread = (over: readonly SheetAxis[], way: Way): Tree => {
      const open = over.filter(axis => openOf(axis, way).length > 1)
      if (open.length === 0) return speak(name, inputAt(own, way), false)
      const count = open.reduce((product, axis) => product * openOf(axis, way).length, 1)
      if (count > mostAtOnce) return speak(name, inputAt(own, way), true)
      const along = (place: number, way: Way): Tree => {
        const axis = open[place]
        if (!axis) return speak(name, inputAt(own, way), false)
        const trees: (Tree | undefined)[] = []
        for (const context of openOf(axis, way)) trees[context] = along(place + 1, new Map(way).set(axis, [context]))
        return choose(axis, trees)
      }
      return along(0, way)
    }

    const tree = grow(0, new Map())
    return tree === null ? null : withoutDefaults(tree)
  }

  /** Where an axis has no default, what varies by it is not there until an element carries a context. */
  function withoutDefaults(tree: Exclude<Tree, null>): Tree {
    let whole: Tree = tree
    for (const axis of tree.axes) {
      if (axis.base < real(axis)) continue
      whole = choose(axis, [...axis.contexts.slice(0, -1).map(() => whole), null])
    }
    return whole
  }
}

/** Without the place that stands for no context. */
const real = ({ contexts }: SheetAxis) => (contexts.at(-1)!.name === null ? contexts.length - 1 : contexts.length)
