import { isId } from '../../base/ids.ts'
import { sql } from '../../storage/sql.ts'
import { selected } from '../subject-record.store.ts'
import type { SubjectRecord } from '../subject-record.store.ts'
import { mode } from './mode.store.ts'

export interface TokenRow {
  token_id: string
}

export const token = {
  param: 'token_id',
  noun: 'Token',
  parent: mode,
  columns: selected<TokenRow>({ token_id: 'tk.id' }),
  /** A token's name may replace its id; no token has an empty name. */
  idOf: text => (text.includes('\0') || !text.isWellFormed() ? '' : text),
  join: id =>
    typeof id === 'string' && !isId(id)
      ? sql`left join tokens tk on tk.mode_id = mo.id and tk.name = ${id}`
      : sql`left join tokens tk on tk.id = ${id} and tk.mode_id = mo.id`,
  find: ({ token_id }: TokenRow) => ({ token_id }),
} satisfies SubjectRecord
