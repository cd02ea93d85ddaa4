// The selection and the open overlays of the grid. Each part of the screen subscribes to what it shows: moving the
// cursor renders only two rows of the grid, because toolbar, groups and column heads are costly.
import { useSyncExternalStore } from 'react'
import type { PickerPlace, Trial } from '../tokens/editors/color/color-popover.tsx'
import type { MenuPlace } from './grid/menus/place.ts'
import { selectionAt, type Selection, type Spot } from '../tokens/model/selection.ts'
import type { Open } from './grid/run-action.ts'

export interface WorkbenchState {
  selection: Selection | null
  /** The selection that the open view marks, which need not be the chosen one; null while none does. */
  marked: Selection | null
  /** The target of the focus once its token exists, and the place of the cursor before. */
  goal: { at: Spot; from: Spot | null } | null
  dialog: Open
  menu: MenuPlace | null
  picker: PickerPlace | null
  /** The previewed color that is not saved yet. */
  trial: Trial | null
  /** The inspector is open as a sheet, where there is no room beside the grid. */
  sheet: boolean
}

export type WorkbenchStore = ReturnType<typeof createWorkbenchStore>

/** `selected` is the name of the initial token. */
export function createWorkbenchStore(selected?: string) {
  let state: WorkbenchState = {
    selection: selected === undefined ? null : selectionAt(selected),
    marked: null,
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

/** Renders again only when the selected part of the state changes. */
export function useWorkbench<T>(store: WorkbenchStore, select: (state: WorkbenchState) => T): T {
  return useSyncExternalStore(store.subscribe, () => select(store.state()))
}
