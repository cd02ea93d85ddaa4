import { useMemo, useRef } from 'react'
import type { Row } from './model.ts'

/** The index of each row by its name. */
export function indexRows(rows: readonly Row[]): ReadonlyMap<string, number> {
  const indexOf = new Map<string, number>()
  for (let i = 0; i < rows.length; i++) indexOf.set(rows[i]!.name, i)
  return indexOf
}

/** The rows that others took the place of; null where names come, go or change places. */
export function replacedRows(before: readonly Row[], rows: readonly Row[]): ReadonlyMap<Row, Row> | null {
  if (before.length !== rows.length) return null
  const replaced = new Map<Row, Row>()
  for (let i = 0; i < rows.length; i++) {
    const [old, row] = [before[i]!, rows[i]!]
    if (old === row) continue
    if (old.name !== row.name) return null
    replaced.set(old, row)
  }
  return replaced
}

/**
 * `indexRows`, which stays the same while the names do: an edit changes values of rows, of which there may be many. While
 * there are no rows to index, it is kept.
 */
export function useRowIndex(rows: readonly Row[] | null): ReadonlyMap<string, number> {
  const last = useRef<{ rows: readonly Row[]; indexOf: ReadonlyMap<string, number> } | null>(null)
  return useMemo(() => {
    if (!rows) return empty
    const before = last.current
    const indexOf = before && replacedRows(before.rows, rows) ? before.indexOf : indexRows(rows)
    last.current = { rows, indexOf }
    return indexOf
  }, [rows])
}

const empty: ReadonlyMap<string, number> = new Map()
