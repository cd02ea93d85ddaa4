import { nearestName } from '@tessera/engine'
import { isId } from '../../base/ids.ts'
import { sql } from '../../storage/sql.ts'
import type { Db } from '../../storage/sql.ts'
import { selected } from '../subject-record.store.ts'
import type { SubjectRecord } from '../subject-record.store.ts'
import { mode } from './mode.store.ts'
import type { ModeRow } from './mode.store.ts'

export interface TokenRow {
  token_id: string
}

export const token = {
  param: 'token_id',
  noun: 'Token',
  parent: mode,
  columns: selected<TokenRow>({ token_id: 'tk.id' }),
  /** A token's name may replace its id; no token has an empty name. */
  idOf: storable,
  join: id =>
    typeof id === 'string' && !isId(id)
      ? sql`left join tokens tk on tk.mode_id = mo.id and tk.name = ${id}`
      : sql`left join tokens tk on tk.id = ${id} and tk.mode_id = mo.id`,
  find: ({ token_id }: TokenRow) => ({ token_id }),
  nearest: (db, { mode_id }: ModeRow, text) => nearestToken(db, mode_id, text),
} satisfies SubjectRecord

function storable(text: string): string {
  return text.includes('\0') || !text.isWellFormed() ? '' : text
}

/** How many names of the mode are looked at, and how many of those like it are compared. */
const bounds = { looked: 20_000, compared: 1_000 }

/** The name in the mode that a misspelt one may have meant. Two edits leave a third of a name as it is, so that only names with one of its thirds are compared. */
export async function nearestToken(db: Db, modeId: string, given: string): Promise<string | null> {
  const text = storable(given)
  if (text === '' || isId(text)) return null
  const length = [...text].length
  const rows = await db.query<{ name: string }>(sql`select name from
 (select name from tokens where mode_id = ${modeId} and length(name) between ${length - 2} and ${length + 2} limit ${bounds.looked}) as t
 where exists (select 1 from unnest(${thirdsOf(text)}::text[]) as third (part) where strpos(name, part) > 0) limit ${bounds.compared}`)
  return nearestName(
    text,
    rows.map(({ name }) => name),
  )
}

function thirdsOf(text: string): string[] {
  const letters = [...text]
  const size = Math.ceil(letters.length / 3)
  return [0, 1, 2].map(at => letters.slice(at * size, (at + 1) * size).join('')).filter(part => part !== '')
}
