// Merges tokens from the server into the cache. An unchanged token stays the same object, so that its row does not
// render again; a held cell keeps its value.
import type { Token as Stored } from '@tessera/contract'
import { isAnyHeld, isHeld, withhold } from './held-cells.ts'

const isSame = (a: Stored, b: Stored) => a.id === b.id && a.updated_at === b.updated_at && a.name === b.name

/** Merges a complete list of the tokenset's tokens. */
export function withRead(known: readonly Stored[] | undefined, read: Stored[]): Stored[] {
  if (!known) return read
  const byId = new Map(known.map(token => [token.id, token]))
  const next = keepHeld(
    known,
    read.map(token => {
      const before = byId.get(token.id)
      return before && isSame(before, token) ? before : token
    }),
  )
  return unlessSame(known, next)
}

/** The index in the server's order: by mode, and within a mode by creation. */
export function placeFor(tokens: readonly Stored[], token: Stored): number {
  const place = placeOf(token)
  return tokens.findLastIndex(each => placeOf(each) < place) + 1
}

/** All ids have the same length. */
const placeOf = ({ mode_id, id }: Stored) => mode_id + id

/** Held cells keep their cached records. */
export function keepHeld(known: readonly Stored[], next: Stored[]): Stored[] {
  if (!isAnyHeld()) return next
  const before = new Map(known.filter(({ mode_id, name }) => isHeld(mode_id, name)).map(token => [token.id, token]))
  const merged = next.flatMap(token => {
    const cached = before.get(token.id)
    before.delete(token.id)
    if (cached) return [cached]
    // Omits a token that others created in a held empty cell or under a held name.
    return isHeld(token.mode_id, token.name) ? [] : [token]
  })
  for (const removed of before.values()) merged.splice(placeFor(merged, removed), 0, removed)
  if (merged.length !== next.length || merged.some((token, i) => token !== next[i])) withhold()
  return merged
}

/** Returns the same array where nothing changed, so that nothing renders again. */
export function unlessSame(known: readonly Stored[], next: Stored[]): Stored[] {
  const same = known.length === next.length && known.every((token, i) => token === next[i])
  return same ? (known as Stored[]) : next
}
