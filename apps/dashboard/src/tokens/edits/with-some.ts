import type { Token as Stored } from '@tessera/contract'
import { keepHeld, placeFor, unlessSame } from './read-tokens.ts'

/** Merges some tokens that were read again: those of `ids` that are not in `read` are deleted. */
export function withSome(known: Stored[], ids: ReadonlySet<string>, read: readonly Stored[]): Stored[] {
  const news = new Map(read.map(token => [token.id, token]))
  const next: Stored[] = []
  for (const token of known) {
    const now = news.get(token.id)
    news.delete(token.id)
    if (!ids.has(token.id)) next.push(token)
    // A record stored here meanwhile is newer than the read one.
    else if (now) next.push(now.updated_at > token.updated_at || now.name !== token.name ? now : token)
  }
  for (const token of news.values()) next.splice(placeFor(next, token), 0, token)
  return unlessSame(known, keepHeld(known, next))
}
