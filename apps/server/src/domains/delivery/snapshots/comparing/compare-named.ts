// The differences between two lists of items with ids and names: tokens of a mode, resolvers of a workspace.
import { inSlices, indexInSlices } from '../../../../kernel/pacing/slices.ts'

export interface NamedRecord {
  id: string
  name: string
}

export interface NamedDifference<Item> {
  change: 'added' | 'changed' | 'removed' | 'renamed'
  before: Item | null
  after: Item | null
}

/**
 * Matches items by id, else by name. Of the others, an added item and the only removed one with the same content are a
 * rename. `contentKey`: all but name and id, as text.
 */
export async function compareNamed<Item extends NamedRecord>(
  before: readonly Item[],
  after: readonly Item[],
  contentKey: (item: Item) => string,
): Promise<NamedDifference<Item>[]> {
  const byId = await indexInSlices(before, item => item.id)
  const kept = await indexInSlices(after, item => item.id)
  const lost = before.filter(item => !kept.has(item.id))
  const byName = await indexInSlices(lost, item => item.name)
  const gone = new Set(before)
  const came: Item[] = []
  const differences: NamedDifference<Item>[] = []
  await inSlices(after, item => {
    const former = byId.get(item.id) ?? byName.get(item.name)
    if (!former) return void came.push(item)
    gone.delete(former)
    if (former.name !== item.name) differences.push({ change: 'renamed', before: former, after: item })
    else if (contentKey(former) !== contentKey(item))
      differences.push({ change: 'changed', before: former, after: item })
  })
  const formerOf = await renames(gone, came, contentKey)
  await inSlices(came, item => {
    const former = formerOf.get(item) ?? null
    if (former) gone.delete(former)
    differences.push({ change: former ? 'renamed' : 'added', before: former, after: item })
  })
  await inSlices(gone, item => void differences.push({ change: 'removed', before: item, after: null }))
  return differences
}

/** The former names of added items. */
async function renames<Item>(gone: ReadonlySet<Item>, came: readonly Item[], contentKey: (item: Item) => string) {
  const formerOf = new Map<Item, Item>()
  if (gone.size === 0 || came.length === 0) return formerOf
  const left = await onlyOnes(gone, contentKey)
  await inSlices(await onlyOnes(came, contentKey), ([key, item]) => {
    const former = left.get(key)
    if (item && former) formerOf.set(item, former)
  })
  return formerOf
}

/** Items by content; null if several have it. */
async function onlyOnes<Item>(items: Iterable<Item>, contentKey: (item: Item) => string) {
  const only = new Map<string, Item | null>()
  await inSlices(items, item => {
    const key = contentKey(item)
    only.set(key, only.has(key) ? null : item)
  })
  return only
}
