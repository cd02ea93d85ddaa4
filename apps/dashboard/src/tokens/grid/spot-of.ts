import type { Row } from '../model/model.ts'
import type { Spot } from '../model/selection.ts'

/** The cell of a grid in which something happened. */
export function spotOf(target: EventTarget, rows: readonly Row[]): Spot | null {
  const place = (target as HTMLElement).closest<HTMLElement>('[data-cell]')?.dataset['cell']?.split(':')
  const row = place && rows[Number(place[0])]
  return row ? { name: row.name, column: Number(place[1]) } : null
}
