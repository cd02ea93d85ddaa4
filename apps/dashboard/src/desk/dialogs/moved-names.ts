// Computes new names for tokens that move to another group.
import { checkName } from '@tessera/engine'

/** The common group of all names; empty where there is none. */
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
  /** Why the new name is invalid; null where it is valid. */
  error: string | null
}

/** Moves names below the group `common` to the group `group`. A token at the path of the group itself moves along. */
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
