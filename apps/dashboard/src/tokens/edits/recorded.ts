// Finds the change that the server recorded for an action of this page, so that undo can revert it.
import { api } from '../../api/api.ts'

/** More changes than one action ever makes. */
const most = 100

export type Where = { tokenset_id: string } | { workspace_id: string }

const latest = (where: Where, limit: number) =>
  'tokenset_id' in where
    ? api.changes.listInTokenset({ ...where, limit })
    : api.changes.listInWorkspace({ ...where, limit })

/**
 * Runs an action and returns the ids of its changes, newest first. `by` is the signed-in user, because others may write
 * at the same time.
 */
export async function recorded(where: Where, by: string | undefined, run: () => Promise<void>): Promise<string[]> {
  const before = (await latest(where, 1)).changes[0]?.id
  await run()
  const { changes } = await latest(where, most)
  const end = changes.findIndex(change => change.id === before)
  return changes
    .slice(0, end < 0 ? changes.length : end)
    .filter(({ actor }) => actor.surface === 'session' && actor.user_id === by)
    .map(change => change.id)
}

/** Reverts changes one after the other; rejects where later changes conflict. */
export async function revertChanges(change_ids: readonly string[]): Promise<void> {
  for (const change_id of change_ids) await api.changes.revert({ change_id })
}
