// Estimates in advance the work of checking tokens of a resolver in all their permutations.
import { permutationCount } from '../../../resolver/permutations.ts'
import type { ResolvedSystem } from '../../../resolver/resolve-system.ts'
import type { Modifier } from '../../../resolver/resolver.ts'
import type { Token } from '../../../base/token.ts'
import { referencesOf } from '../changes.ts'
import { oneComparison } from '../view.ts'

type System = Pick<ResolvedSystem<string, Token>, 'names' | 'axesOf' | 'holdersOf'>

/** The names that vary by the same axes, which are resolved together. */
interface Group {
  /** The work of resolving all of them at all inputs. */
  units: number
  targets: Set<string>
}

/** Units for resolving a token at an input. */
const oneResolved = 4

export interface Effort {
  of(names?: readonly string[]): number
  reach(names: readonly string[]): number
  /** Has to be called after names were added or removed. */
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
    const groups = new Map<string, Group>()
    const system = this.#current()
    for (const name of system.names) {
      const key = this.#keyOf(name)
      let group = groups.get(key)
      if (!group) groups.set(key, (group = { units: 0, targets: new Set() }))
      group.units += this.#combinationsOf(name) * oneResolved
      for (const { token } of system.holdersOf(name))
        for (const target of referencesOf(token)) group.targets.add(this.#keyOf(target))
    }
    return groups
  }

  /** The work of resolving all groups that the names belong to or refer to. */
  #resolving(names: readonly string[]): number {
    this.#groups ??= this.#grouped()
    const reached = new Set(names.map(name => this.#keyOf(name)))
    let units = 0
    // The loop also visits keys that it adds to the set.
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

  /** The number of names that it refers to, itself included. A name counts once for each path to it. */
  #wayFrom(start: string): number {
    const cached = this.#ways.get(start)
    if (cached !== undefined) return cached
    const system = this.#current()
    // Most names are literals.
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
