// The branches of a repository that proposals show.
import { sql } from '../../../../storage/sql.ts'
import type { Db } from '../../../../storage/sql.ts'

export interface ShownBranch {
  branch: string
  proposal_id: string
  /** The commit and the content of the proposal that say the same. */
  commit: string
  content: string
  /** It is not there any more. */
  is_gone: boolean
}

const standing = sql`select 1 from proposals p where p.id = b.proposal_id and p.status in ('draft', 'open', 'approved')`

/** Those whose proposals still stand. */
export const listShown = (db: Db, connectionId: string) =>
  db.query<ShownBranch>(sql`select branch, proposal_id, commit, content, is_gone from git_branches b
 where connection_id = ${connectionId} and exists (${standing}) order by branch`)

export const saveShown = (
  db: Db,
  connectionId: string,
  { branch, proposal_id, commit, content, is_gone }: ShownBranch,
) =>
  db.query(sql`insert into git_branches (connection_id, branch, proposal_id, commit, content, is_gone)
 select id, ${branch}, ${proposal_id}, ${commit}, ${content}, ${is_gone} from git_connections where id = ${connectionId}
 on conflict (connection_id, branch) do update set proposal_id = excluded.proposal_id, commit = excluded.commit,
 content = excluded.content, is_gone = excluded.is_gone`)

/** Their proposals have ended; the branches stay as they are. */
export const forgetEnded = (db: Db, connectionId: string) =>
  db.query(sql`delete from git_branches b where connection_id = ${connectionId} and not exists (${standing})`)
