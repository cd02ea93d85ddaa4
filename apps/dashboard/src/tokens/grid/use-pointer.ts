import type { FocusEvent, MouseEvent, PointerEvent } from 'react'
import type { Row } from '../model.ts'
import type { Selection, Spot } from './selection.ts'

interface Needs {
  rows: readonly Row[]
  selection: Selection | null
  editing: Spot | null
  onFollow: (selection: Selection) => void
  goTo: (spot: Spot, extend?: boolean) => void
  startEdit: (spot: Spot, initial: string | null) => void
}

/** The cursor of the grid follows the mouse, the finger and the focus. */
export function usePointer({ rows, selection, editing, onFollow, goTo, startEdit }: Needs) {
  const spotOf = (target: EventTarget): Spot | null => {
    const place = (target as HTMLElement).closest<HTMLElement>('[data-cell]')?.dataset['cell']?.split(':')
    const row = place && rows[Number(place[0])]
    return row ? { name: row.name, column: Number(place[1]) } : null
  }
  const isElsewhere = (spot: Spot) => spot.name !== selection?.at.name || spot.column !== selection.at.column
  return {
    // Screen readers and scripts put the focus where they like: the cursor follows it.
    onFocus(event: FocusEvent) {
      const spot = editing ? null : spotOf(event.target)
      if (spot && isElsewhere(spot)) onFollow({ at: spot, from: spot })
    },
    onPointerDown(event: PointerEvent) {
      const spot = event.button === 0 && !(event.target as HTMLElement).closest('input') ? spotOf(event.target) : null
      if (!spot) return
      if (editing && editing.name === spot.name && editing.column === spot.column) return
      if (event.pointerType !== 'touch') event.preventDefault()
      goTo(spot, event.shiftKey)
    },
    onPointerOver(event: PointerEvent) {
      if (event.buttons !== 1 || event.pointerType === 'touch' || editing) return
      const spot = spotOf(event.target)
      if (spot && isElsewhere(spot)) goTo(spot, true)
    },
    onDoubleClick(event: MouseEvent) {
      const spot = spotOf(event.target)
      if (spot) startEdit(spot, null)
    },
  }
}
