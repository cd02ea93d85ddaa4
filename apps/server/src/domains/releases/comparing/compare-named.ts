// What differs between two lists of what has an id and a name: tokens of a mode, resolvers of a workspace.
import { groupBy } from '../../../kernel/group-by.ts'

export interface Named {
  id: string
  name: string
}

export interface NamedDifference<Item> {
  change: 'added' | 'changed' | 'removed' | 'renamed'
  before: Item | null
  after: Item | null
}

/**
 * Items are the same by id, else by name. Of the rest, one added item and the only removed one with the same content are a
 * rename. `contentKey`: all but name and id, as text.
 */
export function compareNamed<Item extends Named>(
  before: readonly Item[],
  after: readonly Item[],
  contentKey: (item: Item) => string,
): NamedDifference<Item>[] {
  const byId = new Map(before.map(item => [item.id, item]))
  const kept = new Set(after.map(item => item.id))
  const byName = new Map(before.filter(item => !kept.has(item.id)).map(item => [item.name, item]))
  const gone = new Set(before)
  const came: Item[] = []
  const differences: NamedDifference<Item>[] = []
  for (const item of after) {
    const former = byId.get(item.id) ?? byName.get(item.name)
    if (!former) {
      came.push(item)
      continue
    }
    gone.delete(former)
    if (former.name !== item.name) differences.push({ change: 'renamed', before: former, after: item })
    else if (contentKey(former) !== contentKey(item))
      differences.push({ change: 'changed', before: former, after: item })
  }
  const like = groupBy(gone, contentKey)
  const likeCame = groupBy(came, contentKey)
  for (const item of came) {
    const key = contentKey(item)
    const former = like.get(key)?.length === 1 && likeCame.get(key)!.length === 1 ? like.get(key)![0]! : null
    if (former) gone.delete(former)
    differences.push({ change: former ? 'renamed' : 'added', before: former, after: item })
  }
  for (const item of gone) differences.push({ change: 'removed', before: item, after: null })
  return differences
}
