// The edits of this page: shown at once, saved one step after the other, undone in reverse order.
import type { Token as Stored } from '@tessera/contract'
import { announce, toast } from '../ui/overlay/toast.tsx'
import { queryClient } from '../api/query-client.ts'
import { draftOf, sameDraft } from '../values/draft.ts'
import { createHistory, reversed, type Action } from './history.ts'
import { cellKey, rebase, settlePending, type Pending } from './pending.ts'
import type { CellChange, Outcome } from './save.ts'
import { storeOf, type Store } from './store.ts'
import { withOutcome, withCell } from './stored-tokens.ts'
import { lifecycleDiff } from '../values/lifecycle.ts'
import { troubleOf, type Trouble } from './trouble.ts'

export interface EditsState {
  pending: ReadonlyMap<string, Pending>
  /** Steps that are not stored yet. */
  open: number
  trouble: Trouble | null
  canUndo: string | null
  canRedo: string | null
}

interface Step {
  id: number
  label: string
  changes: readonly CellChange[]
  /** Something else than cells, in its turn; never rejects. */
  task?: () => Promise<void>
}

export type Edits = ReturnType<typeof createEdits>

export function createEdits(tokenset_id: string, store: Store = storeOf(tokenset_id)) {
  const { key } = store
  const listeners = new Set<() => void>()
  const latest = new Map<string, number>()
  let state: EditsState = { pending: new Map(), open: 0, trouble: null, canUndo: null, canRedo: null }
  let queue: Step[] = []
  const history = createHistory()
  let running = false
  let nextId = 1
  let timer: ReturnType<typeof setTimeout> | undefined

  const set = (change: Partial<EditsState>) => {
    state = { ...state, ...change, open: queue.length, canUndo: history.canUndo(), canRedo: history.canRedo() }
    for (const listener of listeners) listener()
  }
  const setPending = (change: (pending: Map<string, Pending>) => void) => {
    const pending = new Map(state.pending)
    change(pending)
    set({ pending })
  }
  const stored = (): readonly Stored[] => queryClient.getQueryData(key) ?? []
  const read = (mode_id: string, name: string) =>
    stored().find(token => token.mode_id === mode_id && token.name === name) ?? null
  const seen = (mode_id: string, name: string) => {
    const entry = state.pending.get(cellKey(mode_id, name))
    return entry ? entry.base : read(mode_id, name)
  }

  function enqueue(label: string, changes: readonly CellChange[]): void {
    const step: Step = { id: nextId++, label, changes }
    queue = [...queue, step]
    setPending(pending => {
      for (const { mode_id, name, after } of changes) {
        latest.set(cellKey(mode_id, name), step.id)
        pending.set(cellKey(mode_id, name), {
          mode_id,
          name,
          draft: after,
          state: 'waiting',
          error: null,
          theirs: null,
          base: seen(mode_id, name),
        })
      }
    })
    void work()
  }

  async function work(): Promise<void> {
    if (running) return
    running = true
    clearTimeout(timer)
    try {
      for (let step = queue[0]; step; step = queue[0]) {
        if (step.task) {
          await step.task()
          queue = queue.filter(each => each !== step)
          setPending(pending => rebase(pending, read))
          continue
        }
        mark(step, 'saving')
        const outcome = await store.save(step.changes, seen).catch(error => outcomeOf(step, error))
        if (!outcome) return
        queue = queue.filter(each => each !== step)
        await settle(step, outcome)
      }
      set({ trouble: null })
    } finally {
      running = false
    }
  }

  /** Runs after what was changed before is stored, and before what is changed later. */
  function inTurn(label: string, task: () => Promise<void>): Promise<void> {
    const refusal = store.cellsOnly ?? (state.trouble && 'Earlier changes are not saved yet')
    if (refusal !== null) return Promise.reject(new Error(refusal))
    return new Promise((resolve, reject) => {
      queue = [...queue, { id: nextId++, label, changes: [], task: () => task().then(resolve, reject) }]
      set({})
      void work()
    })
  }

  function mark(step: Step, to: Pending['state']): void {
    setPending(pending => {
      for (const { mode_id, name } of step.changes) {
        const entry = pending.get(cellKey(mode_id, name))
        if (entry && latest.get(cellKey(mode_id, name)) === step.id)
          pending.set(cellKey(mode_id, name), { ...entry, state: to })
      }
    })
  }

  /** Nothing is lost: the step stays first in line until the server can answer, and null is given. */
  function outcomeOf(step: Step, error: unknown): Outcome | null {
    const trouble = troubleOf(error)
    if (!trouble) {
      const refused = step.changes.map(change => ({ change, error: message(error) }))
      return { saved: [], conflicts: [], fresh: new Map(), refused }
    }
    mark(step, 'waiting')
    set({ trouble: trouble.trouble })
    if (trouble.again !== null) timer = setTimeout(() => void work(), trouble.again)
    return null
  }

  async function settle(step: Step, outcome: Outcome): Promise<void> {
    // An older answer that is still on its way must not overwrite what we know now.
    await queryClient.cancelQueries({ queryKey: key })
    queryClient.setQueryData(key, (tokens: Stored[] | undefined) => tokens && withOutcome(tokens, outcome))
    setPending(pending =>
      settlePending(pending, outcome, change => latest.get(cellKey(change.mode_id, change.name)) === step.id),
    )
    const failures = outcome.refused.length + outcome.conflicts.length
    if (failures === 0) announce('Saved')
    else {
      history.narrow(
        step.changes,
        outcome.saved.map(({ change }) => change),
      )
      set({})
      announce(`${failures} of ${step.changes.length} changes could not be saved`)
    }
  }

  return {
    tokenset_id,
    inTurn,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    state: () => state,
    /** Changes cells. More than one tell of themselves and offer to be undone. */
    edit(label: string, changes: readonly CellChange[]): void {
      const real = changes.filter(change => change.lifecycle || !sameDraft(change.before, change.after))
      if (real.length === 0) return
      history.add({ kind: 'cells', label, changes: real })
      enqueue(label, real)
      if (real.length > 1) toast(label, { action: { label: 'Undo', run: () => this.undo() } })
    },
    /** Runs something that has its own way back. Rejects when it fails. */
    async act(action: Action): Promise<void> {
      await inTurn(action.label, () => runAndRead(action.run))
      history.add({ kind: 'action', ...action })
      set({})
      toast(action.label, { action: { label: 'Undo', run: () => this.undo() } })
    },
    undo(): void {
      const entry = history.undo()
      if (!entry) return announce('Nothing to undo')
      announce(`Undone: ${entry.label}`)
      if (entry.kind === 'cells') enqueue(entry.label, entry.changes.map(reversed))
      else void runAgain(entry.label, entry.revert)
      set({})
    },
    redo(): void {
      const entry = history.redo()
      if (!entry) return announce('Nothing to redo')
      announce(`Done again: ${entry.label}`)
      if (entry.kind === 'cells') enqueue(entry.label, entry.changes)
      else void runAgain(entry.label, entry.run)
      set({})
    },
    /** In a conflict or after a refusal: send mine again, over whatever is there. */
    keepMine(mode_id: string, name: string): void {
      const entry = state.pending.get(cellKey(mode_id, name))
      if (!entry) return
      adopt(entry)
      const [before, after] = [entry.theirs && draftOf(entry.theirs), entry.draft]
      enqueue(`Kept ${name}`, [{ mode_id, name, before, after, lifecycle: lifecycleDiff(before, after) }])
    },
    /** Give up mine. */
    takeTheirs(mode_id: string, name: string): void {
      const entry = state.pending.get(cellKey(mode_id, name))
      if (!entry) return
      if (entry.state === 'conflict') adopt(entry)
      setPending(pending => pending.delete(cellKey(mode_id, name)))
    },
    tryAgain(): void {
      void work()
    },
  }

  function adopt(entry: Pending): void {
    const { mode_id, name, theirs } = entry
    if (entry.state !== 'conflict') return
    setPending(pending => pending.set(cellKey(mode_id, name), { ...entry, base: theirs }))
    queryClient.setQueryData(key, (tokens: Stored[] | undefined) => tokens && withCell(tokens, mode_id, name, theirs))
  }

  async function runAndRead(run: () => Promise<void>): Promise<void> {
    try {
      await run()
    } finally {
      await queryClient.invalidateQueries({ queryKey: key })
    }
  }

  async function runAgain(label: string, run: () => Promise<void>): Promise<void> {
    try {
      await inTurn(label, () => runAndRead(run))
    } catch (error) {
      toast(message(error), { kind: 'danger' })
    }
  }
}

function message(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
