import { useCallback, useMemo, useRef, useState } from 'react'
import type { Row } from '../model/model.ts'
import { replacedRows, useRowIndex } from '../model/row-index.ts'
import { readStored, store } from './stored.ts'
import { groupOf, withHeadings } from './headings.ts'

/** Fewer tokens are seen at once and need no headings, unless somebody asks for them. */
const many = 40

interface Needs {
  /** Of the tokenset, or the themes. */
  id: string
  rows: readonly Row[]
  indexOf: ReadonlyMap<string, number>
  /** The number of all tokens, shown or not. */
  all: number
  /** Null until chosen. */
  wanted: boolean | null
  /** The rows have an order of their own, by name or by nearness. */
  isSorted: boolean
}

/** The rows with headings, unless `closed` is null. Where only values change, the headings stay as they are. */
function useLines(rows: readonly Row[], closed: ReadonlySet<string> | null): readonly Row[] {
  const last = useRef<{ rows: readonly Row[]; closed: ReadonlySet<string> | null; lines: readonly Row[] } | null>(null)
  return useMemo(() => {
    if (!closed) return rows
    const before = last.current
    const replaced = before?.closed === closed ? replacedRows(before.rows, rows) : null
    const lines = before && replaced ? withReplaced(before, rows, replaced) : withHeadings(rows, closed)
    last.current = { rows, closed, lines }
    return lines
  }, [rows, closed])
}

function withReplaced(
  before: { rows: readonly Row[]; lines: readonly Row[] },
  rows: readonly Row[],
  replaced: ReadonlyMap<Row, Row>,
): readonly Row[] {
  if (before.lines === before.rows) return rows
  return replaced.size === 0 ? before.lines : before.lines.map(line => replaced.get(line) ?? line)
}

/** The lines of the table: rows with the headings of their groups. The closed groups are stored in this browser. */
export function useHeadings({ id, rows, indexOf, all, wanted, isSorted }: Needs) {
  const key = `tessera.closed-groups.${id}`
  const [closed, setClosed] = useState<ReadonlySet<string>>(() => new Set(readStored<string[]>(key, [])))
  const isShown = !isSorted && (wanted ?? all > many)
  const lines = useLines(rows, isShown ? closed : null)
  const ownIndex = useRowIndex(lines === rows ? null : lines)
  const lineIndex = lines === rows ? indexOf : ownIndex
  const setOpen = useCallback(
    (path: string, isOpen: boolean) =>
      setClosed(before => {
        if (isOpen !== before.has(path)) return before
        const next = new Set(before)
        if (isOpen) next.delete(path)
        else next.add(path)
        store(key, [...next])
        return next
      }),
    [key],
  )
  /** Opens the group of a token, to which the cursor goes. */
  const reveal = useCallback((name: string) => setOpen(groupOf(name), true), [setOpen])
  return { lines, lineIndex, hasHeadings: lines !== rows, setOpen, reveal }
}
