import { useCallback } from 'react'
import { modesIn } from '../../../tokens/model/changes-of.ts'
import { rowDraft, type Row } from '../../../tokens/model/model.ts'
import { isWithin, type Span, type Spot } from '../../../tokens/model/selection.ts'
import { announce } from '../../../ui/overlay/toast.tsx'
import { hasParts, isOneLine } from '../../../tokens/values/value-text.ts'
import type { GridActions } from '../grid-handle.ts'
import { isHeading } from '../../../tokens/grid/headings.ts'
import type { RowContext } from '../grid-row.tsx'
import type { CellEditing } from '../use-cell-editing.ts'
import type { Lens } from '../../../tokens/model/themes/themed.ts'
import type { OpenLayer } from '../../../tokens/model/themes/use-open-layer.ts'

interface Needs {
  context: RowContext
  span: Span | null
  rows: readonly Row[]
  indexOf: ReadonlyMap<string, number>
  actions: GridActions
  readOnly: string | null
  setEditing: (editing: CellEditing) => void
}

const oneCell = { rows: [0, 0], columns: [0, 0] } as { rows: [number, number]; columns: [number, number] }

/** The number of selected cells of modes. */
const cellsOf = (rows: readonly Row[], span: Span, columns: readonly number[]): number =>
  modesIn(span, columns).length * rows.slice(span.rows[0], span.rows[1] + 1).filter(row => !isHeading(row)).length

/** A value of several parts opens as a form; an alias or a formula opens as text. */
function hasForm(row: Row | undefined, modeIndex: number): boolean {
  const draft = row?.cells[modeIndex]?.draft
  return hasParts((draft ?? (row && rowDraft(row)))?.type) && !(draft && isOneLine(draft))
}

/** Opens the editor of a cell: a form, a dialog, or its text, which begins with `initial` in place of the value. */
export function useStartEdit({ context, span, rows, indexOf, actions, readOnly, setEditing }: Needs) {
  return useCallback(
    (spot: Spot, initial: string | null) => {
      const extra = context.extras[spot.column - context.columns.length - 1]
      if (extra === 'layers') return openStanding(context, spot.name)
      if (readOnly) return announce(readOnly)
      if (spot.column === 0) return actions.run('rename', spot, oneCell)
      if (typeof extra === 'number')
        return actions.open({ what: 'layer', name: spot.name, input: context.themes[extra]!.input })
      if (extra) return actions.run('details', spot, oneCell)
      const index = indexOf.get(spot.name) ?? -1
      const row = rows[index]
      const count = span && isWithin(span, index, spot.column) ? cellsOf(rows, span, context.columns) : 1
      if (count > 1) return setEditing({ ...spot, initial, together: span, count })
      if (initial === null && hasForm(row, context.columns[spot.column - 1]!)) return actions.run('pick', spot, oneCell)
      setEditing({ ...spot, initial, together: null, count })
    },
    [actions, context, span, readOnly, rows, indexOf, setEditing],
  )
}

/** Opens the effective layer. */
function openStanding({ lens, openLayer }: { lens: Lens | null; openLayer: OpenLayer }, name: string): void {
  if (!lens?.chosen) return
  const { system, input } = lens.chosen
  const source = system.holderAt(name, input)?.source
  const mode_id = source && system.modeOf(source)
  if (mode_id !== undefined) openLayer(name, { tokenset_id: source!.tokenset_id, mode_id })
}
