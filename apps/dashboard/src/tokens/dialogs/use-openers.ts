import { useMemo, useRef } from 'react'
import type { Row } from '../../model/model.ts'
import type { MenuPlace } from '../grid/menus/place.ts'
import type { WorkbenchStore } from '../workbench-store.ts'

/** Callbacks of the toolbar that open dialogs. */
export function useOpeners(store: WorkbenchStore, group: string, rows: readonly Row[]) {
  const latest = useRef(rows)
  latest.current = rows
  return useMemo(
    () => ({
      onNew: () => store.set({ dialog: { what: 'new', name: group && `${group}.`, type: 'color', text: '' } }),
      onScale: () => store.set({ dialog: { what: 'scale', scale: null, group } }),
      /** Applies to all visible rows. */
      onReplace: () => store.set({ dialog: { what: 'replace', names: latest.current.map(({ name }) => name) } }),
      onDuplicates: () => store.set({ dialog: { what: 'duplicates' } }),
      openMenu: (menu: MenuPlace) => store.set({ menu }),
      onShortcuts: () => store.set({ dialog: { what: 'shortcuts' } }),
    }),
    [store, group],
  )
}
