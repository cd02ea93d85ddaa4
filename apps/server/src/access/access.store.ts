// One statement loads everything that the guard needs: key or session, user, target, membership and plans.
import { provedMinutes } from '@tessera/contract'
import type { PlanName, Scope } from '@tessera/contract'
import { sql, empty, join, raw, type Sql, type Db } from '../storage/sql.ts'
import { inBatches } from '../storage/batches.ts'
import { joinsOf } from './subject-record.store.ts'
import { subjectOf } from './subjects.store.ts'
import type { SubjectsRow, SubjectIds } from './subjects.store.ts'

export type Credential = { kind: 'none' } | { kind: 'key'; hash: Buffer } | { kind: 'session'; hash: Buffer }

/** A credential with its hash as a part of the statement. */
type CallerCredential = Credential | { kind: 'key' | 'session'; hash: Sql }

interface CallerRow {
  key_id: string | null
  key_name: string | null
  key_kind: 'manual' | 'oauth' | null
  key_scopes: Scope[] | null
  key_read_only?: boolean | null
  key_tools?: string | null
  /** The one place that the key reaches. */
  key_workspace_id?: string | null
  key_organization_id?: string | null
  key_expires_at: string | null
  key_idle: boolean | null
  /** null: the key does not expire. */
  key_seconds_left?: number | null
  session_id: string | null
  session_idle: boolean | null
  /** Of a session: it proved itself too long ago for what asks again. */
  session_unproved?: boolean | null
  /** Of a session: its person has a second factor. */
  user_has_factor?: boolean | null
  user_id: string | null
  user_email: string | null
  user_name: string | null
  user_plan: PlanName | null
  user_is_admin: boolean | null
  user_created_at: string | null
}

export type AccessRow = CallerRow & SubjectsRow

/** A session ends after this time without use; it also has a maximum age. */
export const sessionIdle = sql`interval '30 days'`
export const sessionLife = sql`interval '90 days'`

/** A credential and its target. */
export interface AccessQuery {
  credential: Credential
  target: SubjectIds
}

export async function look(db: Db, credential: Credential, target: SubjectIds): Promise<AccessRow> {
  const subject = subjectOf(target.on)
  const [columns, joins] = subject ? [subject.columns, joinsOf(subject.record, target)] : [empty, empty]
  const row = await db.one<AccessRow>(sql`select ${callerColumns(credential)} ${columns}
from (select 1) as request ${callerJoins(credential)} ${joins}`)
  if (!row) throw new Error('the access statement always gives a row')
  return row
}

/** Answers many questions whose credentials and subjects have the same kinds, in order. */
export async function lookAll(db: Db, questions: readonly AccessQuery[]): Promise<AccessRow[]> {
  const rows: AccessRow[] = []
  for (const batch of inBatches(questions)) rows.push(...(await lookBatch(db, batch)))
  return rows
}

function lookBatch(db: Db, questions: readonly AccessQuery[]): Promise<AccessRow[]> {
  const [{ credential, target }] = questions as [AccessQuery]
  if (credential.kind === 'none') throw new Error('who has no credential is not looked up with others')
  const subject = subjectOf(target.on)
  const named = subject?.inPath.map(({ param }) => param as keyof SubjectIds) ?? []
  const lists = named.map(param => sql`${questions.map(asked => asked.target[param])}::text[]`)
  const names = named.map(param => raw(param))
  const ids = Object.fromEntries(named.map(param => [param, raw(`request.${param}::uuid`)]))
  const hashes = questions.map(asked => (asked.credential as typeof credential).hash.toString('hex'))
  const caller = { kind: credential.kind, hash: sql`decode(request.hash, 'hex')` }
  const [columns, joins] = subject ? [subject.columns, joinsOf(subject.record, ids)] : [empty, empty]
  return db.query<AccessRow>(sql`select ${callerColumns(caller)} ${columns}
from unnest(${join([sql`${hashes}::text[]`, ...lists])}) with ordinality as request (${join([raw('hash'), ...names, raw('place')])})
${callerJoins(caller)} ${joins} order by request.place`)
}

const userColumns = sql`u.id as user_id, u.email as user_email, u.name as user_name, u.plan_type as user_plan,
 u.is_admin as user_is_admin, u.created_at as user_created_at`

const noUser = sql`null::uuid as user_id`

function callerColumns(credential: CallerCredential): Sql {
  if (credential.kind === 'key')
    return sql`k.id as key_id, k.name as key_name, k.kind as key_kind, k.scopes as key_scopes, k.expires_at as key_expires_at,
 k.read_only as key_read_only, k.tools as key_tools, k.workspace_id as key_workspace_id, k.organization_id as key_organization_id,
 (k.last_used_at is null or k.last_used_at < now() - interval '1 minute') as key_idle,
 extract(epoch from k.expires_at - now())::float8 as key_seconds_left, ${userColumns}`
  if (credential.kind === 'session')
    return sql`s.id as session_id, s.last_seen_at < now() - interval '5 minutes' as session_idle,
 s.proved_at < now() - make_interval(mins => ${provedMinutes}::int) as session_unproved,
 exists (select 1 from factors f where f.user_id = u.id and f.confirmed_at is not null) as user_has_factor, ${userColumns}`
  return noUser
}

function callerJoins(credential: CallerCredential): Sql {
  if (credential.kind === 'key')
    return sql`left join api_keys k on k.key_hash = ${credential.hash} and k.revoked_at is null
 and (k.expires_at is null or k.expires_at > now())
left join users u on u.id = k.user_id and u.disabled_at is null`
  if (credential.kind === 'session')
    return sql`left join sessions s on s.token_hash = ${credential.hash} and s.expires_at > now()
 and s.created_at > now() - ${sessionLife}
left join users u on u.id = s.user_id and u.disabled_at is null`
  return sql`left join users u on false`
}

/** At most once a minute per key, since the time of last use does not justify a write for each request. */
export const touchKey = (db: Db, id: string, ip: string) =>
  db.query(sql`update api_keys set last_used_at = now(), last_used_ip = ${ip} where id = ${id}`)

export const touchSession = (db: Db, id: string) =>
  db.query(
    sql`update sessions set last_seen_at = now(), expires_at = least(now() + ${sessionIdle}, created_at + ${sessionLife}) where id = ${id}`,
  )

/** Serializes writes to data of one account, and orders them after writes that end its sessions. */
export const lockAccount = (tx: Db, id: string) => tx.query(sql`select 1 from users where id = ${id} for no key update`)

/** Whether anybody has an account of this instance. */
export async function hasUsers(db: Db): Promise<boolean> {
  return (await db.one(sql`select 1 from users limit 1`)) !== undefined
}
