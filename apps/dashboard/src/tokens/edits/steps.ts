// The queue of unsaved steps.
import type { QueryKey } from '@tanstack/react-query'
import type { Token as Stored } from '@tessera/contract'
import { queryClient } from '../../api/query-client.ts'
import { announce } from '../../ui/overlay/toast.tsx'
import { createEditsStore, type EditsStore } from './edits-state.ts'
import { cellKey, rebase, settlePending, type Pending } from './pending.ts'
import type { History } from './history.ts'
import type { CellChange, SaveResult } from './save.ts'
import type { Store } from './store.ts'
import { withOutcome } from './stored-tokens.ts'
import { troubleOf } from './trouble.ts'

interface Step {
  id: number
  label: string
  changes: readonly CellChange[]
  /** A task other than cell changes, run in its turn; never rejects. */
  task?: () => Promise<void>
}

export interface Steps {
  readonly store: Store
  readonly edits: EditsStore
  queue: Step[]
  /** The last step that changes each cell. */
  readonly latest: Map<string, number>
  nextId: number
  running: boolean
  timer: ReturnType<typeof setTimeout> | undefined
}

export function createSteps(store: Store, history: History): Steps {
  const steps: Steps = {
    store,
    edits: createEditsStore(() => steps.queue.length, history),
    queue: [],
    latest: new Map(),
    nextId: 1,
    running: false,
    timer: undefined,
  }
  return steps
}

const readerOf = (key: QueryKey) => (mode_id: string, name: string) =>
  (queryClient.getQueryData<readonly Stored[]>(key) ?? []).find(
    token => token.mode_id === mode_id && token.name === name,
  ) ?? null

/** The record of a cell when its change was made. */
const seenBy = ({ store, edits }: Steps) => {
  const read = readerOf(store.key)
  return (mode_id: string, name: string): Stored | null => {
    const entry = edits.state().pending.get(cellKey(mode_id, name))
    return entry ? entry.base : read(mode_id, name)
  }
}

const isLatest = ({ latest }: Steps, { id }: Step, { mode_id, name }: CellChange) =>
  latest.get(cellKey(mode_id, name)) === id

export function enqueue(steps: Steps, label: string, changes: readonly CellChange[]): void {
  const step: Step = { id: steps.nextId++, label, changes }
  const seen = seenBy(steps)
  steps.queue = [...steps.queue, step]
  steps.edits.setPending(pending => {
    for (const { mode_id, name, after } of changes) {
      const key = cellKey(mode_id, name)
      steps.latest.set(key, step.id)
      const base = seen(mode_id, name)
      pending.set(key, { mode_id, name, draft: after, state: 'waiting', error: null, theirs: null, base })
    }
  })
  void work(steps)
}

/** Runs a task after all earlier changes are stored and before later ones. */
export function inTurn(steps: Steps, label: string, task: () => Promise<void>): Promise<void> {
  const refusal = steps.store.cellsOnly ?? (steps.edits.state().trouble && 'Earlier changes are not saved yet')
  if (refusal !== null) return Promise.reject(new Error(refusal))
  return new Promise((resolve, reject) => {
    steps.queue = [...steps.queue, { id: steps.nextId++, label, changes: [], task: () => task().then(resolve, reject) }]
    steps.edits.set({})
    void work(steps)
  })
}

/** Saves the open steps, unless a run is in progress. */
export async function work(steps: Steps): Promise<void> {
  if (steps.running) return
  steps.running = true
  clearTimeout(steps.timer)
  try {
    for (let step = steps.queue[0]; step; step = steps.queue[0]) if (!(await isDone(steps, step))) return
    steps.edits.set({ trouble: null })
  } finally {
    steps.running = false
  }
}

/** Returns false where the server cannot respond now. */
async function isDone(steps: Steps, step: Step): Promise<boolean> {
  const finish = () => (steps.queue = steps.queue.filter(each => each !== step))
  if (step.task) {
    await step.task()
    finish()
    steps.edits.setPending(pending => rebase(pending, readerOf(steps.store.key)))
    return true
  }
  mark(steps, step, 'saving')
  const outcome = await steps.store
    .save(step.changes, seenBy(steps))
    .catch((error: unknown) => outcomeOf(steps, step, error))
  if (!outcome) return false
  finish()
  await settle(steps, step, outcome)
  return true
}

function mark(steps: Steps, step: Step, state: Pending['state']): void {
  steps.edits.setPending(pending => {
    for (const change of step.changes) {
      const key = cellKey(change.mode_id, change.name)
      const entry = pending.get(key)
      if (entry && isLatest(steps, step, change)) pending.set(key, { ...entry, state })
    }
  })
}

/** Returns null where the server cannot respond now: the step stays first in the queue. */
function outcomeOf(steps: Steps, step: Step, error: unknown): SaveResult | null {
  const trouble = troubleOf(error)
  if (!trouble) {
    const refused = step.changes.map(change => ({ change, error: message(error) }))
    return { saved: [], conflicts: [], fresh: new Map(), refused }
  }
  mark(steps, step, 'waiting')
  steps.edits.set({ trouble: trouble.trouble })
  if (trouble.again !== null) steps.timer = setTimeout(() => void work(steps), trouble.again)
  return null
}

async function settle(steps: Steps, step: Step, outcome: SaveResult): Promise<void> {
  const { store, edits } = steps
  // A pending older response must not overwrite the newer records. It may be of what others changed, so it is asked for again.
  const list = { queryKey: store.key, exact: true }
  const wasReading = queryClient.isFetching(list) > 0
  await queryClient.cancelQueries(list)
  queryClient.setQueryData(store.key, (tokens: Stored[] | undefined) => tokens && withOutcome(tokens, outcome))
  if (wasReading) void queryClient.invalidateQueries(list)
  edits.setPending(pending => settlePending(pending, outcome, change => isLatest(steps, step, change)))
  const failures = outcome.refused.length + outcome.conflicts.length
  if (failures === 0) return announce('Saved')
  const saved = outcome.saved.map(({ change }) => change)
  edits.history.narrow(step.changes, saved)
  announce(`${failures} of ${step.changes.length} changes could not be saved`)
}

function message(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
