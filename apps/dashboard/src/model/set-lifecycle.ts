import type { CellChange } from '../edits/save.ts'
import type { Row } from './model.ts'
import { lifecycleOf, withLifecycle, type Lifecycle, type LifecycleField } from '../values/lifecycle.ts'

/** The fields that are given, in every mode that has the token; a replacement only where the mode has it as well. */
export function setLifecycle(row: Row, to: Partial<Lifecycle>, replacement: Row | undefined): CellChange[] {
  return row.cells.flatMap((cell, i): CellChange[] => {
    if (!cell) return []
    if (to.replaced_by != null && !replacement?.cells[i]) return []
    const after = withLifecycle(cell.draft, { ...lifecycleOf(cell.draft), ...to })
    // The row may be older than what was set a moment ago, so each change writes its own fields.
    const lifecycle = Object.keys(to) as LifecycleField[]
    return [{ mode_id: cell.mode_id, name: row.name, before: cell.draft, after, lifecycle }]
  })
}
