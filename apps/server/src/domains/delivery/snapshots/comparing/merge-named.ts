// A three-way merge of items with ids and names (tokens of a mode, resolvers of a workspace), each as a whole: a change
// of one side applies; identical changes of both sides are no conflict; different changes of both sides are a conflict
// until it is resolved.
import { inSlices, indexInSlices } from '../../../../kernel/pacing/slices.ts'
import type { NamedRecord } from './compare-named.ts'

export interface Sides<Side> {
  base: Side
  source: Side
  production: Side
}

export interface NamedConflict<Item> {
  /** The name in the base, or the new one. */
  name: string
  source: Item | null
  production: Item | null
  base: Item | null
}

/** The resolution of the conflict with this name. null: unresolved. */
export type Settle = (name: string) => 'source' | 'production' | null

export interface Kind<Item> {
  /** All but name and id, as text. */
  contentKey(item: Item): string
  /** Two items with the same key cannot coexist. */
  nameKey(name: string): string
}

export async function mergeNamed<Item extends NamedRecord>(
  base: readonly Item[],
  source: readonly Item[],
  production: readonly Item[],
  settle: Settle,
  { contentKey, nameKey }: Kind<Item>,
): Promise<{ items: Item[]; conflicts: NamedConflict<Item>[] }> {
  const isSame = (a: Item | undefined, b: Item | undefined) =>
    a === b || (a !== undefined && b !== undefined && a.name === b.name && contentKey(a) === contentKey(b))
  const before = await indexInSlices(base, item => item.id)
  const ours = await byKey(before, production, nameKey)
  const theirs = await byKey(before, source, nameKey)
  const conflicts: NamedConflict<Item>[] = []
  const merged: Entry<Item>[] = []
  await inSlices(new Set([...ours.keys(), ...theirs.keys()]), key => {
    const [b, p, s] = [before.get(key), ours.get(key), theirs.get(key)]
    let item: Item | undefined
    if (isSame(s, b)) item = p
    else if (isSame(p, b) || isSame(p, s)) item = s
    else {
      const name = (b ?? s ?? p)!.name
      const taken = settle(name)
      if (taken === null) conflicts.push({ name, source: s ?? null, production: p ?? null, base: b ?? null })
      item = taken === 'source' ? s : p
    }
    if (item) merged.push({ item, key })
  })
  const items = await uniquelyNamed(merged, { ours, theirs }, settle, nameKey, conflicts)
  return { items: items.sort((a, b) => (a.id < b.id ? -1 : 1)), conflicts }
}

interface Entry<Item> {
  item: Item
  key: string
}

type ByKey<Item> = ReadonlyMap<string, Item>

/**
 * Matches items with the base by id; recreated ones by name; others are new and identified by name, so that an item
 * that both sides added is one.
 */
async function byKey<Item extends NamedRecord>(
  base: ReadonlyMap<string, Item>,
  side: readonly Item[],
  nameKey: Kind<Item>['nameKey'],
): Promise<ByKey<Item>> {
  const inSide = await indexInSlices(side, item => item.id)
  const lost = new Map<string, string>()
  await inSlices(base, ([id, { name }]) => {
    if (!inSide.has(id)) lost.set(nameKey(name), id)
  })
  return indexInSlices(side, item => {
    if (base.has(item.id)) return item.id
    const name = nameKey(item.name)
    return lost.get(name) ?? `new ${name}`
  })
}

/** One side renamed an item to the name that the other side gave to another item. */
async function uniquelyNamed<Item extends NamedRecord>(
  merged: readonly Entry<Item>[],
  { ours, theirs }: { ours: ByKey<Item>; theirs: ByKey<Item> },
  settle: Settle,
  nameKey: Kind<Item>['nameKey'],
  conflicts: NamedConflict<Item>[],
): Promise<Item[]> {
  const byName = new Map<string, Entry<Item>>()
  await inSlices(merged, entry => {
    const { name } = entry.item
    const called = nameKey(name)
    const other = byName.get(called)
    if (!other) return void byName.set(called, entry)
    const isNamedBy = (side: ByKey<Item>) =>
      [other, entry].find(({ key }) => {
        const there = side.get(key)
        return there !== undefined && nameKey(there.name) === called
      })
    const taken = settle(name)
    if (taken === null)
      conflicts.push({
        name,
        source: isNamedBy(theirs)?.item ?? null,
        production: isNamedBy(ours)?.item ?? null,
        base: null,
      })
    byName.set(called, isNamedBy(taken === 'source' ? theirs : ours) ?? entry)
  })
  return [...byName.values()].map(({ item }) => item)
}
