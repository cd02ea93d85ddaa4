// Actions that undo and redo by reverting the changes that the server recorded for them.
import { sessionQuery } from '../../api/queries.ts'
import { queryClient } from '../../api/query-client.ts'
import type { Action } from './history.ts'
import { addAction } from './undo.ts'
import { recorded, revertChanges, type Where } from './recorded.ts'

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
