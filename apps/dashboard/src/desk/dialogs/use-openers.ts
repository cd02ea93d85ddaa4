import { useMemo, useRef } from 'react'
import { toast } from '../../ui/overlay/toast.tsx'
import { useCommand } from '../../ui/page/commands.ts'
import { prefixOf } from '../../tokens/model/groups.ts'
import type { Row } from '../../tokens/model/model.ts'
import type { MenuPlace } from '../grid/menus/place.ts'
import type { WorkbenchStore } from '../workbench-store.ts'

/** Callbacks of the toolbar that open dialogs. */
export function useOpeners(store: WorkbenchStore, group: string, rows: readonly Row[], readOnly: string | null) {
  const latest = useRef(rows)
  latest.current = rows
  const openers = useMemo(
    () => ({
      onNew: () => store.set({ dialog: { what: 'new', name: prefixOf(group), type: 'color', text: '' } }),
      onScale: () => store.set({ dialog: { what: 'scale', scale: null, group } }),
      /** Applies to all visible rows. */
      onReplace: () => store.set({ dialog: { what: 'replace', names: latest.current.map(({ name }) => name) } }),
      onDuplicates: () => store.set({ dialog: { what: 'duplicates' } }),
      openMenu: (menu: MenuPlace) => store.set({ menu }),
      onShortcuts: () => store.set({ dialog: { what: 'shortcuts' } }),
    }),
    [store, group],
  )
  const unlessReadOnly = (open: () => void) => () => (readOnly ? void toast(readOnly) : open())
  useCommand('create-token', unlessReadOnly(openers.onNew))
  useCommand('find-replace', unlessReadOnly(openers.onReplace))
  useCommand('find-duplicates', openers.onDuplicates)
  return openers
}
