// Proposes which tokens that exist become which steps of a scale: by name first, then by the order of their values.
import { toOklch, type Json, type TypeName } from '@tessera/engine'
import { colorOf } from '../values/color.ts'
import { millisecondsOf, pixelsOf } from '../pictures/facts.ts'

interface Valued {
  /** The name of a step below the group, or the last segment of a token's name. */
  label: string
  /** Resolved. */
  value: Json
}

export interface Candidate extends Valued {
  name: string
}

/** Names of tokens by the labels of steps. */
export function proposedTokens(
  type: TypeName,
  steps: readonly Valued[],
  candidates: readonly Candidate[],
): Map<string, string> {
  const labels = new Map(candidates.map(({ label, name }) => [label, name]))
  const proposed = new Map(
    steps.flatMap(({ label }): [string, string][] => (labels.has(label) ? [[label, labels.get(label)!]] : [])),
  )
  const taken = new Set(proposed.values())
  const restOf = <Kind extends Valued>(all: readonly Kind[], isLeft: (one: Kind) => boolean) =>
    all
      .filter(isLeft)
      .map(one => ({ one, at: placeOf(type, one.value) }))
      .filter((placed): placed is { one: Kind; at: number } => placed.at !== null)
      .sort((a, b) => a.at - b.at)
  const left = restOf(steps, ({ label }) => !proposed.has(label))
  const free = restOf(candidates, ({ name }) => !taken.has(name))
  for (const [step, candidate] of inOrder(left, free)) proposed.set(step.one.label, candidate.one.name)
  return proposed
}

/** Where a value lies among others of its type: sizes by their logarithm, since steps are ratios; colors by lightness. */
function placeOf(type: TypeName, value: Json): number | null {
  if (type === 'color') {
    const color = colorOf(value)
    return color && toOklch(color).l
  }
  const size = typeof value === 'number' ? value : type === 'duration' ? millisecondsOf(value) : pixelsOf(value)
  return size === null || size <= 0 ? null : Math.log(size)
}

interface Placed {
  at: number
}

/** Pairs as many as possible, both kept in order, so that paired values lie near each other. */
function inOrder<A extends Placed, B extends Placed>(some: readonly A[], others: readonly B[]): [A, B][] {
  if (some.length > others.length) return inOrder(others, some).map(([other, one]) => [one, other])
  const costs = costsOf(some, others)
  const found: [A, B][] = []
  for (let i = some.length, j = others.length; i > 0; j--) {
    if (j > i && costs[i]![j] === costs[i]![j - 1]) continue
    i--
    found.push([some[i]!, others[j - 1]!])
  }
  return found.reverse()
}

/** `[i][j]`: the least sum of distances that pairs the first `i` of the shorter list within the first `j` of the other. */
function costsOf(some: readonly Placed[], others: readonly Placed[]): number[][] {
  const costs = [Array.from({ length: others.length + 1 }, () => 0)]
  for (const [i, one] of some.entries()) {
    const row = Array.from({ length: others.length + 1 }, () => Infinity)
    for (const [j, other] of others.entries())
      row[j + 1] = Math.min(row[j]!, costs[i]![j]! + Math.abs(one.at - other.at))
    costs.push(row)
  }
  return costs
}
