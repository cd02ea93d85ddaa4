import type { CellChange } from '../edits/save.ts'
import type { Row } from './model.ts'
import { lifecycleOf, withLifecycle, type Lifecycle, type LifecycleField } from '../values/lifecycle.ts'

/** Sets the given fields in every mode that has the token; a replacement only where the mode has that token as well. */
export function setLifecycle(row: Row, to: Partial<Lifecycle>, replacement: Row | undefined): CellChange[] {
  return row.cells.flatMap((cell, i): CellChange[] => {
    if (!cell) return []
    if (to.replaced_by != null && !replacement?.cells[i]) return []
    const after = withLifecycle(cell.draft, { ...lifecycleOf(cell.draft), ...to })
    // The row may be older than the last edit, so each change writes only its own fields.
    const lifecycle = Object.keys(to) as LifecycleField[]
    return [{ mode_id: cell.mode_id, name: row.name, before: cell.draft, after, lifecycle }]
  })
}
