// How much work it is to look at tokens of a resolver in all their permutations, known before it is begun.
import { permutationCount } from '../../../resolver/permutations.ts'
import type { ResolvedSystem } from '../../../resolver/resolve-system.ts'
import type { Modifier } from '../../../resolver/resolver.ts'
import type { Token } from '../../../base/token.ts'
import { referencesOf } from '../changes.ts'
import { oneComparison } from '../view.ts'

type System = Pick<ResolvedSystem<string, Token>, 'names' | 'axesOf' | 'holdersOf'>

/** Names that vary by the same axes are resolved together. */
interface Group {
  /** Resolving all of them at all inputs. */
  units: number
  targets: Set<string>
}

/** Units for each token that is resolved at an input. */
const oneResolved = 4

export interface Effort {
  of(names?: readonly string[]): number
  reach(names: readonly string[]): number
  /** Names have come or gone. */
  forget(): void
}

export const effortIn = (
  current: () => System,
  axesOf: (names: readonly string[]) => readonly Modifier<string>[],
  isOwn: (name: string) => boolean,
): Effort => new SystemEffort(current, axesOf, isOwn)

class SystemEffort implements Effort {
  readonly #current: () => System
  readonly #axesOf: (names: readonly string[]) => readonly Modifier<string>[]
  readonly #isOwn: (name: string) => boolean
  /** By the key of their axes. */
  #groups: Map<string, Group> | undefined
  #keys = new Map<readonly string[], string>()
  #whole: number | undefined
  #ways = new Map<string, number>()
  readonly #combinations = new Map<string, number>()

  constructor(
    current: () => System,
    axesOf: (names: readonly string[]) => readonly Modifier<string>[],
    isOwn: (name: string) => boolean,
  ) {
    this.#current = current
    this.#axesOf = axesOf
    this.#isOwn = isOwn
  }

  of(names?: readonly string[]): number {
    if (names) return this.#of(names.filter(this.#isOwn))
    return (this.#whole ??= this.#of(this.#current().names.filter(this.#isOwn)))
  }

  reach(names: readonly string[]): number {
    return oneComparison + names.reduce((sum, name) => sum + this.#wayFrom(name), 0) / 8
  }

  forget(): void {
    this.#groups = undefined
    this.#whole = undefined
    this.#keys = new Map()
    this.#ways = new Map()
  }

  #of(names: readonly string[]): number {
    return names.reduce(
      (sum, name) => sum + this.#combinationsOf(name) * (2 + this.#wayFrom(name) / 8),
      this.#resolving(names),
    )
  }

  #keyOf(name: string): string {
    const axes = this.#current().axesOf(name)
    let key = this.#keys.get(axes)
    if (key === undefined) {
      key = JSON.stringify(axes)
      this.#keys.set(axes, key)
    }
    return key
  }

  #combinationsOf(name: string): number {
    const key = this.#keyOf(name)
    let count = this.#combinations.get(key)
    if (count === undefined) {
      count = permutationCount({ modifiers: this.#axesOf([name]) })
      this.#combinations.set(key, count)
    }
    return count
  }

  #grouped(): Map<string, Group> {
    const found = new Map<string, Group>()
    const system = this.#current()
    for (const name of system.names) {
      const key = this.#keyOf(name)
      let group = found.get(key)
      if (!group) found.set(key, (group = { units: 0, targets: new Set() }))
      group.units += this.#combinationsOf(name) * oneResolved
      for (const { token } of system.holdersOf(name))
        for (const target of referencesOf(token)) group.targets.add(this.#keyOf(target))
    }
    return found
  }

  /** All names of the groups that they belong to and lead to. */
  #resolving(names: readonly string[]): number {
    this.#groups ??= this.#grouped()
    const reached = new Set(names.map(name => this.#keyOf(name)))
    let units = 0
    // The set grows while it is walked.
    for (const key of reached) {
      const group = this.#groups.get(key)
      if (!group) continue
      units += group.units
      for (const target of group.targets) reached.add(target)
    }
    return units
  }

  #targetsOf(name: string): string[] {
    const holders = this.#current().holdersOf(name)
    return [...new Set(holders.flatMap(({ token }) => referencesOf(token)))]
  }

  /** How many names it leads to, itself included; one that is reached on several ways counts for each. */
  #wayFrom(start: string): number {
    const known = this.#ways.get(start)
    if (known !== undefined) return known
    const system = this.#current()
    // Most names lead nowhere.
    if (system.holdersOf(start).every(({ token }) => referencesOf(token).length === 0)) {
      this.#ways.set(start, 1)
      return 1
    }
    const most = system.names.length
    const path = [{ name: start, targets: this.#targetsOf(start), next: 0, length: 1 }]
    const open = new Set([start])
    while (path.length > 0) {
      const at = path.at(-1)!
      const target = at.targets[at.next]
      if (target === undefined) {
        this.#ways.set(at.name, Math.min(at.length, most))
        path.pop()
      } else if (this.#ways.has(target) || open.has(target)) {
        at.length += this.#ways.get(target) ?? most
        at.next++
      } else {
        path.push({ name: target, targets: this.#targetsOf(target), next: 0, length: 1 })
        open.add(target)
      }
    }
    return this.#ways.get(start)!
  }
}
