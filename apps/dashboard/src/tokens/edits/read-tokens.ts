// Takes what the server tells over what is known. A token that did not change stays the same object, so that its row is not drawn
// again; a cell that is held stays what it was.
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

/** Some tokens, read again: those of `ids` that are not in `read` are gone. */
export function withSome(known: Stored[], ids: ReadonlySet<string>, read: readonly Stored[]): Stored[] {
  const news = new Map(read.map(token => [token.id, token]))
  const next: Stored[] = []
  for (const token of known) {
    const now = news.get(token.id)
    news.delete(token.id)
    if (!ids.has(token.id)) next.push(token)
    // What was stored here meanwhile is newer than what was read before.
    else if (now) next.push(now.updated_at > token.updated_at || now.name !== token.name ? now : token)
  }
  for (const token of news.values()) next.splice(placeFor(next, token), 0, token)
  return unlessSame(known, keepHeld(known, next))
}

/** As the server lists them: mode by mode, in each by creation. */
function placeFor(tokens: readonly Stored[], { mode_id, id }: Stored): number {
  const before = tokens.findLastIndex(token => token.mode_id < mode_id || (token.mode_id === mode_id && token.id < id))
  return before + 1
}

function keepHeld(known: readonly Stored[], next: Stored[]): Stored[] {
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

function unlessSame(known: readonly Stored[], next: Stored[]): Stored[] {
  const same = known.length === next.length && known.every((token, i) => token === next[i])
  return same ? (known as Stored[]) : next
}
