import { useMemo } from 'react'
import type { WorkbenchStore } from '../workbench-store.ts'

/** What the toolbar opens. */
export function useOpeners(store: WorkbenchStore, group: string) {
  return useMemo(
    () => ({
      onNew: () => store.set({ dialog: { what: 'new', name: group && `${group}.`, type: 'color', text: '' } }),
      onScale: () => store.set({ dialog: { what: 'scale', scale: null, group } }),
      onDuplicates: () => store.set({ dialog: { what: 'duplicates' } }),
      onShortcuts: () => store.set({ dialog: { what: 'shortcuts' } }),
    }),
    [store, group],
  )
}
