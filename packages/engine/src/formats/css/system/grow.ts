// Plans at which inputs a token has to be resolved: along its holders, the strongest first, and only then, where a value refers
// to other tokens, over the contexts of these. Never over the permutations. The answers form its tree.
import { references } from '../../../formula/alias.ts'
import type { Holder } from '../../../resolver/holders.ts'
import type { ResolvedSystem } from '../../../resolver/resolve-system.ts'
import type { Input, SourceName } from '../../../resolver/resolver.ts'
import type { SheetAxis } from './sheet-axes.ts'
import type { Forest, Leaf, Tree } from './tree.ts'

/** The value of a token at an input; `isWhole` where too much would have to be written as literals. */
export type Answer<T> = (name: string, input: Input, isWhole: boolean) => T

/** Tokens of the same axes that the same layers hold and whose references have the same axes share one plan. */
interface Plan {
  questions: { input: Input; isWhole: boolean }[]
  shape: Shape
}

/** The place of an answer; a choice; or null where the token is not there. */
type Shape = number | Fork | null

interface Fork {
  axis: SheetAxis
  /** `shapes[i]` where the i-th context holds; contexts without an entry cannot occur here. */
  shapes: readonly (Shape | undefined)[]
}

/** The contexts that can still be chosen. Of an axis that is not named, all. */
type Way = ReadonlyMap<SheetAxis, readonly number[]>

/** For one value that depends on others: more permutations are not expanded, and fewer for many tokens. */
const mostAtOnce = 256
const mostInAll = 1_000_000

