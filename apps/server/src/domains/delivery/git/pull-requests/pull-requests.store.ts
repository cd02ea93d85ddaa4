// What is known of the pull requests of a connection.
import { sql } from '../../../../storage/sql.ts'
import type { Db } from '../../../../storage/sql.ts'

export interface PullRequestRow {
  proposal_id: string
  number: number | null
  url: string | null
  state: 'open' | 'merged' | 'closed'
  /** The commit of the branch that says what the proposal says. */
  commit: string | null
  content: string | null
  shown: string | null
  reported: string | null
  /** Others committed to the branch. */
  is_shared: boolean
}

export interface OpenRow extends PullRequestRow {
  /** Of the proposal; null: it was deleted. */
  status: 'draft' | 'open' | 'approved' | 'merged' | 'closed' | null
}

const columns = sql`proposal_id, number, url, state, commit, content, shown, reported, is_shared`

/** Those that are not known to have ended. */
export const listOpen = (db: Db, connectionId: string) =>
  db.query<OpenRow>(
    sql`select ${columns}, (select p.status from proposals p where p.id = r.proposal_id) as status
 from git_pull_requests r where connection_id = ${connectionId} and state = 'open' order by proposal_id`,
  )

export const listEnded = (db: Db, connectionId: string) =>
  db.query<{ proposal_id: string }>(
    sql`select proposal_id from git_pull_requests where connection_id = ${connectionId} and state <> 'open'`,
  )

export const savePullRequest = (db: Db, connectionId: string, row: PullRequestRow) =>
  db.query(sql`insert into git_pull_requests (connection_id, proposal_id, number, url, state, commit, content, shown, reported, is_shared)
 select id, ${row.proposal_id}, ${row.number}, ${row.url}, ${row.state}, ${row.commit}, ${row.content}, ${row.shown}, ${row.reported}, ${row.is_shared}
 from git_connections where id = ${connectionId}
 on conflict (connection_id, proposal_id) do update set number = excluded.number, url = excluded.url, state = excluded.state,
 commit = excluded.commit, content = excluded.content, shown = excluded.shown, reported = excluded.reported, is_shared = excluded.is_shared`)

/** The address of an author, for the commit. */
export const findEmail = async (db: Db, userId: string) =>
  (await db.one<{ email: string }>(sql`select email from users where id = ${userId}`))?.email
