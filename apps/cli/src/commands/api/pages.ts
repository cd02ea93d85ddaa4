// The pages of a list as one answer.
import { Failure } from '../../base/failure.ts'
import type { Connection } from '../../sign-in/connection.ts'
import { send } from '../../sign-in/request.ts'
import type { Call } from '../../sign-in/request.ts'
import { isObject } from './target.ts'

export const isJson = ({ headers }: Response): boolean => /\bjson\b/.test(headers.get('content-type') ?? '')

/** Every page of a list as one answer: the first page with the items of all, and no further cursor. */
export async function allPages(connection: Connection, first: Call): Promise<unknown> {
  const url = new URL(first.path, connection.server)
  if (!url.searchParams.has('limit')) url.searchParams.set('limit', '500')
  let whole: Record<string, unknown> | null = null
  for (;;) {
    const response = await send(connection, { ...first, path: url.pathname + url.search })
    const page: unknown = isJson(response) ? await response.json() : null
    const list = isObject(page) && 'next_cursor' in page ? listIn(page) : null
    if (!isObject(page) || !list)
      throw new Failure('The answer is no list with pages', { hint: 'Leave out --paginate.' })
    if (whole) (whole[list.name] as unknown[]).push(...list.items)
    else whole = page
    if (typeof page.next_cursor !== 'string') return { ...whole, next_cursor: null }
    url.searchParams.set('cursor', page.next_cursor)
  }
}

function listIn(page: Record<string, unknown>): { name: string; items: unknown[] } | null {
  const entry = Object.entries(page).find(([, value]) => Array.isArray(value))
  return entry ? { name: entry[0], items: entry[1] as unknown[] } : null
}
