// New names for tokens that go to another group together.
import { checkName } from '@tessera/engine'

/** The group that all of them are in; '' where they have none in common. */
export function commonGroup(names: readonly string[]): string {
  const [first = [], ...rest] = names.map(name => name.split('.').slice(0, -1))
  let length = first.length
  for (const other of rest) {
    let same = 0
    while (same < length && other[same] === first[same]) same++
    length = same
  }
  return first.slice(0, length).join('.')
}

export interface Moved {
  from: string
  to: string
  /** Why it cannot be; null where it can. */
  error: string | null
}

/**
 * What lies below the group `common` lies below `group` afterwards. A token at the path of the group itself goes along.
 */
export function movedNames(
  names: readonly string[],
  common: string,
  group: string,
  exists: (name: string) => boolean,
): Moved[] {
  const going = new Set(names)
  return names.map(from => {
    const below = common ? from.slice(common.length + 1) : from
    const to = [group, below].filter(part => part !== '').join('.')
    const taken = to !== from && exists(to)
    const error = checkName(to) ?? (taken ? `There is already a token named “${to}”` : null)
    return { from, to, error: taken && going.has(to) ? `“${to}” is itself among those that move` : error }
  })
}
