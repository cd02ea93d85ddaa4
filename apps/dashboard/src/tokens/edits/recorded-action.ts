// Actions that undo and redo by reverting the changes that the server recorded for them.
import { sessionQuery } from '../../api/queries.ts'
import { queryClient } from '../../api/query-client.ts'
import type { Action } from './history.ts'
import { addAction } from './undo.ts'
import { api } from '../../api/api.ts'

const record = (where: Where, run: () => Promise<unknown>): Promise<string[]> =>
  recorded(where, queryClient.getQueryData(sessionQuery.queryKey)?.id, async () => void (await run()))

/** An action that writes when it first runs. */
export function recordedAction(where: Where, label: string, write: () => Promise<unknown>): Action {
  let stored: Action | null = null
  return {
    label,
    async run() {
      if (stored) await stored.run()
      else stored = storedAction(where, label, await record(where, write))
    },
    revert: async () => stored?.revert(),
  }
}

/** An action that has run, as these changes. Redo reverts the change that undo made, so that ids stay. */
export function storedAction(where: Where, label: string, changes: string[]): Action {
  let made = changes
  const revert = async () => {
    made = await record(where, () => revertChanges(made))
  }
  return { label, run: revert, revert }
}

/** Runs an action that belongs to no tokenset on screen. A message says its label and offers to undo it. */
export async function runStep(action: Action): Promise<void> {
  await action.run()
  addAction(action)
}

/** More changes than one action ever makes. */
const most = 100

type Where = { tokenset_id: string } | { workspace_id: string }

const latest = (where: Where, limit: number) =>
  'tokenset_id' in where
    ? api.changes.listInTokenset({ ...where, limit })
    : api.changes.listInWorkspace({ ...where, limit })

/**
 * Runs an action and returns the ids of its changes, newest first. `by` is the signed-in user, because others may write
 * at the same time.
 */
async function recorded(where: Where, by: string | undefined, run: () => Promise<void>): Promise<string[]> {
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
async function revertChanges(change_ids: readonly string[]): Promise<void> {
  for (const change_id of change_ids) await api.changes.revert({ change_id })
}
