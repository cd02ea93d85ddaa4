// Finds the change that the server recorded for an action of this page, so that undo can revert it.
import { api } from '../api/api.ts'

/** More than one thing done here ever makes. */
const most = 100

/** Runs it and gives the ids of the changes that it made, newest first. `by` is who is signed in: others may be at work, too. */
export async function recorded(
  tokenset_id: string,
  by: string | undefined,
  run: () => Promise<void>,
): Promise<string[]> {
  const before = (await api.changes.listInTokenset({ tokenset_id, limit: 1 })).changes[0]?.id
  await run()
  const { changes } = await api.changes.listInTokenset({ tokenset_id, limit: most })
  const end = changes.findIndex(change => change.id === before)
  return changes
    .slice(0, end < 0 ? changes.length : end)
    .filter(({ actor }) => actor.surface === 'session' && actor.user_id === by)
    .map(change => change.id)
}

/** Reverts them, one after the other. Refused where later changes stand in the way. */
export async function revertChanges(change_ids: readonly string[]): Promise<void> {
  for (const change_id of change_ids) await api.changes.revert({ change_id })
}
