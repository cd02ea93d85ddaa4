// Takes what the server tells over what is known. A token that did not change stays the same object, so that its row is
// not drawn again; a cell that is held stays what it was.
import type { Token as Stored } from '@tessera/contract'
import { isAnyHeld, isHeld, withhold } from './held-cells.ts'

const isSame = (a: Stored, b: Stored) => a.id === b.id && a.updated_at === b.updated_at && a.name === b.name

/** All tokens of a tokenset, read again. */
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

/** As the server lists them: mode by mode, in each by creation. */
export function placeFor(tokens: readonly Stored[], token: Stored): number {
  const place = placeOf(token)
  return tokens.findLastIndex(each => placeOf(each) < place) + 1
}

/** Ids are of one length. */
const placeOf = ({ mode_id, id }: Stored) => mode_id + id

/** Cells that are held stay what is known of them. */
export function keepHeld(known: readonly Stored[], next: Stored[]): Stored[] {
  if (!isAnyHeld()) return next
  const before = new Map(known.filter(({ mode_id, name }) => isHeld(mode_id, name)).map(token => [token.id, token]))
  const kept = next.flatMap(token => {
    const held = before.get(token.id)
    before.delete(token.id)
    if (held) return [held]
    // One that others made where there was none, or under a name that is held.
    return isHeld(token.mode_id, token.name) ? [] : [token]
  })
  for (const gone of before.values()) kept.splice(placeFor(kept, gone), 0, gone)
  if (kept.length !== next.length || kept.some((token, i) => token !== next[i])) withhold()
  return kept
}

/** Nothing is drawn again where nothing changed. */
export function unlessSame(known: readonly Stored[], next: Stored[]): Stored[] {
  const same = known.length === next.length && known.every((token, i) => token === next[i])
  return same ? (known as Stored[]) : next
}