export function grower(system: ResolvedSystem, axes: readonly SheetAxis[], { choose }: Forest) {
  const most = Math.min(mostAtOnce, Math.ceil(mostInAll / Math.max(1, system.names.length)))
  const byName = new Map(axes.map(axis => [axis.name, axis]))
  const every = new Map(axes.map(axis => [axis, Array.from({ length: real(axis) }, (_, context) => context)]))
  const openOf = (axis: SheetAxis, way: Way) => way.get(axis) ?? every.get(axis)!

  const lists = new Map<readonly string[], readonly SheetAxis[]>()
  const axesOf = (name: string): readonly SheetAxis[] => {
    const names = system.axesOf(name)
    let list = lists.get(names)
    if (!list) lists.set(names, (list = names.flatMap(axis => byName.get(axis) ?? [])))
    return list
  }

  const plans = new Map<string, Plan>()
  const planOf = (name: string): Plan => {
    const own = axesOf(name)
    let key = keyOf(own)
    const layers = own.length === 0 ? [] : system.holdersOf(name).map(holder => layerOf(holder, axesOf))
    for (const { modifier, context, targets } of layers)
      key += `\0${modifier ?? ''}\0${context ?? ''}\0${keyOf(targets)}`
    let plan = plans.get(key)
    if (!plan) plans.set(key, (plan = makePlan(own, layers)))
    return plan
  }

  const makePlan = (own: readonly SheetAxis[], layers: readonly VaryingLayer[]): Plan => {
    const questions: Plan['questions'] = []
    const places = new Map<string, number>()
    const ask = (way: Way, isWhole: boolean): number => {
      const chosen = own.map(axis => {
        const open = way.get(axis)
        return !open || open.includes(axis.base) ? Math.min(axis.base, real(axis) - 1) : open[0]!
      })
      const key = `${chosen.join()} ${isWhole}`
      const known = places.get(key)
      if (known !== undefined) return known
      places.set(key, questions.length)
      return questions.push({ input: inputAt(own, chosen), isWhole }) - 1
    }
    const grow = (at: number, way: Way): Shape => {
      const first = layers[at]
      if (!first) return null
      const axis = first.modifier === null ? undefined : byName.get(first.modifier)
      if (!axis) return spread(first.targets, way)
      const shapes: (Shape | undefined)[] = []
      const silent: number[] = []
      let next = at
      for (; layers[next]?.modifier === axis.name; next++) {
        const { context: named, targets } = layers[next]!
        const context = axis.contexts.findIndex(({ name }) => name === named)
        shapes[context] = spread(targets, new Map(way).set(axis, [context]))
      }
      for (let context = 0; context < real(axis); context++) if (shapes[context] === undefined) silent.push(context)
      if (silent.length > 0) {
        const rest = grow(next, new Map(way).set(axis, silent))
        for (const context of silent) shapes[context] = rest
      }
      return { axis, shapes }
    }
    const spread = (over: readonly SheetAxis[], way: Way): Shape => {
      const open = over.filter(axis => openOf(axis, way).length > 1)
      const count = open.reduce((product, axis) => product * openOf(axis, way).length, 1)
      if (count > most) return ask(way, true)
      const along = (place: number, way: Way): Shape => {
        const axis = open[place]
        if (!axis) return ask(way, false)
        const shapes: (Shape | undefined)[] = []
        for (const context of openOf(axis, way)) shapes[context] = along(place + 1, new Map(way).set(axis, [context]))
        return { axis, shapes }
      }
      return along(0, way)
    }
    return { shape: own.length === 0 ? ask(new Map(), false) : grow(0, new Map()), questions }
  }

  const inputs = new Map<string, Input>()
  /** The same object for the same contexts: what is resolved at it is found again. */
  const inputAt = (own: readonly SheetAxis[], chosen: readonly number[]): Input => {
    const key = `${keyOf(own)} ${chosen.join()}`
    let input = inputs.get(key)
    if (!input) {
      input = new Map(own.map((axis, index) => [axis.name, axis.contexts[chosen[index]!]!.name!]))
      inputs.set(key, input)
    }
    return input
  }

  /**
   * Resolves everything that the trees of all tokens need, input by input: all tokens of the same axes are resolved together
   * there, and only once. Returns the answers for each token.
   */
  const resolveAll = <T>(answer: Answer<T>): Map<string, T[]> => {
    const answers = new Map<string, T[]>()
    const questions = new Map<Input, { name: string; place: number; isWhole: boolean }[]>()
    for (const name of system.names) {
      answers.set(name, [])
      for (const [place, { input, isWhole }] of planOf(name).questions.entries()) {
        const known = questions.get(input)
        if (known) known.push({ name, place, isWhole })
        else questions.set(input, [{ name, place, isWhole }])
      }
    }
    for (const [input, list] of questions) {
      for (const { name, place, isWhole } of list) answers.get(name)![place] = answer(name, input, isWhole)
    }
    return answers
  }

  /** The tree of a token; `leaves` in the order in which they were requested. */
  const treeOf = (name: string, leaves: readonly (Leaf | null)[]): Tree => {
    const grown = (shape: Shape): Tree => {
      if (shape === null) return null
      if (typeof shape === 'number') return leaves[shape]!
      const trees: (Tree | undefined)[] = []
      let last: { shape: Shape; tree: Tree } | undefined
      for (const [context, next] of shape.shapes.entries()) {
        if (next === undefined) continue
        if (last?.shape !== next) last = { shape: next, tree: grown(next) }
        trees[context] = last.tree
      }
      return choose(shape.axis, trees)
    }
    const tree = grown(planOf(name).shape)
    return tree === null ? null : withoutDefaults(tree)
  }

  return { resolveAll, treeOf }

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

/** A layer that holds a token, and the axes on which its references vary. */
interface VaryingLayer {
  modifier: string | null
  context: string | null
  targets: readonly SheetAxis[]
}

function layerOf(
  { modifier, context, token }: Holder<SourceName>,
  axesOf: (name: string) => readonly SheetAxis[],
): VaryingLayer {
  const names = references(token)
  return { modifier, context, targets: names.length === 0 ? none : [...new Set(names.flatMap(axesOf))] }
}

const none: readonly SheetAxis[] = []

const keyOf = (axes: readonly SheetAxis[]) => axes.map(({ index }) => index).join()

/** Without the position that represents no context. */
const real = ({ contexts }: SheetAxis) => (contexts.at(-1)!.name === null ? contexts.length - 1 : contexts.length)
