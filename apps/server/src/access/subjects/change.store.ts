import { sql } from '../../storage/sql.ts'
import { selected } from '../subject-record.store.ts'
import type { Asker, CallerStanding, SubjectRecord } from '../subject-record.store.ts'
import { tokenset, tokensetOf } from './tokenset.store.ts'
import type { TokensetRecord, TokensetRow } from './tokenset.store.ts'
import { workspace } from './workspace.store.ts'
import type { InWorkspace, WorkspaceRow } from './workspace.store.ts'

export interface ChangeRow {
  change_id: string
  change_user_id: string | null
}

export type ChangedRow = ChangeRow & Pick<WorkspaceRow, 'workspace_id'> & Partial<TokensetRow>

export interface InChange {
  change_id: string
  /** Set if the tokenset of the change still exists. */
  tokenset?: TokensetRecord
}

/** One entry of the history, in its workspace. */
export const change = {
  param: 'change_id',
  noun: 'Change',
  parent: workspace,
  parentIn: sql`c.workspace_id`,
  columns: sql`${selected<ChangeRow>({ change_id: 'c.id', change_user_id: 'c.user_id' })} ${tokenset.columns}`,
  join: id => sql`left join changes c on c.id = ${id}
left join tokensets t on t.id = c.tokenset_id and t.workspace_id = c.workspace_id`,
  find: (row: ChangedRow): InChange => ({
    change_id: row.change_id,
    ...(row.tokenset_id ? { tokenset: tokensetOf(row as Required<ChangedRow>) } : {}),
  }),
  // The user who deleted a workspace learns that this cannot be reverted; for others the workspace does not exist.
  orphaned: (row: ChangeRow, { userId }: Asker): CallerStanding | null =>
    row.change_user_id === userId
      ? {
          role: 'owner',
          readOnly: false,
          plan: { api_write: true, organizations: false },
          production: false,
          proposalsOnly: null,
        }
      : null,
  lock: (found: InChange & Partial<InWorkspace>) =>
    !found.workspace
      ? null
      : found.tokenset
        ? tokenset.lock({ workspace: found.workspace, tokenset: found.tokenset })
        : workspace.lock({ workspace: found.workspace }),
  isNeverCached: true,
} satisfies SubjectRecord
