import { references } from '../../../formula/alias.ts'
import type { ResolvedSystem } from '../../../resolver/resolve-system.ts'

/**
 * The names on cycles that close only across permutations: one token refers to another in the dark context, which refers back in the
 * light one. In one text for all contexts a browser would detect a cycle, because it also follows fallbacks.
 */
export function circularNames(system: ResolvedSystem): ReadonlySet<string> {
  const targets = new Map<string, Set<string>>()
  const users = new Map<string, Set<string>>()
  for (const name of system.names) {
    targets.set(name, new Set())
    users.set(name, new Set())
  }
  for (const name of system.names) {
    for (const { token } of system.holdersOf(name)) {
      for (const target of references(token)) {
        if (!targets.has(target)) continue
        targets.get(name)!.add(target)
        users.get(target)!.add(name)
      }
    }
  }
  const left = new Set(system.names)
  peel(left, targets, users)
  peel(left, users, targets)
  return left
}

/** Repeatedly removes nodes without edges to remaining nodes. */
function peel(left: Set<string>, out: Map<string, Set<string>>, back: Map<string, Set<string>>): void {
  const open = new Map<string, number>()
  const ready: string[] = []
  for (const name of left) {
    let count = 0
    for (const target of out.get(name)!) if (left.has(target)) count++
    open.set(name, count)
    if (count === 0) ready.push(name)
  }
  for (let name = ready.pop(); name !== undefined; name = ready.pop()) {
    left.delete(name)
    for (const other of back.get(name)!) {
      const count = (open.get(other) ?? 0) - 1
      open.set(other, count)
      if (count === 0) ready.push(other)
    }
  }
}
