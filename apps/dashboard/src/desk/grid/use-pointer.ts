import type { FocusEvent, MouseEvent, PointerEvent } from 'react'
import type { Row } from '../../tokens/model/model.ts'
import type { GridActions } from './grid-handle.ts'
import { isHeading, isHeadingName } from '../../tokens/grid/headings.ts'
import { spotOf as spotIn } from '../../tokens/grid/spot-of.ts'
import { placeOf } from './menus/place.ts'
import { isWithin, type Selection, type Span, type Spot } from '../../tokens/model/selection.ts'

interface Needs {
  rows: readonly Row[]
  selection: Selection | null
  editing: Spot | null
  onFollow: (selection: Selection) => void
  goTo: (spot: Spot, extend?: boolean) => void
  startEdit: (spot: Spot, initial: string | null) => void
  indexOf: ReadonlyMap<string, number>
  span: Span | null
  actions: Pick<GridActions, 'menu' | 'setOpen'>
}

/** The cursor of the grid follows the mouse, the finger and the focus. */
export function usePointer(needs: Needs) {
  const { rows, selection, editing, onFollow, goTo, startEdit, indexOf, span, actions } = needs
  const spotOf = (target: EventTarget) => spotIn(target, rows)
  // A heading has one cell for all columns: the cursor keeps the column that it came in.
  const isElsewhere = (spot: Spot) =>
    spot.name !== selection?.at.name || (spot.column !== selection.at.column && !isHeadingName(spot.name))
  const isSelected = (spot: Spot | null) =>
    spot !== null && span !== null && isWithin(span, indexOf.get(spot.name), spot.column)
  const isEdited = (spot: Spot) => editing?.name === spot.name && editing.column === spot.column
  return {
    // Screen readers and scripts move the focus directly: the cursor follows it.
    onFocus(event: FocusEvent) {
      const spot = editing ? null : spotOf(event.target)
      if (spot && isElsewhere(spot)) onFollow({ at: spot, from: spot })
    },
    onPointerDown(event: PointerEvent) {
      // The menu applies to the selection: a moved focus would clear it.
      if (event.button === 2 && isSelected(spotOf(event.target))) return event.preventDefault()
      const spot = event.button === 0 && !(event.target as HTMLElement).closest('input') ? spotOf(event.target) : null
      if (!spot || isEdited(spot)) return
      // The icon drags all selected tokens: the selection stays, and so does the browser's own dragging.
      const isHandle = (event.target as HTMLElement).closest('[draggable]') !== null
      if (isHandle && isSelected(spot)) return
      if (event.pointerType !== 'touch' && !isHandle) event.preventDefault()
      goTo(spot, event.shiftKey)
    },
    onClick(event: MouseEvent) {
      const spot = spotOf(event.target)
      const row = spot && rows[indexOf.get(spot.name) ?? -1]
      if (row && isHeading(row) && !event.shiftKey) actions.setOpen(row.heading.path, !row.heading.isOpen)
    },
    onPointerOver(event: PointerEvent) {
      if (event.buttons !== 1 || event.pointerType === 'touch' || editing) return
      const spot = spotOf(event.target)
      if (spot && isElsewhere(spot)) goTo(spot, true)
    },
    onContextMenu(event: MouseEvent) {
      const spot = spotOf(event.target)
      const cell = (event.target as HTMLElement).closest('[data-cell]')
      // In an editor, the browser's own menu offers paste.
      if (!spot || !cell || editing || (event.target as HTMLElement).closest('input')) return
      event.preventDefault()
      if (!isSelected(spot)) goTo(spot)
      const row = rows[indexOf.get(spot.name) ?? -1]
      const group = isHeading(row) ? row.heading.path : null
      actions.menu({ ...placeOf(event.nativeEvent, cell), group })
    },
    onDoubleClick(event: MouseEvent) {
      const spot = spotOf(event.target)
      if (spot && !isHeadingName(spot.name)) startEdit(spot, null)
    },
  }
}
