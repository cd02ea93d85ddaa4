// Plans the inputs at which a token has to be resolved: along the layers that define it, the strongest first, and where a value
// refers to other tokens, over the contexts of these, but never over all permutations. The results form the token's tree.
import { append } from '../../../base/append.ts'
import { references } from '../../../formula/alias.ts'
import type { Holder } from '../../../resolver/holders.ts'
import type { ResolvedSystem } from '../../../resolver/resolve-system.ts'
import type { Input, SourceName } from '../../../resolver/resolver.ts'
import type { SheetAxis } from './sheet-axes.ts'
import type { Forest, Leaf, Tree } from './tree.ts'

/** Computes the value of a token at an input. `isWhole`: references are required, since literals would need too many inputs. */
export type Answer<T> = (name: string, input: Input, isWhole: boolean) => T

/** Tokens share a plan if they have the same axes and layers, and their references have the same axes. */
interface Plan {
  questions: { input: Input; isWhole: boolean }[]
  shape: Shape
}

/** The index of an answer, a choice, or null where the token does not exist. */
type Shape = number | Fork | null

interface Fork {
  axis: SheetAxis
  /** `shapes[i]` applies in the i-th context; contexts without an entry cannot occur here. */
  shapes: readonly (Shape | undefined)[]
}

/** The contexts that can still occur; all contexts of axes that it omits. */
type Way = ReadonlyMap<SheetAxis, readonly number[]>

/** The limit of permutations for one value that depends on others; lower where there are many tokens. */
const mostAtOnce = 256
const mostInAll = 1_000_000

export class Grower {
  readonly #system: ResolvedSystem
  readonly #choose: Forest['choose']
  readonly #most: number
  readonly #axes: ReadonlyMap<string, SheetAxis>
  readonly #contexts: ReadonlyMap<SheetAxis, readonly number[]>
  readonly #axesOf = new Map<readonly string[], readonly SheetAxis[]>()
  readonly #plans = new Map<string, Plan>()
  readonly #inputs = new Map<string, Input>()

  constructor(system: ResolvedSystem, axes: readonly SheetAxis[], { choose }: Forest) {
    this.#system = system
    this.#choose = choose
    this.#most = Math.min(mostAtOnce, Math.ceil(mostInAll / Math.max(1, system.names.length)))
    this.#axes = new Map(axes.map(axis => [axis.name, axis]))
    this.#contexts = new Map(axes.map(axis => [axis, contextsOf(axis)]))
  }

  /**
   * Computes the values for the trees of all tokens, input by input, so that each input is resolved only once. Returns the answers of
   * each token.
   */
  resolveAll<T>(answer: Answer<T>): Map<string, T[]> {
    const answers = new Map<string, T[]>()
    const questions = new Map<Input, { name: string; place: number; isWhole: boolean }[]>()
    for (const name of this.#system.names) {
      answers.set(name, [])
      for (const [place, { input, isWhole }] of this.#planOf(name).questions.entries()) {
        append(questions, input, { name, place, isWhole })
      }
    }
    for (const [input, list] of questions)
      for (const { name, place, isWhole } of list) answers.get(name)![place] = answer(name, input, isWhole)
    return answers
  }

  /** The tree of a token; `leaves` are in the order of its answers. */
  treeOf(name: string, leaves: readonly (Leaf | null)[]): Tree {
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
      return this.#choose(shape.axis, trees)
    }
    const tree = grown(this.#planOf(name).shape)
    return tree === null ? null : this.#withoutDefaults(tree)
  }

