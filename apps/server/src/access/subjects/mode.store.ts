import { sql } from '../../storage/sql.ts'
import { selected } from '../subject-record.store.ts'
import type { SubjectRecord } from '../subject-record.store.ts'
import { tokenset } from './tokenset.store.ts'
import type { TokensetRow } from './tokenset.store.ts'

export interface ModeRecord {
  id: string
  tokenset_id: string
  name: string
  is_default: boolean
  created_at: string
  updated_at: string
}

export interface ModeRow {
  mode_id: string
  mode_name: string
  mode_revision: number
  mode_created_at: string
  mode_updated_at: string
}

export interface InMode {
  mode: ModeRecord
  /** Every write to the mode raises it. */
  modeRevision: number
}

export const mode = {
  param: 'mode_id',
  noun: 'Mode',
  parent: tokenset,
  columns: selected<ModeRow>({
    mode_id: 'mo.id',
    mode_name: 'mo.name',
    mode_revision: 'mo.revision',
    mode_created_at: 'mo.created_at',
    mode_updated_at: 'mo.updated_at',
  }),
  join: id => sql`left join modes mo on mo.id = ${id} and mo.tokenset_id = t.id`,
  find: (row: ModeRow & TokensetRow): InMode => ({
    mode: {
      id: row.mode_id,
      tokenset_id: row.tokenset_id,
      name: row.mode_name,
      is_default: row.mode_id === row.tokenset_default_mode_id,
      created_at: row.mode_created_at,
      updated_at: row.mode_updated_at,
    },
    modeRevision: row.mode_revision,
  }),
} satisfies SubjectRecord
