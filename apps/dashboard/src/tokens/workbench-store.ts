// What is selected and what is open around the grid. Each part of the screen subscribes to what it shows: moving the
// cursor renders the grid's two rows and nothing else, since toolbar, groups and column heads are costly.
import { useSyncExternalStore } from 'react'
import type { PickerPlace, Trial } from '../editors/color/color-popover.tsx'
import type { MenuPlace } from './grid/menus/place.ts'
import { selectionAt, type Selection, type Spot } from '../model/selection.ts'
import type { Open } from './grid/run-action.ts'

export interface WorkbenchState {
  selection: Selection | null
  /** Where the focus shall go, once the token is there, and where the cursor was before. */
  goal: { at: Spot; from: Spot | null } | null
  dialog: Open
  menu: MenuPlace | null
  picker: PickerPlace | null
  /** The color that it shows and that is not taken yet. */
  trial: Trial | null
  /** The inspector where it has no place beside the grid. */
  sheet: boolean
}

export type WorkbenchStore = ReturnType<typeof createWorkbenchStore>

/** `selected` is the name of the token to begin with. */
export function createWorkbenchStore(selected?: string) {
  let state: WorkbenchState = {
    selection: selected === undefined ? null : selectionAt(selected),
    goal: null,
    dialog: null,
    menu: null,
    picker: null,
    trial: null,
    sheet: false,
  }
  const listeners = new Set<() => void>()
  return {
    state: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    set(change: Partial<WorkbenchState>) {
      state = { ...state, ...change }
      for (const listener of listeners) listener()
    },
  }
}

/** Renders again only when what is selected of the state is another. */
export function useWorkbench<T>(store: WorkbenchStore, select: (state: WorkbenchState) => T): T {
  return useSyncExternalStore(store.subscribe, () => select(store.state()))
}
