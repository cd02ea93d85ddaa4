// The cursor of the grid and its selection. Column 0 is the name; the modes follow.
export interface Spot {
  name: string
  column: number
}

export interface Span {
  /** The first and the last row, by index among the visible rows. */
  rows: [number, number]
  columns: [number, number]
}

export interface Selection {
  at: Spot
  /** The other corner of the selection; equal to the cursor for a single cell. */
  from: Spot
}

export function spanOf(selection: Selection | null, indexOf: ReadonlyMap<string, number>): Span | null {
  if (!selection) return null
  const a = indexOf.get(selection.at.name)
  const b = indexOf.get(selection.from.name) ?? a
  if (a === undefined || b === undefined) return null
  return {
    rows: [Math.min(a, b), Math.max(a, b)],
    columns: [
      Math.min(selection.at.column, selection.from.column),
      Math.max(selection.at.column, selection.from.column),
    ],
  }
}

export function isWithin({ rows, columns }: Span, row: number | undefined, column: number): boolean {
  return row !== undefined && row >= rows[0] && row <= rows[1] && column >= columns[0] && column <= columns[1]
}

export function cellCount(span: Span): number {
  return (span.rows[1] - span.rows[0] + 1) * (span.columns[1] - span.columns[0] + 1)
}

/** A selection of one cell. */
export function selectionAt(name: string, column = 0): Selection {
  return { at: { name, column }, from: { name, column } }
}
