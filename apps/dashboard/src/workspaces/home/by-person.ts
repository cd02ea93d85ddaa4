import type { Change } from '@tessera/contract'

interface Actions {
  key: string
  user_id: string
  name: string
  changes: Change[]
}

/** Consecutive changes of one person stand together. */
export function byPerson(changes: readonly Change[]): Actions[] {
  const groups: Actions[] = []
  for (const change of changes) {
    const { user_id, user_name, api_key_name } = change.actor
    const name =
      api_key_name === null
        ? (user_name ?? 'A deleted account')
        : `${user_name ?? 'A deleted account'} (${api_key_name})`
    const last = groups.at(-1)
    if (last && last.user_id === (user_id ?? '') && last.name === name) last.changes.push(change)
    else groups.push({ key: change.id, user_id: user_id ?? '', name, changes: [change] })
  }
  return groups
}
