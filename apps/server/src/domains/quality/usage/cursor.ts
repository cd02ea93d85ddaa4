// Cursors of lists that are ordered by other columns than an id.
import type { z } from 'zod'
import { isStorable } from '../../../kernel/json-body.ts'
import { problems } from '../../../base/problems.ts'

export const cursorFrom = (position: readonly (string | number | boolean)[]): string =>
  Buffer.from(JSON.stringify(position)).toString('base64url')

/** null: the first page. */
export function readCursorOf<Schema extends z.ZodType>(schema: Schema, cursor: string | undefined) {
  if (cursor === undefined) return null
  const parsed = schema.safeParse(parse(cursor))
  if (!parsed.success || !isStorable(Object.values(parsed.data as object).join())) throw problems.cursorInvalid()
  return parsed.data
}

function parse(cursor: string): unknown {
  const text = Buffer.from(cursor, 'base64url').toString()
  try {
    return JSON.parse(text)
  } catch {
    throw problems.cursorInvalid()
  }
}
