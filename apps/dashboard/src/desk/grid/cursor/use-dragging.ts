import { useState, type DragEvent } from 'react'
import type { Row } from '../../../tokens/model/model.ts'
import { isWithin, type Span } from '../../../tokens/model/selection.ts'
import { announce } from '../../../ui/overlay/toast.tsx'
import type { dropHandlers } from '../../dragging.ts'
import type { GridActions } from '../grid-handle.ts'
import { isHeading } from '../../../tokens/grid/headings.ts'

interface Needs {
  rows: readonly Row[]
  indexOf: ReadonlyMap<string, number>
  span: Span | null
  readOnly: string | null
  actions: GridActions
}

/** Tokens are dragged by their icon, the selected ones together, onto the heading of a group. */
export function useDragging({ rows, indexOf, span, readOnly, actions }: Needs) {
  // What takes dropped tokens loads with the first drag.
  const [handlersOf, setHandlersOf] = useState<typeof dropHandlers | null>(null)
  const onDragStart = (event: DragEvent) => {
    const place = (event.target as HTMLElement).closest<HTMLElement>('[data-cell]')?.dataset['cell']?.split(':')
    const row = place && rows[Number(place[0])]
    if (!row || isHeading(row)) return
    if (readOnly !== null) {
      event.preventDefault()
      return announce(readOnly)
    }
    const isSelected = span !== null && isWithin(span, indexOf.get(row.name), Number(place[1]))
    const selected = isSelected ? rows.slice(span.rows[0], span.rows[1] + 1) : [row]
    const names = selected.flatMap(each => (isHeading(each) ? [] : each.name))
    event.dataTransfer.setData('application/x-tessera-tokens', JSON.stringify(names))
    event.dataTransfer.effectAllowed = 'move'
    if (!handlersOf) void import('../../dragging.ts').then(part => setHandlersOf(() => part.dropHandlers))
  }
  const drop = handlersOf?.(
    target => {
      const element = target.closest<HTMLElement>('[data-group]')
      const group = element?.dataset['group']
      return element && group !== undefined ? { element, group } : null
    },
    (to, names) => actions.open({ what: 'move', names, to }),
  )
  return { onDragStart, ...drop }
}
