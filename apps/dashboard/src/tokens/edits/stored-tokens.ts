// Merges the result of a save into the cached tokens.
import type { Token as Stored } from '@tessera/contract'
import type { Outcome } from './save.ts'

export function withOutcome(tokens: Stored[], outcome: Outcome): Stored[] {
  let list = tokens
  for (const [mode_id, fresh] of outcome.fresh) list = inPlace(list, mode_id, fresh)
  for (const { change, stored } of outcome.saved) {
    if (outcome.fresh.has(change.mode_id)) continue
    const i = list.findIndex(token => token.mode_id === change.mode_id && token.name === change.name)
    list = stored ? (i < 0 ? [...list, stored] : list.with(i, stored)) : list.filter((_, j) => j !== i)
  }
  return list
}

/** The tokens of a mode replaced, where the first of them stood. */
function inPlace(tokens: Stored[], mode_id: string, fresh: Stored[]): Stored[] {
  const first = tokens.findIndex(token => token.mode_id === mode_id)
  const rest = tokens.filter(token => token.mode_id !== mode_id)
  const at = first < 0 ? rest.length : tokens.slice(0, first).filter(token => token.mode_id !== mode_id).length
  return rest.toSpliced(at, 0, ...fresh)
}

/** One cell as someone else left it: null where they deleted it. */
export function withTheirs(tokens: Stored[], mode_id: string, name: string, theirs: Stored | null): Stored[] {
  const rest = tokens.filter(token => token.mode_id !== mode_id || token.name !== name)
  return theirs ? [...rest, theirs] : rest
}
