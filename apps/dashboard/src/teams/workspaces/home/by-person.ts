import type { Change } from '@tessera/contract'

interface Actions {
  key: string
  user_id: string
  name: string
  /** Without the key that was used. */
  person: string
  changes: Change[]
}

/** Consecutive changes of one person stand together. */
export function byPerson(changes: readonly Change[]): Actions[] {
  const groups: Actions[] = []
  for (const change of changes) {
    const { user_id, user_name, api_key_name } = change.actor
    const person = user_name ?? 'A deleted account'
    const name = api_key_name === null ? person : `${person} (${api_key_name})`
    const last = groups.at(-1)
    if (last && last.user_id === (user_id ?? '') && last.name === name) last.changes.push(change)
    else groups.push({ key: change.id, user_id: user_id ?? '', name, person, changes: [change] })
  }
  return groups
}
