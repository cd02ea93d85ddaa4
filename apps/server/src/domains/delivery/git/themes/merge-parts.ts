// Merges the parts of a resolver against what both sides had, as tokens are merged: what only one side changed goes to the other.
import { canonicalJson } from '@tessera/engine'
import type { Json } from '@tessera/engine'
import { orderKey } from './parts.ts'
import type { Parts } from './parts.ts'

interface Both {
  ours: Parts
  theirs: Parts
}

export interface PartsMerge {
  /** Keys of what changed there only, here only, and on both sides to different values. */
  pull: Set<string>
  push: Set<string>
  conflicts: Set<string>
}

interface Known {
  /** What both sides had; null: nothing is known. */
  base: Both | null
  /** Keys that wait for a decision. */
  waiting: ReadonlySet<string>
  /** Keys that were decided for ours, with what was decided against. */
  decided: Parts
  take?: 'theirs' | 'ours' | undefined
}

const same = (a: Json | undefined, b: Json | undefined) => canonicalJson(a ?? null) === canonicalJson(b ?? null)

export function mergeParts(both: Both, known: Known): PartsMerge {
  const merge: PartsMerge = { pull: new Set(), push: new Set(), conflicts: new Set() }
  for (const key of new Set([...both.theirs.keys(), ...both.ours.keys()]))
    if (!known.waiting.has(key)) listOf(changesOf(key, both, known), known.take, merge)?.add(key)
  keepWhole(merge, both)
  return merge
}

interface Changed {
  here: boolean
  there: boolean
}

/** null: both are the same. */
function changesOf(key: string, { ours, theirs }: Both, { base, decided }: Known): Changed | null {
  const isOrder = key === orderKey
  const [our, their, ...orders] = isOrder ? ordersIn({ ours, theirs }, base) : [ours.get(key), theirs.get(key)]
  if (same(our, their)) return null
  if (decided.has(key)) return { here: true, there: !same(their, decided.get(key)) }
  const former = isOrder ? orders : [base?.ours.get(key), base?.theirs.get(key)]
  return { here: !same(our, former[0]), there: !same(their, former[1]) }
}

function listOf(changed: Changed | null, take: Known['take'], { pull, push, conflicts }: PartsMerge) {
  if (!changed || (!changed.here && !changed.there)) return null
  if (take !== undefined) return take === 'ours' ? push : conflicts
  if (changed.here && changed.there) return conflicts
  return changed.there ? pull : push
}

/** An order changes where what all have follows each other otherwise: ours and theirs, and both as they were. */
function ordersIn({ ours, theirs }: Both, base: Both | null): (Json | undefined)[] {
  const lists = [ours, theirs, base?.ours, base?.theirs].map(parts => (parts?.get(orderKey) ?? []) as string[])
  const [here = [], there = [], ...former] = lists
  const known = former.map(list => new Set(list.length > 0 ? list : here))
  const isCommon = (key: string) => here.includes(key) && there.includes(key) && known.every(list => list.has(key))
  return lists.map(list => list.filter(isCommon))
}

/** One side removed what the other changed: a person decides about all of it. */
function keepWhole({ pull, push, conflicts }: PartsMerge, { ours, theirs }: Both): void {
  const removed = (keys: ReadonlySet<string>, from: Parts) => [...keys].filter(key => isWhole(key) && !from.has(key))
  for (const [keys, from, others] of [
    [pull, theirs, push],
    [push, ours, pull],
  ] as const)
    for (const key of removed(keys, from)) {
      const own = (other: string) => isWithin(other, key)
      if (![...others].some(own)) continue
      for (const list of [pull, push])
        for (const other of [...list].filter(own)) {
          list.delete(other)
          conflicts.add(other)
        }
    }
}

/** Whether a key is of no field. */
function isWhole(key: string): boolean {
  const [kind, ...names] = JSON.parse(key) as string[]
  return names.length === (kind === 'context' ? 2 : 1)
}

/** Whether a key is of a field of the other one, or of a context of it. */
function isWithin(key: string, of: string): boolean {
  const [parts, outer] = [JSON.parse(key) as string[], JSON.parse(of) as string[]]
  const isContext = outer[0] === 'axis' && parts[0] === 'context'
  return (isContext || parts[0] === outer[0]) && outer.every((name, at) => at === 0 || parts[at] === name)
}

/** These parts with those of the keys as the other side has them. */
export function withTaken(parts: Parts, from: Parts, keys: ReadonlySet<string>): Map<string, Json> {
  const taken = new Map(parts)
  for (const key of keys) {
    const value = from.get(key)
    if (value === undefined) taken.delete(key)
    else taken.set(key, value)
  }
  const [first, second] = keys.has(orderKey) ? [from, parts] : [parts, from]
  taken.set(orderKey, arranged(first, second))
  return taken
}

/** What only the second has stands after what it follows there. */
function arranged(first: Parts, second: Parts): string[] {
  const order = [...((first.get(orderKey) ?? []) as string[])]
  const others = (second.get(orderKey) ?? []) as string[]
  for (const [at, key] of others.entries())
    if (!order.includes(key)) order.splice(order.indexOf(others[at - 1] ?? '') + 1, 0, key)
  return order
}

/** What both sides have had from now on: what is open stays as it was. */
export function agreed(now: Both, base: Both | null, open: ReadonlySet<string>): Both {
  const kept = (parts: Parts, former: Parts | undefined) => {
    const next = new Map(parts)
    for (const key of open) {
      const value = former?.get(key)
      if (value === undefined) next.delete(key)
      else next.set(key, value)
    }
    return next
  }
  return { ours: kept(now.ours, base?.ours), theirs: kept(now.theirs, base?.theirs) }
}
