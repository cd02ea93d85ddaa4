// The edits of this page: visible at once, saved one step after the other, undone in reverse order.
import type { Token as Stored } from '@tessera/contract'
import { queryClient } from '../api/query-client.ts'
import { announce, toast } from '../ui/overlay/toast.tsx'
import { draftOf, sameDraft } from '../values/draft.ts'
import { lifecycleDiff } from '../values/lifecycle.ts'
import { reversed, type Action } from './history.ts'
import { cellKey, type Pending } from './pending.ts'
import type { CellChange } from './save.ts'
import { createSteps, enqueue, inTurn, message, work, type Steps } from './steps.ts'
import { storeOf, type Store } from './store.ts'
import { withCell } from './stored-tokens.ts'

export type Edits = ReturnType<typeof createEdits>

export function createEdits(tokenset_id: string, store: Store = storeOf(tokenset_id)) {
  const steps = createSteps(store)
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

/** The actions that can be undone. */
function undoable(steps: Steps) {
  const { history, set } = steps.edits
  const undo = (): void => {
    const entry = history.undo()
    if (!entry) return announce('Nothing to undo')
    announce(`Undone: ${entry.label}`)
    if (entry.kind === 'cells') enqueue(steps, entry.label, entry.changes.map(reversed))
    else void runAgain(steps, entry.label, entry.revert)
    set({})
  }
  const toastWithUndo = (label: string) => toast(label, { action: { label: 'Undo', run: undo } })
  return {
    /** Changes cells. A change of several cells shows a message with an undo button. */
    edit(label: string, changes: readonly CellChange[]): void {
      const real = changes.filter(change => change.lifecycle || !sameDraft(change.before, change.after))
      if (real.length === 0) return
      history.add({ kind: 'cells', label, changes: real })
      enqueue(steps, label, real)
      if (real.length > 1) toastWithUndo(label)
    },
    /** Runs an action that can undo itself. Rejects when it fails. */
    async act(action: Action): Promise<void> {
      await inTurn(steps, action.label, () => runAndRead(steps, action.run))
      history.add({ kind: 'action', ...action })
      set({})
      toastWithUndo(action.label)
    },
    undo,
    redo(): void {
      const entry = history.redo()
      if (!entry) return announce('Nothing to redo')
      announce(`Done again: ${entry.label}`)
      if (entry.kind === 'cells') enqueue(steps, entry.label, entry.changes)
      else void runAgain(steps, entry.label, entry.run)
      set({})
    },
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

async function runAgain(steps: Steps, label: string, run: () => Promise<void>): Promise<void> {
  try {
    await inTurn(steps, label, () => runAndRead(steps, run))
  } catch (error) {
    toast(message(error), { kind: 'danger' })
  }
}
