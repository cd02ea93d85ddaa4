// One statement answers who is asking and what the asking is about: key or session, user, target, membership, plans.
import { sql, empty, type Sql, type Db } from '../storage/sql.ts'

export type Credential = { kind: 'none' } | { kind: 'key'; hash: Buffer } | { kind: 'session'; hash: Buffer }

/** The path's parameters that name records, already known to be well-formed ids. */
export interface TargetIds {
  workspace_id?: string
  tokenset_id?: string
  mode_id?: string
  token_id?: string
  /** A token's name in the place of its id. */
  token_name?: string
  organization_id?: string
  environment_id?: string
  change_id?: string
}

export interface AccessRow {
  key_id: string | null
  key_name: string | null
  key_kind: 'manual' | 'oauth' | null
  key_scopes: string[] | null
  key_expires_at: string | null
  key_idle: boolean | null
  /** Until it expires; null for a key that does not. */
  key_seconds_left?: number | null
  session_id: string | null
  session_idle: boolean | null
  user_id: string | null
  user_email: string | null
  user_name: string | null
  user_plan: string | null
  user_is_admin: boolean | null
  user_created_at: string | null

  workspace_id: string | null
  workspace_name: string | null
  workspace_description: string | null
  workspace_user_id: string | null
  workspace_organization_id: string | null
  workspace_created_at: string | null
  workspace_updated_at: string | null
  owner_plan: string | null
  member_role: string | null
  organization_role: string | null
  organization_plan: string | null

  tokenset_id: string | null
  tokenset_name: string | null
  tokenset_description: string | null
  tokenset_default_mode_id: string | null
  tokenset_revision: number | null
  tokenset_created_at: string | null
  tokenset_updated_at: string | null

  mode_id: string | null
  mode_name: string | null
  mode_revision: number | null
  mode_created_at: string | null
  mode_updated_at: string | null

  token_id: string | null

  organization_id: string | null
  organization_name: string | null
  organization_user_id: string | null
  organization_created_at: string | null
  organization_updated_at: string | null

  environment_id: string | null
  environment_name: string | null
  environment_is_production: boolean | null
  environment_active_release_id: string | null
  environment_public: boolean | null
  environment_slug: string | null
  environment_created_at: string | null
  environment_updated_at: string | null

  change_id: string | null
  change_user_id: string | null
}

export async function look(db: Db, credential: Credential, ids: TargetIds): Promise<AccessRow> {
  const row = await db.one<AccessRow>(sql`select ${callerColumns(credential)} ${targetColumns(ids)}
from (select 1) as request ${callerJoins(credential)} ${targetJoins(ids)}`)
  if (!row) throw new Error('the access statement always gives a row')
  return row
}

const userColumns = sql`u.id as user_id, u.email as user_email, u.name as user_name, u.plan_type as user_plan,
 u.is_admin as user_is_admin, u.created_at as user_created_at`

const noUser = sql`null::uuid as user_id`

function callerColumns(credential: Credential): Sql {
  if (credential.kind === 'key')
    return sql`k.id as key_id, k.name as key_name, k.kind as key_kind, k.scopes as key_scopes, k.expires_at as key_expires_at,
 (k.last_used_at is null or k.last_used_at < now() - interval '1 minute') as key_idle,
 extract(epoch from k.expires_at - now())::float8 as key_seconds_left, ${userColumns}`
  if (credential.kind === 'session')
    return sql`s.id as session_id, s.last_seen_at < now() - interval '5 minutes' as session_idle, ${userColumns}`
  return noUser
}

function callerJoins(credential: Credential): Sql {
  if (credential.kind === 'key')
    return sql`left join api_keys k on k.key_hash = ${credential.hash} and k.revoked_at is null
 and (k.expires_at is null or k.expires_at > now())
left join users u on u.id = k.user_id and u.disabled_at is null`
  if (credential.kind === 'session')
    return sql`left join sessions s on s.token_hash = ${credential.hash} and s.expires_at > now()
left join users u on u.id = s.user_id and u.disabled_at is null`
  return sql`left join users u on false`
}

const workspaceColumns = sql`, w.id as workspace_id, w.name as workspace_name, w.description as workspace_description,
 w.user_id as workspace_user_id, w.organization_id as workspace_organization_id, w.created_at as workspace_created_at,
 w.updated_at as workspace_updated_at, owner.plan_type as owner_plan, m.role as member_role, om.role as organization_role,
 organization_owner.plan_type as organization_plan`

const workspaceJoins = sql`left join users owner on owner.id = w.user_id
left join workspace_members m on m.workspace_id = w.id and m.user_id = u.id
left join organizations o on o.id = w.organization_id
left join users organization_owner on organization_owner.id = o.user_id
left join organization_members om on om.organization_id = o.id and om.user_id = u.id`

