import { sql } from '../../storage/sql.ts'
import { selected } from '../subject-record.store.ts'
import type { SubjectRecord } from '../subject-record.store.ts'
import { tokenset } from './tokenset.store.ts'

export interface ScaleRow {
  scale_id: string
  scale_mode_id: string
  scale_mode_name: string
}

export interface InScale {
  /** The domain's store reads the rest. */
  scale: { id: string; mode: { id: string; name: string } }
}

export const scale = {
  param: 'scale_id',
  noun: 'Scale',
  parent: tokenset,
  parentIn: sql`sc.tokenset_id`,
  columns: selected<ScaleRow>({ scale_id: 'sc.id', scale_mode_id: 'scm.id', scale_mode_name: 'scm.name' }),
  join: id => sql`left join scales sc on sc.id = ${id} left join modes scm on scm.id = sc.mode_id`,
  find: (row: ScaleRow): InScale => ({
    scale: { id: row.scale_id, mode: { id: row.scale_mode_id, name: row.scale_mode_name } },
  }),
  // Each token changes its tokenset, which is not in the path.
  isNeverCached: true,
} satisfies SubjectRecord
