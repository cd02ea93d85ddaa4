// The edits of this page: visible at once, saved one step after the other, undone in reverse order.
import type { Token as Stored } from '@tessera/contract'
import { queryClient } from '../../api/query-client.ts'
import { draftOf, sameDraft } from '../values/draft.ts'
import { lifecycleDiff } from '../values/lifecycle.ts'
import type { Action, History } from './history.ts'
import { cellKey, type Pending } from './pending.ts'
import type { CellChange } from './save.ts'
import { createSteps, enqueue, inTurn, work, type Steps } from './steps.ts'
import { storeOf, type Store } from './store.ts'
import { withCell } from './stored-tokens.ts'
import { addStep, historyHere, redoLast, undoLast } from './undo.ts'

export type Edits = ReturnType<typeof createEdits>

export function createEdits(
  tokenset_id: string,
  store: Store = storeOf(tokenset_id),
  history: History = historyHere(),
) {
  const steps = createSteps(store, history)
  return {
    tokenset_id,
    inTurn: (label: string, task: () => Promise<void>) => inTurn(steps, label, task),
    subscribe: steps.edits.subscribe,
    state: steps.edits.state,
    ...undoable(steps),
    ...conflicts(steps),
    tryAgain: () => void work(steps),
  }
}

/** In the grid a single change is visible where it is made, and the button of the toolbar offers to undo it. */
const isInGrid = () => document.activeElement?.closest('[role=grid]') != null

/** The actions that can be undone. */
function undoable(steps: Steps) {
  const { history } = steps.edits
  const start = (label: string, task: () => Promise<void>) => inTurn(steps, label, () => runAndRead(steps, task))
  const save = (label: string, changes: readonly CellChange[]) => enqueue(steps, label, changes)
  return {
    /** Changes cells. A message offers to undo the change, except after one cell of the grid. */
    edit(label: string, changes: readonly CellChange[]): void {
      const real = changes.filter(change => change.lifecycle || !sameDraft(change.before, change.after))
      if (real.length === 0) return
      addStep(
        history,
        { kind: 'cells', label, changes: real, enqueue: save },
        real.length > 1 || !isInGrid() ? label : null,
      )
      save(label, real)
    },
    /** Runs an action that can undo itself. Rejects when it fails. */
    async act(action: Action): Promise<void> {
      await inTurn(steps, action.label, () => runAndRead(steps, action.run))
      addStep(history, { kind: 'action', ...action, start }, action.label)
    },
    undo: () => undoLast(history),
    redo: () => redoLast(history),
  }
}

/** Settles changes that conflict with somebody else's. */
function conflicts(steps: Steps) {
  const { state, setPending } = steps.edits
  const adopt = (entry: Pending) => {
    const { mode_id, name, theirs } = entry
    if (entry.state !== 'conflict') return
    setPending(pending => pending.set(cellKey(mode_id, name), { ...entry, base: theirs }))
    queryClient.setQueryData(
      steps.store.key,
      (tokens: Stored[] | undefined) => tokens && withCell(tokens, mode_id, name, theirs),
    )
  }
  return {
    /** After a conflict or a refusal: sends the user's own change again and overwrites the stored value. */
    keepMine(mode_id: string, name: string): void {
      const entry = state().pending.get(cellKey(mode_id, name))
      if (!entry) return
      adopt(entry)
      const [before, after] = [entry.theirs && draftOf(entry.theirs), entry.draft]
      enqueue(steps, `Kept ${name}`, [{ mode_id, name, before, after, lifecycle: lifecycleDiff(before, after) }])
    },
    /** Discards the user's own change. */
    takeTheirs(mode_id: string, name: string): void {
      const entry = state().pending.get(cellKey(mode_id, name))
      if (!entry) return
      adopt(entry)
      setPending(pending => pending.delete(cellKey(mode_id, name)))
    },
  }
}

async function runAndRead({ store }: Steps, run: () => Promise<void>): Promise<void> {
  try {
    await run()
  } finally {
    await queryClient.invalidateQueries({ queryKey: store.key })
  }
}