  /** Where an axis has no default, tokens that vary by it do not exist until an element carries a context. */
  #withoutDefaults(tree: Exclude<Tree, null>): Tree {
    let whole: Tree = tree
    for (const axis of tree.axes) {
      if (axis.base < real(axis)) continue
      whole = this.#choose(axis, [...axis.contexts.slice(0, -1).map(() => whole), null])
    }
    return whole
  }

  #planOf(name: string): Plan {
    const own = this.#axesOfToken(name)
    let key = keyOf(own)
    const layers =
      own.length === 0
        ? []
        : this.#system.holdersOf(name).map(holder => layerOf(holder, other => this.#axesOfToken(other)))
    for (const { modifier, context, targets } of layers)
      key += `\0${modifier ?? ''}\0${context ?? ''}\0${keyOf(targets)}`
    let plan = this.#plans.get(key)
    if (!plan) this.#plans.set(key, (plan = this.#makePlan(own, layers)))
    return plan
  }

  #makePlan(own: readonly SheetAxis[], layers: readonly VaryingLayer[]): Plan {
    const planner = new Planner(own, layers, {
      most: this.#most,
      axes: this.#axes,
      contexts: this.#contexts,
      inputAt: chosen => this.#inputAt(own, chosen),
    })
    return planner.plan()
  }

  #axesOfToken(name: string): readonly SheetAxis[] {
    const names = this.#system.axesOf(name)
    let list = this.#axesOf.get(names)
    if (!list) this.#axesOf.set(names, (list = names.flatMap(axis => this.#axes.get(axis) ?? [])))
    return list
  }

  /** Returns the same object for the same contexts, since the resolver caches by it. */
  #inputAt(own: readonly SheetAxis[], chosen: readonly number[]): Input {
    const key = `${keyOf(own)} ${chosen.join()}`
    let input = this.#inputs.get(key)
    if (!input) {
      input = new Map(own.map((axis, index) => [axis.name, axis.contexts[chosen[index]!]!.name!]))
      this.#inputs.set(key, input)
    }
    return input
  }
}

interface Planned {
  /** The limit of permutations. */
  most: number
  axes: ReadonlyMap<string, SheetAxis>
  contexts: ReadonlyMap<SheetAxis, readonly number[]>
  inputAt(chosen: readonly number[]): Input
}

/** Makes the plan of tokens of the same axes and layers. */
class Planner {
  readonly #own: readonly SheetAxis[]
  readonly #layers: readonly VaryingLayer[]
  readonly #planned: Planned
  readonly #questions: Plan['questions'] = []
  readonly #places = new Map<string, number>()

  constructor(own: readonly SheetAxis[], layers: readonly VaryingLayer[], planned: Planned) {
    this.#own = own
    this.#layers = layers
    this.#planned = planned
  }

  plan(): Plan {
    const shape = this.#own.length === 0 ? this.#ask(new Map(), false) : this.#grow(0, new Map())
    return { shape, questions: this.#questions }
  }

  #ask(way: Way, isWhole: boolean): number {
    const chosen = this.#own.map(axis => {
      const open = way.get(axis)
      return !open || open.includes(axis.base) ? Math.min(axis.base, real(axis) - 1) : open[0]!
    })
    const key = `${chosen.join()} ${isWhole}`
    const known = this.#places.get(key)
    if (known !== undefined) return known
    this.#places.set(key, this.#questions.length)
    return this.#questions.push({ input: this.#planned.inputAt(chosen), isWhole }) - 1
  }

  #grow(at: number, way: Way): Shape {
    const first = this.#layers[at]
    if (!first) return null
    const axis = first.modifier === null ? undefined : this.#planned.axes.get(first.modifier)
    if (!axis) return this.#spread(first.targets, way)
    const shapes: (Shape | undefined)[] = []
    let next = at
    for (; this.#layers[next]?.modifier === axis.name; next++) {
      const { context: named, targets } = this.#layers[next]!
      const context = axis.contexts.findIndex(({ name }) => name === named)
      shapes[context] = this.#spread(targets, new Map(way).set(axis, [context]))
    }
    const silent = this.#planned.contexts.get(axis)!.filter(context => shapes[context] === undefined)
    if (silent.length > 0) {
      const rest = this.#grow(next, new Map(way).set(axis, silent))
      for (const context of silent) shapes[context] = rest
    }
    return { axis, shapes }
  }

  #spread(over: readonly SheetAxis[], way: Way): Shape {
    const open = over.filter(axis => this.#openOf(axis, way).length > 1)
    const count = open.reduce((product, axis) => product * this.#openOf(axis, way).length, 1)
    if (count > this.#planned.most) return this.#ask(way, true)
    const along = (place: number, way: Way): Shape => {
      const axis = open[place]
      if (!axis) return this.#ask(way, false)
      const shapes: (Shape | undefined)[] = []
      for (const context of this.#openOf(axis, way))
        shapes[context] = along(place + 1, new Map(way).set(axis, [context]))
      return { axis, shapes }
    }
    return along(0, way)
  }

  #openOf(axis: SheetAxis, way: Way): readonly number[] {
    return way.get(axis) ?? this.#planned.contexts.get(axis)!
  }
}

const contextsOf = (axis: SheetAxis): number[] => Array.from({ length: real(axis) }, (_, context) => context)

/** A layer that defines a token, and the axes by which its references vary. */
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

/** The number of contexts, without the position that represents none. */
const real = ({ contexts }: SheetAxis) => (contexts.at(-1)!.name === null ? contexts.length - 1 : contexts.length)
