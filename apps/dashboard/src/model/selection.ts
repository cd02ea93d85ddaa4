// Where the grid's cursor is and what it spans. Column 0 is the name; the modes follow.
export interface Spot {
  name: string
  column: number
}

export interface Span {
  /** Inclusive, by index of the rows shown. */
  rows: [number, number]
  columns: [number, number]
}

export interface Selection {
  at: Spot
  /** The other corner of what is selected; the cursor itself where only one cell is. */
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

/** The cursor alone. */
export function selectionAt(name: string, column = 0): Selection {
  return { at: { name, column }, from: { name, column } }
}
