// Grows the tree of a token: along who speaks about it, the strongest first, and only then, where what is said points elsewhere,
// over the contexts of what it points at. Never over the permutations.
import { references } from '../../../resolve/alias.ts'
import type { ResolvedSystem } from '../../../resolver/resolve-system.ts'
import type { Input } from '../../../resolver/resolver.ts'
import type { Token } from '../../../token.ts'
import type { SheetAxis } from './sheet-axes.ts'
import type { Forest, Leaf, Tree } from './tree.ts'

/** What is said at an input; `isWhole` where too much would have to be said in literals. */
export type Speak = (name: string, input: Input, isWhole: boolean) => Leaf | null
export type Visit = (name: string, input: Input, isWhole: boolean) => void

/** The contexts that can still be chosen. Of an axis that is not named, all. */
type Way = ReadonlyMap<SheetAxis, readonly number[]>

/** Of one value that stands on others: more permutations are not written out, and fewer of many tokens. */
const mostAtOnce = 256
const mostInAll = 1_000_000

export function grower(system: ResolvedSystem, axes: readonly SheetAxis[], { choose, leaf }: Forest) {
  const most = Math.min(mostAtOnce, Math.ceil(mostInAll / Math.max(1, system.names.length)))
  const byName = new Map(axes.map(axis => [axis.name, axis]))
  const lists = new Map<readonly string[], readonly SheetAxis[]>()
  const targets = new Map<Token, readonly SheetAxis[]>()
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

  /** The axes that a token's references vary by; trees are grown more than once. */
  const targetsOf = ({ token }: { token: Token }): readonly SheetAxis[] => {
    let known = targets.get(token)
    if (!known) {
      const names = references(token)
      known = names.length === 0 ? none : [...new Set(names.flatMap(axesOf))]
      targets.set(token, known)
    }
    return known
  }

  const treeOf = (name: string, speak: Speak): Tree => {
    const own = axesOf(name)
    if (own.length === 0) return speak(name, nowhere, false)
    const holders = system.holdersOf(name)

    const grow = (at: number, way: Way): Tree => {
      const holder = holders[at]
      if (!holder) return null
      const axis = holder.modifier === null ? undefined : byName.get(holder.modifier)
      if (!axis) return spread(targetsOf(holder), way)
      const trees: (Tree | undefined)[] = []
      const silent: number[] = []
      let next = at
      for (; holders[next]?.modifier === axis.name; next++) {
        const context = axis.contexts.findIndex(({ name }) => name === holders[next]!.context)
        trees[context] = spread(targetsOf(holders[next]!), new Map(way).set(axis, [context]))
      }
      for (let context = 0; context < real(axis); context++) if (trees[context] === undefined) silent.push(context)
      if (silent.length > 0) {
        const rest = grow(next, new Map(way).set(axis, silent))
        for (const context of silent) trees[context] = rest
      }
      return choose(axis, trees)
    }
    const spread = (over: readonly SheetAxis[], way: Way): Tree => {
      if (over.length === 0) return speak(name, inputAt(own, way), false)
      const open = over.filter(axis => openOf(axis, way).length > 1)
      if (open.length === 0) return speak(name, inputAt(own, way), false)
      const count = open.reduce((product, axis) => product * openOf(axis, way).length, 1)
      if (count > most) return speak(name, inputAt(own, way), true)
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

  /**
   * Everything that trees will ask for, input by input: all tokens of the same axes are resolved at once there, and only once.
   */
  const visitAll = (visit: Visit): void => {
    const groups = new Map<readonly SheetAxis[], string[]>()
    for (const name of system.names) {
      const own = axesOf(name)
      const group = groups.get(own)
      if (group) group.push(name)
      else groups.set(own, [name])
    }
    const unsaid = leaf('')
    for (const names of groups.values()) {
      const asked = new Map<Input, [name: string, isWhole: boolean][]>()
      for (const name of names) {
        treeOf(name, (_, input, isWhole) => {
          const known = asked.get(input)
          if (known) known.push([name, isWhole])
          else asked.set(input, [[name, isWhole]])
          return unsaid
        })
      }
      for (const [input, list] of asked) for (const [name, isWhole] of list) visit(name, input, isWhole)
    }
  }

  return { visitAll, treeOf }

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

const none: readonly SheetAxis[] = []
/** Of what varies by nothing. */
const nowhere: Input = new Map()

/** Without the place that stands for no context. */
const real = ({ contexts }: SheetAxis) => (contexts.at(-1)!.name === null ? contexts.length - 1 : contexts.length)
