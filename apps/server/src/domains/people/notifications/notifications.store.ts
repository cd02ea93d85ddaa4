import { mayRole, notificationDays } from '@tessera/contract'
import type { Notification, NotificationType, Plans } from '@tessera/contract'
import { workspace, workspaceRole } from '../../../access/subjects/workspace.store.ts'
import type { WorkspaceRow } from '../../../access/subjects/workspace.store.ts'
import { isBound } from '../../../base/caller.ts'
import type { Reach } from '../../../base/caller.ts'
import { countUpTo } from '../../../storage/bounded-count.ts'
import { empty, sql } from '../../../storage/sql.ts'
import type { Db, Sql } from '../../../storage/sql.ts'

/** A notification for several users. */
export interface NewNotification {
  workspace_id: string | null
  organization_id: string | null
  type: NotificationType
  title: string
  subject: { kind: string; id: string }
  actor_id: string | null
  at: string
}

/**
 * Each user has at most one unread notification of these types per record, whoever caused it; of other types, one per
 * title.
 */
const gathered: readonly NotificationType[] = ['proposal.commented']

/**
 * Inserts one for each user, with the given ids, and replaces unread ones with the same meaning. Skips users whose
 * account no longer exists.
 */
export async function insertNotifications(
  tx: Db,
  given: NewNotification,
  to: readonly { id: string; user_id: string }[],
): Promise<void> {
  const users = to.map(({ user_id }) => user_id)
  await tx.query(sql`with former as (delete from notifications where user_id = any(${users}::uuid[]) and read_at is null
 and type = ${given.type} and subject_kind = ${given.subject.kind} and subject_id = ${given.subject.id}
 and (${gathered.includes(given.type)} or title = ${given.title}) returning user_id, count)
 insert into notifications
 (id, user_id, workspace_id, organization_id, type, title, subject_kind, subject_id, actor_id, created_at, count)
 select told.id, u.id, ${given.workspace_id}::uuid, ${given.organization_id}::uuid, ${given.type}::text, ${given.title}::text,
 ${given.subject.kind}::text, ${given.subject.id}::uuid, ${given.actor_id}::uuid, ${given.at}::timestamptz,
 1 + coalesce((select sum(count) from former where former.user_id = u.id), 0)
 from unnest(${to.map(({ id }) => id)}::uuid[], ${users}::uuid[]) as told (id, user_id) join users u on u.id = told.user_id`)
}

/**
 * The notifications that a user may read now: those of places where they have a role, and those about webhooks if they
 * may see webhooks; beside these, those about their own account. A bound key reads those of its place.
 */
export async function readableBy(db: Db, reach: Reach, plans: Plans): Promise<Sql> {
  const { userId, workspace_id, organization_id } = reach
  const rows = await db.query<WorkspaceRow>(sql`select u.id as user_id ${workspace.columns}
 from users u cross join (select distinct workspace_id from notifications where user_id = ${userId}) told
 ${workspace.join(sql`told.workspace_id`)} where u.id = ${userId} and w.id is not null`)
  const within = rows.filter(
    row =>
      (workspace_id === null || row.workspace_id === workspace_id) &&
      (organization_id === null || row.workspace_organization_id === organization_id),
  )
  const roles = within.map(row => ({ id: row.workspace_id, role: workspaceRole(row, userId, plans) }))
  const readable = roles.filter(({ role }) => role !== null).map(({ id }) => id)
  const withWebhooks = roles.filter(({ role }) => role !== null && mayRole(role, 'view_webhooks')).map(({ id }) => id)
  return sql`n.user_id = ${userId} and (
 n.workspace_id = any(case when n.subject_kind = 'webhook' then ${withWebhooks}::uuid[] else ${readable}::uuid[] end)
 ${workspace_id === null ? ofOrganizations(reach) : empty}
 ${isBound(reach) ? empty : sql`or (n.workspace_id is null and n.organization_id is null) or n.type = 'transfer.offered'`})`
}

const ofOrganizations = ({ userId, organization_id }: Reach): Sql =>
  sql`or (n.organization_id in (select organization_id from organization_members where user_id = ${userId})
 ${organization_id === null ? empty : sql`and n.organization_id = ${organization_id}`})`

interface Row extends Omit<Notification, 'subject' | 'actor'> {
  subject_kind: string
  subject_id: string
  user_id: string | null
  user_name: string | null
}

/** Newest first. */
export async function listNotifications(
  db: Db,
  readable: Sql,
  { before, limit }: { before: string | null; limit: number | null },
): Promise<Notification[]> {
  const older = before === null ? empty : sql`and n.id < ${before}`
  const rows =
    await db.query<Row>(sql`select n.id, n.workspace_id, n.organization_id, n.type, n.title, n.subject_kind, n.subject_id,
 n.actor_id as user_id, u.name as user_name, n.created_at, n.read_at, n.count
 from notifications n left join users u on u.id = n.actor_id where ${readable} ${older} order by n.id desc limit ${limit}`)
  return rows.map(({ subject_kind: kind, subject_id: id, user_id, user_name, ...row }) => ({
    ...row,
    title: row.count > 1 ? `${row.title} (${row.count} times)` : row.title,
    subject: { kind, id },
    actor: { user_id, user_name },
  }))
}

export const countNotifications = (db: Db, readable: Sql) => countUpTo(db, sql`from notifications n where ${readable}`)

export const countUnread = async (db: Db, readable: Sql): Promise<number> =>
  (await countUpTo(db, sql`from notifications n where ${readable} and n.read_at is null`)).total

export async function markRead(
  tx: Db,
  readable: Sql,
  { ids, upTo, at }: { ids: readonly string[]; upTo: string | null; at: string },
): Promise<void> {
  await tx.query(sql`update notifications n set read_at = ${at} where ${readable} and n.read_at is null
 and (n.id = any(${[...ids]}::uuid[]) or n.id <= ${upTo}::uuid)`)
}

/** Deletes notifications older than the days that the contract promises. */
export const trimNotifications = (db: Db) =>
  db.query(sql`delete from notifications where created_at < now() - make_interval(days => ${notificationDays})`)
