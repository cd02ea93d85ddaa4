// The undo and redo stacks.
import type { CellChange } from './save.ts'

/** A step other than a set of cells, for example a rename, which can undo itself. */
export interface Action {
  label: string
  run: () => Promise<void>
  revert: () => Promise<void>
}

type Entry = { kind: 'cells'; label: string; changes: readonly CellChange[] } | ({ kind: 'action' } & Action)

const mostSteps = 50

export function createHistory() {
  let done: Entry[] = []
  let undone: Entry[] = []
  return {
    canUndo: () => done.at(-1)?.label ?? null,
    canRedo: () => undone.at(-1)?.label ?? null,
    /** Adds a new step; the redo stack no longer applies. */
    add(entry: Entry): void {
      done = [...done, entry].slice(-mostSteps)
      undone = []
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
    },
    undo(): Entry | undefined {
      const entry = done.at(-1)
      if (!entry) return undefined
      done = done.slice(0, -1)
      undone = [...undone, entry]
      return entry
    },
    redo(): Entry | undefined {
      const entry = undone.at(-1)
      if (!entry) return undefined
      undone = undone.slice(0, -1)
      done = [...done, entry]
      return entry
    },
  }
}

export function reversed(change: CellChange): CellChange {
  return { ...change, before: change.after, after: change.before }
}
