// The undo and redo stacks.
import type { CellChange } from './save.ts'

/** A step that is not a set of cells, for example a rename, brings its own way back. */
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
    /** Something new was done: what was undone before cannot be done again on top of it. */
    add(entry: Entry): void {
      done = [...done, entry].slice(-mostSteps)
      undone = []
    },
    /** Only what was stored can be undone: of these changes, those that are kept. */
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
