// What the history says of the tokens that the repository does not have yet.
import type { TokenState } from '../../../../kernel/change.ts'
import { sql } from '../../../../storage/sql.ts'
import type { Db } from '../../../../storage/sql.ts'

export interface Edit {
  token_id: string
  mode_id: string
  before: TokenState | null
  after: TokenState | null
  change_id: string
  operation: string
  summary: string
  proposal: string | null
  name: string | null
  email: string | null
}

/** Of a workspace since a commit, so many. */
const mostEdits = 20_000

/** Edits of tokens after this change, oldest first. */
export const listEdits = (db: Db, workspaceId: string, after: string) =>
  db.query<Edit>(sql`select t.token_id, t.mode_id, t.before, t.after, c.id as change_id, c.operation, c.summary,
 (select p.title from proposals p where p.merge_change_id = c.id) as proposal,
 coalesce(u.name, c.actor_name) as name, coalesce(u.email, c.actor_email) as email
 from changes c join change_tokens t on t.change_id = c.id left join users u on u.id = c.user_id
 where c.workspace_id = ${workspaceId} and c.id > ${after} order by c.id, t.position limit ${mostEdits}`)

/** Of the tokens that there are. */
export const findTokenIds = (db: Db, of: readonly { mode_id: string; name: string }[]) =>
  db.query<{ token_id: string; mode_id: string; name: string }>(sql`select t.id as token_id, t.mode_id, t.name
 from unnest(${of.map(one => one.mode_id)}::uuid[], ${of.map(one => one.name)}::text[]) as o (mode_id, name)
 join tokens t on t.mode_id = o.mode_id and t.name = o.name`)
