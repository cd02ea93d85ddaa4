// The undo and redo stacks of a workspace.
import type { CellChange } from './save.ts'

/** A step other than a set of cells, for example a rename, which can undo itself. */
export interface Action {
  label: string
  run: () => Promise<void>
  revert: () => Promise<void>
}

interface CellsEntry {
  kind: 'cells'
  label: string
  changes: readonly CellChange[]
  /** Saves changes behind the unsaved ones of the tokenset. */
  enqueue: (label: string, changes: readonly CellChange[]) => void
}

interface ActionEntry extends Action {
  kind: 'action'
  /** Runs `run` or `revert` in its turn. Rejects when it fails. */
  start: (label: string, task: () => Promise<void>) => Promise<void>
}

export type Entry = CellsEntry | ActionEntry

/** `path`: the page on which the step was made. */
export type Placed = Entry & { path: string }

export type History = ReturnType<typeof createHistory>

const mostSteps = 50

export function createHistory() {
  let done: Placed[] = []
  let undone: Placed[] = []
  const listeners = new Set<() => void>()
  const tell = () => listeners.forEach(listener => listener())
  return {
    canUndo: () => done.at(-1)?.label ?? null,
    canRedo: () => undone.at(-1)?.label ?? null,
    /** Adds a new step; the redo stack no longer applies. */
    add(entry: Entry): void {
      done = [...done, { ...entry, path: location.pathname }].slice(-mostSteps)
      undone = []
      tell()
    },
    /** Narrows an entry to the stored changes, because only these can be undone. */
    narrow(changes: readonly CellChange[], stored: readonly CellChange[]): void {
      done = done.flatMap(entry =>
        entry.kind !== 'cells' || entry.changes !== changes
          ? [entry]
          : stored.length > 0
            ? [{ ...entry, changes: stored }]
            : [],
      )
      tell()
    },
    undo(): Placed | undefined {
      const entry = done.at(-1)
      if (!entry) return undefined
      done = done.slice(0, -1)
      undone = [...undone, entry]
      tell()
      return entry
    },
    redo(): Placed | undefined {
      const entry = undone.at(-1)
      if (!entry) return undefined
      undone = undone.slice(0, -1)
      done = [...done, entry]
      tell()
      return entry
    },
    /** Removes a step that failed: neither undo nor redo applies any more. */
    drop(entry: Placed): void {
      done = done.filter(each => each !== entry)
      undone = undone.filter(each => each !== entry)
      tell()
    },
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}

export function reversed(change: CellChange): CellChange {
  return { ...change, before: change.after, after: change.before }
}
