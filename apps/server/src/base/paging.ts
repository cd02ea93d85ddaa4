// Keyset pagination: a cursor is the id after which the next page starts, so concurrent writes cannot repeat or skip
// rows.
import { isId } from './ids.ts'
import { problems } from './problems.ts'

export function cursorOf(...ids: string[]): string {
  return Buffer.from(ids.join('.')).toString('base64url')
}

export function readCursors(cursor: string, count: number): string[] {
  const ids = Buffer.from(cursor, 'base64url').toString().split('.')
  if (ids.length !== count || !ids.every(isId) || cursorOf(...ids) !== cursor) throw problems.cursorInvalid()
  return ids
}

const readCursor = (cursor: string): string => readCursors(cursor, 1)[0]!

export interface Paging {
  limit?: number
  cursor?: string
}

/** `after` is the cursor. Requests one extra row to detect a further page. */
export function pageRequest({ limit, cursor }: Paging): {
  after: string | null
  limit: number | null
  size: number | null
} {
  const size = limit ?? (cursor === undefined ? null : 1000)
  return { after: cursor === undefined ? null : readCursor(cursor), limit: size === null ? null : size + 1, size }
}

/** Removes the extra row; `next_cursor` is present only if paging was requested. */
export function page<Row>(rows: Row[], size: number | null, cursor: (last: Row) => string) {
  if (size === null) return { items: rows, next_cursor: {} }
  const items = rows.slice(0, size)
  return { items, next_cursor: { next_cursor: rows.length > size ? cursor(items.at(-1)!) : null } }
}

export type Page<Row> = ReturnType<typeof page<Row>> & { total: number }

/** A page of rows in the order of their ids, with the total. Runs both queries concurrently. */
export async function readPage<Row extends { id: string }>(
  paging: Paging,
  list: (after: string | null, limit: number | null) => Promise<Row[]>,
  count: () => Promise<number>,
): Promise<Page<Row>> {
  const { after, limit, size } = pageRequest(paging)
  const [rows, total] = await Promise.all([list(after, limit), size === null ? null : count()])
  return { ...page(rows, size, row => cursorOf(row.id)), total: total ?? rows.length }
}
