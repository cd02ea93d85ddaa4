// Merges the result of a save into the cached tokens.
import type { Token as Stored } from '@tessera/contract'
import { placeFor } from './read-tokens.ts'
import type { SaveResult } from './save.ts'

/** A newer cached record of somebody else wins over a late response. */
const newest = (cached: Stored | undefined, received: Stored): Stored =>
  cached && cached.id === received.id && cached.updated_at > received.updated_at ? cached : received

export function withOutcome(tokens: Stored[], outcome: SaveResult): Stored[] {
  let list = tokens
  for (const [mode_id, fresh] of outcome.fresh) list = inPlace(list, mode_id, fresh)
  for (const { change, stored } of outcome.saved)
    if (!outcome.fresh.has(change.mode_id)) list = withCell(list, change.mode_id, change.name, stored)
  return list
}

/** Replaces the tokens of a mode at the index of its first token. */
function inPlace(tokens: Stored[], mode_id: string, fresh: Stored[]): Stored[] {
  const first = tokens.findIndex(token => token.mode_id === mode_id)
  const rest = tokens.filter(token => token.mode_id !== mode_id)
  const at = first < 0 ? rest.length : tokens.slice(0, first).filter(token => token.mode_id !== mode_id).length
  const cached = new Map(tokens.map(token => [token.id, token]))
  return rest.toSpliced(at, 0, ...fresh.map(token => newest(cached.get(token.id), token)))
}

/** Sets one cell to its stored record; null removes it. */
export function withCell(tokens: Stored[], mode_id: string, name: string, stored: Stored | null): Stored[] {
  const i = tokens.findIndex(token => token.mode_id === mode_id && token.name === name)
  if (i >= 0) return stored ? tokens.with(i, newest(tokens[i], stored)) : tokens.toSpliced(i, 1)
  return stored ? tokens.toSpliced(placeFor(tokens, stored), 0, stored) : tokens
}
