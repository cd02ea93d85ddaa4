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

export function effortIn(
  current: () => System,
  axesOf: (names: readonly string[]) => readonly Modifier<string>[],
  isOwn: (name: string) => boolean,
): Effort {
  let groups: Map<string, Group> | undefined
  let keys = new Map<readonly string[], string>()
  let whole: number | undefined
  let ways = new Map<string, number>()

  const keyOf = (name: string): string => {
    const axes = current().axesOf(name)
    let key = keys.get(axes)
    if (key === undefined) {
      key = JSON.stringify(axes)
      keys.set(axes, key)
    }
    return key
  }
  const combinations = new Map<string, number>()
  const combinationsOf = (name: string): number => {
    const key = keyOf(name)
    let count = combinations.get(key)
    if (count === undefined) {
      count = permutationCount({ modifiers: axesOf([name]) })
      combinations.set(key, count)
    }
    return count
  }

  function grouped(): Map<string, Group> {
    const found = new Map<string, Group>()
    const system = current()
    for (const name of system.names) {
      const key = keyOf(name)
      let group = found.get(key)
      if (!group) found.set(key, (group = { units: 0, targets: new Set() }))
      group.units += combinationsOf(name) * oneResolved
      for (const { token } of system.holdersOf(name))
        for (const target of referencesOf(token)) group.targets.add(keyOf(target))
    }
    return found
  }

  /** All names of the groups that they belong to and lead to. */
  function resolving(names: readonly string[]): number {
    groups ??= grouped()
    const reached = new Set(names.map(keyOf))
    let units = 0
    // The set grows while it is walked.
    for (const key of reached) {
      const group = groups.get(key)
      if (!group) continue
      units += group.units
      for (const target of group.targets) reached.add(target)
    }
    return units
  }

  const targetsOf = (name: string) => [
    ...new Set(
      current()
        .holdersOf(name)
        .flatMap(({ token }) => referencesOf(token)),
    ),
  ]

  /** How many names it leads to, itself included; one that is reached on several ways counts for each. */
  function wayFrom(start: string): number {
    const known = ways.get(start)
    if (known !== undefined) return known
    // Most names lead nowhere.
    if (
      current()
        .holdersOf(start)
        .every(({ token }) => referencesOf(token).length === 0)
    ) {
      ways.set(start, 1)
      return 1
    }
    const most = current().names.length
    const path = [{ name: start, targets: targetsOf(start), next: 0, length: 1 }]
    const open = new Set([start])
    while (path.length > 0) {
      const at = path.at(-1)!
      const target = at.targets[at.next]
      if (target === undefined) {
        ways.set(at.name, Math.min(at.length, most))
        path.pop()
      } else if (ways.has(target) || open.has(target)) {
        at.length += ways.get(target) ?? most
        at.next++
      } else {
        path.push({ name: target, targets: targetsOf(target), next: 0, length: 1 })
        open.add(target)
      }
    }
    return ways.get(start)!
  }

  const of = (names: readonly string[]): number =>
    names.reduce((sum, name) => sum + combinationsOf(name) * (2 + wayFrom(name) / 8), resolving(names))

  return {
    of: names => (names ? of(names.filter(isOwn)) : (whole ??= of(current().names.filter(isOwn)))),
    reach: names => oneComparison + names.reduce((sum, name) => sum + wayFrom(name), 0) / 8,
    forget() {
      groups = undefined
      whole = undefined
      keys = new Map()
      ways = new Map()
    },
  }
}
