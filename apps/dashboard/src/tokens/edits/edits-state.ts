// The observable state of the edits of a page.
import type { History } from './history.ts'
import type { Pending } from './pending.ts'
import type { Trouble } from './trouble.ts'

export interface EditsState {
  pending: ReadonlyMap<string, Pending>
  /** The number of unsaved steps. */
  open: number
  trouble: Trouble | null
  canUndo: string | null
  canRedo: string | null
}

export type EditsStore = ReturnType<typeof createEditsStore>

/** `open` returns the number of unsaved steps; `history` is shared with the other tokensets of the workspace. */
export function createEditsStore(open: () => number, history: History) {
  const listeners = new Set<() => void>()
  let state: EditsState = {
    pending: new Map(),
    open: 0,
    trouble: null,
    canUndo: history.canUndo(),
    canRedo: history.canRedo(),
  }
  const set = (change: Partial<EditsState>) => {
    state = { ...state, ...change, open: open(), canUndo: history.canUndo(), canRedo: history.canRedo() }
    for (const listener of listeners) listener()
  }
  history.subscribe(() => set({}))
  return {
    history,
    state: () => state,
    set,
    setPending(change: (pending: Map<string, Pending>) => void) {
      const pending = new Map(state.pending)
      change(pending)
      set({ pending })
    },
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}
