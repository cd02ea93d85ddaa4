// The audit log is the audited part of the history: the same rows, which the instance's administrators can read.
import { admin, signInFailed } from '@tessera/contract'
import { countWhere, selectChanges } from '../history/changes.store.ts'
import type { ListedRow } from '../history/changes.store.ts'
import type { ChangeSubject } from '../../../kernel/change.ts'
import { empty, join, sql } from '../../../storage/sql.ts'
import type { Database, Db, Sql } from '../../../storage/sql.ts'

export interface AuditRow extends ListedRow {
  ip: string | null
  request_id: string | null
  subject: { kind: ChangeSubject['kind']; id: string; after: { count: number | null } } | null
  /** Null: the entry is not chained yet. */
  hash: string | null
  previous: string | null
}

export interface AuditFilter {
  /**
   * Entries about this account: its actions, its refused sign-ins, and actions of administrators on it and its keys.
   */
  account?: string
  /** The actor, or the account with the refused sign-in; an e-mail is in normal form. */
  actor?: { user_id: string } | { email: string } | { account_hash: string }
  action?: string
  workspace_id?: string
  /** The organization itself and its workspaces. */
  organization_id?: string
  /** ISO 8601; includes the first and excludes the second. */
  from?: string
  to?: string
}

function matching({ account, actor, action, workspace_id, organization_id, from, to }: AuditFilter): Sql {
  const conditions = [
    sql`c.audited`,
    account === undefined ? empty : concerning(account),
    actor === undefined ? empty : by(actor),
    action === undefined ? empty : sql`c.operation = ${action}`,
    workspace_id === undefined ? empty : sql`c.workspace_id = ${workspace_id}`,
    organization_id === undefined ? empty : within(organization_id),
    from === undefined ? empty : sql`c.created_at >= ${from}`,
    to === undefined ? empty : sql`c.created_at < ${to}`,
  ]
  return join(
    conditions.filter(condition => condition !== empty),
    ' and ',
  )
}

const adminActions = Object.values(admin).map(({ name }) => name)

const concerning = (userId: string) => sql`(${by({ user_id: userId })} or (c.operation = any(${adminActions}::text[])
 and c.subject ->> 'id' in (select ${userId}::text union all select id::text from api_keys where user_id = ${userId})))`

const within = (organizationId: string) => sql`(c.organization_id = ${organizationId}
 or c.workspace_id in (select id from workspaces where organization_id = ${organizationId}))`

function by(actor: NonNullable<AuditFilter['actor']>): Sql {
  const refusedTo = (hash: Sql) => sql`(c.operation = ${signInFailed} and c.subject ->> 'id' = ${hash})`
  if ('account_hash' in actor) return refusedTo(sql`${actor.account_hash}`)
  const account = 'user_id' in actor ? sql`id = ${actor.user_id}` : sql`email = ${actor.email}`
  const email = 'user_id' in actor ? sql`(select email from users where ${account})` : sql`${actor.email}::text`
  return sql`(c.user_id = (select id from users where ${account}) or ${refusedTo(sql`encode(sha256(convert_to(${email}, 'UTF8')), 'hex')`)})`
}

/** The rest of a subject may be long. */
const shownSubject = sql`case when c.subject is not null then json_build_object('kind', c.subject -> 'kind', 'id', c.subject -> 'id',
 'after', json_build_object('count', c.subject #> '{after,count}')) end`

const auditColumns = sql`c.ip, c.request_id, ${shownSubject} as subject,
 (select encode(a.hash, 'hex') from audit_chain a where a.change_id = c.id) as hash,
 (select encode(a.previous, 'hex') from audit_chain a where a.change_id = c.id) as previous`

export const listEntries = (db: Db, filter: AuditFilter, page: { before: string | null; limit: number }) =>
  db.query<AuditRow>(selectChanges(auditColumns, matching(filter), page))

export const countEntries = (db: Db, filter: AuditFilter) => countWhere(db, matching(filter))

const atOnce = 5000

/**
 * Deletes entries beyond the retention. The history of an existing workspace or organization stays, but the audit log
 * does not show its old entries. The chain notes which ones are gone. Visits each old row once, some thousands in a transaction.
 */
export async function trimAudit(database: Database, days: number): Promise<number> {
  let after = '00000000-0000-0000-0000-000000000000'
  let deleted = 0
  for (;;) {
    const deleteSome = async (tx: Db) => {
      await tx.query(sql`select set_config('tessera.retention', 'on', true)`)
      return tx.one<{ last: string | null; seen: number; gone: number }>(sql`with old as (
 select id, workspace_id, organization_id from changes where id > ${after} and created_at < now() - make_interval(days => ${days}::int)
 order by id limit ${atOnce}), gone as (
 delete from changes c using old where c.id = old.id
 and not exists (select 1 from workspaces w where w.id = old.workspace_id)
 and not exists (select 1 from organizations o where o.id = old.organization_id) returning c.id),
 dropped as (update audit_chain set dropped = true where change_id in (select id from gone))
select (select id from old order by id desc limit 1) as last, (select count(*) from old) as seen, (select count(*) from gone) as gone`)
    }
    const step = await database.transaction(deleteSome, { touches: 'nothing' })
    deleted += step!.gone
    if (step!.seen < atOnce) return deleted
    after = step!.last!
  }
}