const tokensetColumns = sql`, t.id as tokenset_id, t.name as tokenset_name, t.description as tokenset_description,
 t.default_mode_id as tokenset_default_mode_id, t.revision as tokenset_revision, t.created_at as tokenset_created_at,
 t.updated_at as tokenset_updated_at`

const modeColumns = sql`, mo.id as mode_id, mo.name as mode_name, mo.revision as mode_revision, mo.created_at as mode_created_at,
 mo.updated_at as mode_updated_at`

const organizationColumns = sql`, o.id as organization_id, o.name as organization_name, o.user_id as organization_user_id,
 o.created_at as organization_created_at, o.updated_at as organization_updated_at, organization_owner.plan_type as organization_plan,
 om.role as organization_role`

const environmentColumns = sql`, e.id as environment_id, e.name as environment_name, e.is_production as environment_is_production,
 e.active_release_id as environment_active_release_id, e.public as environment_public, e.slug as environment_slug,
 e.created_at as environment_created_at, e.updated_at as environment_updated_at`

function targetColumns(ids: TargetIds): Sql {
  if (ids.organization_id)
    return ids.environment_id ? sql`${organizationColumns} ${environmentColumns}` : organizationColumns
  if (ids.change_id) return sql`, c.id as change_id, c.user_id as change_user_id ${workspaceColumns} ${tokensetColumns}`
  if (ids.workspace_id) return workspaceColumns
  if (!ids.tokenset_id) return empty
  const upTo = ids.mode_id ? sql`${tokensetColumns} ${modeColumns}` : tokensetColumns
  const token = ids.token_id || ids.token_name !== undefined ? sql`, tk.id as token_id` : empty
  return sql`${workspaceColumns} ${upTo} ${token}`
}

function targetJoins(ids: TargetIds): Sql {
  if (ids.organization_id)
    return sql`left join organizations o on o.id = ${ids.organization_id}
left join users organization_owner on organization_owner.id = o.user_id
left join organization_members om on om.organization_id = o.id and om.user_id = u.id
${ids.environment_id ? sql`left join environments e on e.id = ${ids.environment_id} and e.organization_id = o.id` : empty}`
  if (ids.change_id)
    return sql`left join changes c on c.id = ${ids.change_id} left join workspaces w on w.id = c.workspace_id
left join tokensets t on t.id = c.tokenset_id and t.workspace_id = w.id ${workspaceJoins}`
  if (ids.workspace_id) return sql`left join workspaces w on w.id = ${ids.workspace_id} ${workspaceJoins}`
  if (!ids.tokenset_id) return empty
  const mode = ids.mode_id ? sql`left join modes mo on mo.id = ${ids.mode_id} and mo.tokenset_id = t.id` : empty
  const token = ids.token_id
    ? sql`left join tokens tk on tk.id = ${ids.token_id} and tk.mode_id = mo.id`
    : ids.token_name !== undefined
      ? sql`left join tokens tk on tk.mode_id = mo.id and tk.name = ${ids.token_name}`
      : empty
  return sql`left join tokensets t on t.id = ${ids.tokenset_id}
left join workspaces w on w.id = t.workspace_id ${workspaceJoins} ${mode} ${token}`
}

/** At most once a minute a key: knowing when it was last used is not worth a write per request. */
export const touchKey = (db: Db, id: string) => db.query(sql`update api_keys set last_used_at = now() where id = ${id}`)

/** A session lasts 30 days from its last use. */
export const touchSession = (db: Db, id: string) =>
  db.query(sql`update sessions set last_seen_at = now(), expires_at = now() + interval '30 days' where id = ${id}`)

/**
 * Writes of one tokenset run one after the other: circles, names and defaults are checked against what is there. The
 * workspace is held first, in the order in which deleting one takes them, so that the two never wait for each other.
 */
export async function lockTokenset(tx: Db, workspaceId: string, tokensetId: string): Promise<boolean> {
  const held =
    await tx.one(sql`with workspace as materialized (select 1 from workspaces where id = ${workspaceId} for key share)
select 1 from workspace, tokensets t where t.id = ${tokensetId} for update of t`)
  return held !== undefined
}

export async function lockWorkspace(tx: Db, workspaceId: string): Promise<boolean> {
  return (await tx.one(sql`select 1 from workspaces where id = ${workspaceId} for update`)) !== undefined
}

/** Writes of one organization run one after the other. What only refers to it (a new workspace) need not wait. */
export async function lockOrganization(tx: Db, organizationId: string): Promise<boolean> {
  return (await tx.one(sql`select 1 from organizations where id = ${organizationId} for no key update`)) !== undefined
}
