import { GitTarget } from '@tessera/contract'
import type { GitConnection, GitWarning } from '@tessera/contract'
import { z } from 'zod'
import type { WorkspaceRecord } from '../../../access/subjects/workspace.store.ts'
import { storedJson } from '../../../base/stored-json.ts'
import { mapInSlices } from '../../../kernel/pacing/slices.ts'
import { empty, sql } from '../../../storage/sql.ts'
import type { Db } from '../../../storage/sql.ts'
import { readApp } from './credentials/app.store.ts'
import type { GitHubApp } from './credentials/app.store.ts'
import { saveThemes, storedThemes } from './themes/themes.store.ts'
import { pushedList, readWarnings } from './record/recorded.ts'

export type GitSettings = Pick<
  GitConnection,
  | 'url'
  | 'branch'
  | 'folder'
  | 'format'
  | 'layout'
  | 'direction'
  | 'on'
  | 'incoming'
  | 'commit'
  | 'message'
  | 'pull_requests'
  | 'outputs'
  | 'targets'
>

export interface ConnectionRow extends GitSettings {
  id: string
  workspace_id: string
  workspace_name: string
  /** Of the workspace. */
  owner_id: string
  credential_kind: 'token' | 'ssh' | 'app'
  credential_username: string | null
  credential_fingerprint: string
  credential_app: GitHubApp | null
  /** The day on which the token ends; null: none is known. */
  credential_expires_at: string | null
  /** Sealed. */
  credential: Buffer
  notify_secret: Buffer
  host_key: string | null
  state: 'idle' | 'conflict' | 'failed'
  error: string | null
  last_commit: string | null
  last_synced_at: string | null
  pushed_change: string | null
  pushing: unknown
  /** Who connected the repository, until what was there is pushed. */
  first_author: { name: string; email: string | null } | null
  /** What was there when it was connected is not pushed yet. */
  is_first: boolean
  is_claimed: boolean
  /** Which files of outputs Tessera wrote is noted. */
  outputs_known: boolean
  /** Paths that an admin allowed to write over, once. */
  may_replace: string[]
  /** Paths that somebody else wrote, and that outputs would write over. */
  blocked: string[]
  /** Of the last commit that was read. */
  warnings: GitWarning[]
  /** A file is neither read nor written until it is mended. */
  has_stopped: boolean
  branches: GitConnection['branches']
  created_at: string
  updated_at: string
}

const readTargets = storedJson(z.array(GitTarget))

const columns = sql`g.id, g.workspace_id, w.name as workspace_name, w.user_id as owner_id, g.url, g.branch, g.folder, g.format, g.layout, g.direction, g.push_on as on,
 g.incoming, g.commit_mode as commit, g.message, g.pull_requests, g.outputs, g.credential_kind, g.credential_username, g.credential_fingerprint, g.credential_app, to_char(g.credential_expires_at, 'YYYY-MM-DD') as credential_expires_at, g.credential,
 g.notify_secret, g.host_key, g.state, g.error, g.last_commit, g.last_synced_at, g.pushed_change, g.pushing,
 (select json_build_object('name', u.name, 'email', u.email) from users u where u.id = g.first_push_by) as first_author,
 g.first_push_by is not null as is_first, coalesce(g.claimed_until > now(), false) as is_claimed, g.outputs_known, g.targets, g.may_replace, g.blocked, coalesce(g.warnings, '[]') as warnings, g.has_stopped,
 (select coalesce(json_agg(json_build_object('branch', b.branch, 'proposal_id', b.proposal_id, 'gone', b.is_gone) order by b.branch), '[]')
 from git_branches b join proposals p on p.id = b.proposal_id where b.connection_id = g.id and p.status in ('draft', 'open', 'approved')) as branches, g.created_at, g.updated_at`
const joined = sql`git_connections g join workspaces w on w.id = g.workspace_id`

type Parsed = 'warnings' | 'targets' | 'credential_app'
type StoredRow = Omit<ConnectionRow, Parsed> & Record<Parsed, unknown>

const connectionOf = (row: StoredRow | undefined): ConnectionRow | undefined =>
  row && {
    ...row,
    warnings: readWarnings(row.warnings, `The warnings of the Git connection ${row.id}`),
    credential_app: readApp(row.credential_app, `The GitHub App of the Git connection ${row.id}`),
    targets: readTargets(row.targets, `The targets of the Git connection ${row.id}`),
  }

export const findByWorkspace = async (db: Db, workspaceId: string) =>
  connectionOf(await db.one<StoredRow>(sql`select ${columns} from ${joined} where g.workspace_id = ${workspaceId}`))

export const findConnection = async (db: Db, id: string) =>
  connectionOf(await db.one<StoredRow>(sql`select ${columns} from ${joined} where g.id = ${id}`))

export interface NewConnection extends GitSettings {
  id: string
  workspace_id: string
  credential_kind: 'token' | 'ssh' | 'app'
  credential_username: string | null
  credential_fingerprint: string
  credential_app: GitHubApp | null
  credential: Buffer
  notify_secret: Buffer
  /** The stored one is taken over, which a run may have renewed meanwhile. */
  keepsCredential: boolean
  host_key: string | null
  /** Who connects it. */
  first_push_by: string
  may_replace: readonly string[]
  at: string
}

const appText = ({ credential_app: app }: NewConnection) => app && JSON.stringify(app)

export const insertConnection = (tx: Db, one: NewConnection) =>
  tx.query(sql`insert into git_connections (id, workspace_id, url, branch, folder, format, layout, direction, push_on, incoming, commit_mode, message, pull_requests,
 outputs, targets, credential_kind, credential_username, credential_fingerprint, credential_app, credential, notify_secret, first_push_by, may_replace, outputs_known,
 state, created_at, updated_at)
 values (${one.id}, ${one.workspace_id}, ${one.url}, ${one.branch}, ${one.folder}, ${one.format}, ${one.layout}, ${one.direction}, ${one.on},
 ${one.incoming}, ${one.commit}, ${one.message}, ${one.pull_requests}, ${one.outputs}::text[], ${JSON.stringify(one.targets)}, ${one.credential_kind}, ${one.credential_username},
 ${one.credential_fingerprint}, ${appText(one)}, ${one.credential}, ${one.notify_secret}, ${one.first_push_by}, ${one.may_replace}::text[], true, 'idle', ${one.at}, ${one.at})`)

/** `forget`: it is another repository, branch or form, so nothing is known of what both sides had. */
export async function updateConnection(tx: Db, one: NewConnection, forget: boolean): Promise<void> {
  await tx.query(sql`update git_connections set url = ${one.url}, branch = ${one.branch}, folder = ${one.folder},
 format = ${one.format}, layout = ${one.layout}, direction = ${one.direction}, push_on = ${one.on}, incoming = ${one.incoming}, commit_mode = ${one.commit}, message = ${one.message},
 pull_requests = ${one.pull_requests}, outputs = ${one.outputs}::text[], targets = ${JSON.stringify(one.targets)}, credential_kind = ${one.credential_kind},
 ${
   one.keepsCredential
     ? empty
     : sql`credential_fingerprint = ${one.credential_fingerprint}, credential = ${one.credential},
 credential_expires_at = null, credential_renews = false,`
 }
 credential_username = ${one.credential_username}, credential_app = ${appText(one)}, credential_checked_at = null, host_key = ${one.host_key}, may_replace = ${one.may_replace}::text[], blocked = '{}', state = 'idle', error = null, failures = 0, next_attempt_at = null, updated_at = ${one.at}
 where id = ${one.id}`)
  if (!forget) return
  await forgetBase(tx, one.id)
  await tx.query(sql`update git_connections set first_push_by = ${one.first_push_by} where id = ${one.id}`)
  await tx.query(sql`delete from git_pull_requests where connection_id = ${one.id}`)
  await tx.query(sql`delete from git_branches where connection_id = ${one.id}`)
}

/** Nothing is known of what both sides had: the next run compares them afresh. */
export async function forgetBase(tx: Db, id: string): Promise<void> {
  await tx.query(sql`delete from git_files where connection_id = ${id}`)
  await tx.query(sql`delete from git_held where connection_id = ${id}`)
  await tx.query(sql`delete from git_outputs where connection_id = ${id}`)
  await tx.query(sql`delete from git_themes where connection_id = ${id}`)
  await tx.query(
    sql`update git_connections set last_commit = null, pushing = null, outputs_known = true where id = ${id}`,
  )
}

export const deleteConnection = (tx: Db, id: string) => tx.query(sql`delete from git_connections where id = ${id}`)

/** Only one holder at a time, on any node. False: another one holds it. */
export async function claim(db: Db, id: string, holder: string, seconds: number): Promise<boolean> {
  const row =
    await db.one(sql`update git_connections set claimed_by = ${holder}, claimed_until = now() + make_interval(secs => ${seconds})
 where id = ${id} and (claimed_until is null or claimed_until < now() or claimed_by = ${holder}) returning 1`)
  return row !== undefined
}

export const release = (db: Db, id: string, holder: string) =>
  db.query(
    sql`update git_connections set claimed_by = null, claimed_until = null where id = ${id} and claimed_by = ${holder}`,
  )

/** In seconds, before a connection that failed is tried again; each further failure doubles it. */
const firstWait = 120
const longestWait = 3_600

export const noteOutcome = (
  db: Db,
  id: string,
  to: {
    state: ConnectionRow['state']
    error: string | null
    hostKey: string | null
    /** null: the run did not get so far. */
    blocked: readonly string[] | null
    warnings: readonly GitWarning[] | null
    stopped: number
    at: string
  },
) =>
  db.query(sql`update git_connections set state = ${to.state}, error = ${to.error}, host_key = coalesce(${to.hostKey}, host_key),
 blocked = coalesce(${to.blocked}::text[], blocked), has_stopped = ${to.stopped > 0},
 warnings = coalesce(${to.warnings && JSON.stringify(to.warnings)}::json, warnings),
 failures = case when ${to.state} = 'failed' then failures + 1 else 0 end,
 next_attempt_at = case when ${to.state} = 'failed' then now() + make_interval(secs => least(${firstWait} * power(2, failures), ${longestWait})) end,
 last_synced_at = case when ${to.state} = 'idle' then ${to.at}::timestamptz else last_synced_at end where id = ${id}`)

/** Nothing up to this change is left to push. */
export const notePushed = (db: Db, id: string, change: string) =>
  db.query(sql`update git_connections set pushed_change = ${change}, first_push_by = null where id = ${id}`)

/** What was there when it was connected is pushed. */
export const forgetFirstAuthor = (tx: Db, id: string) =>
  tx.query(sql`update git_connections set first_push_by = null where id = ${id}`)

export const setBranch = (tx: Db, id: string, branch: string) =>
  tx.query(sql`update git_connections set branch = ${branch} where id = ${id}`)

/** Until it is tried again; 0: now. */
export async function secondsUntilAttempt(db: Db, id: string): Promise<number> {
  const row = await db.one<{ seconds: number }>(
    sql`select greatest(extract(epoch from next_attempt_at - now()), 0)::float8 as seconds from git_connections where id = ${id}`,
  )
  return row?.seconds ?? 0
}

/** The connections that look for what others pushed, without those that failed a short time ago. */
export const listPulling = (db: Db) =>
  db.query<Pick<ConnectionRow, 'id' | 'url' | 'owner_id'>>(
    sql`select g.id, g.url, w.user_id as owner_id from ${joined} where g.direction <> 'push'
 and (g.next_attempt_at is null or g.next_attempt_at <= now()) order by g.id`,
  )

const hashes = z.record(z.string(), z.tuple([z.string().nullable(), z.string().nullable()]))
/** By token: the hashes of ours and theirs at the last common commit. */
export type Hashes = z.infer<typeof hashes>
const readHashes = storedJson(hashes)

export interface BaseFile {
  mode_id: string
  path: string
  blob: string
  tokens: Hashes
}

const outputBlob = z.object({ path: z.string(), blob: z.string() })
/** A file of an output as Tessera wrote it. */
export type OutputBlob = z.infer<typeof outputBlob>

const readFiles = storedJson(
  z.object({
    commit: z.string(),
    change: z.string().nullable(),
    files: z.array(z.object({ mode_id: z.string(), path: z.string(), blob: z.string(), tokens: hashes })),
    gone: z.array(z.string()),
    /** Absent in older ones. */
    pushed: pushedList.optional(),
    outputs: z.array(outputBlob).optional(),
    /** Absent where they stay as they were. */
    themes: storedThemes.optional(),
  }),
)
/** The base once the push has arrived. */
export type Pushing = ReturnType<typeof readFiles>

export const pushingOf = ({ id, pushing }: ConnectionRow): Pushing | null =>
  pushing === null ? null : readFiles(pushing, `The push of the Git connection ${id}`)

export const notePushing = (db: Db, id: string, pushing: Pushing | null) =>
  db.query(sql`update git_connections set pushing = ${pushing && JSON.stringify(pushing)} where id = ${id}`)

export async function readBase(db: Db, id: string): Promise<BaseFile[]> {
  const rows = await db.query<BaseFile>(
    sql`select mode_id, path, blob, tokens from git_files where connection_id = ${id} order by path`,
  )
  return mapInSlices(rows, row => ({
    ...row,
    tokens: readHashes(row.tokens, `The file ${row.path} of the Git connection ${id}`),
  }))
}

/** `gone`: modes that have no file any more. False: the connection is another one by now. */
export async function saveBase(
  tx: Db,
  id: string,
  from: string | null,
  { commit, change, files, gone, outputs, themes }: Pushing,
): Promise<boolean> {
  const row = await tx.one(sql`update git_connections set last_commit = ${commit}, pushing = null,
 pushed_change = coalesce(${change}, pushed_change) where id = ${id} and last_commit is not distinct from ${from} returning 1`)
  if (!row) return false
  await tx.query(sql`delete from git_files where connection_id = ${id} and mode_id = any(${gone}::uuid[])`)
  for (const { mode_id, path, blob, tokens } of files)
    await tx.query(sql`insert into git_files (connection_id, mode_id, path, blob, tokens)
 values (${id}, ${mode_id}, ${path}, ${blob}, ${JSON.stringify(tokens)}) on conflict (connection_id, mode_id)
 do update set path = excluded.path, blob = excluded.blob, tokens = excluded.tokens`)
  if (outputs) await noteOutputs(tx, id, outputs)
  if (themes) await saveThemes(tx, id, themes)
  return true
}

/** By path, what Tessera wrote last. */
export async function readOutputBlobs(db: Db, id: string): Promise<Map<string, string>> {
  const rows = await db.query<OutputBlob>(sql`select path, blob from git_outputs where connection_id = ${id}`)
  return new Map(rows.map(({ path, blob }) => [path, blob]))
}

/** What an admin allowed to write over is done by then. */
export async function noteOutputs(tx: Db, id: string, outputs: readonly OutputBlob[]): Promise<void> {
  await tx.query(sql`insert into git_outputs (connection_id, path, blob)
 select ${id}, * from unnest(${outputs.map(one => one.path)}::text[], ${outputs.map(one => one.blob)}::text[])
 on conflict (connection_id, path) do update set blob = excluded.blob`)
  await tx.query(sql`update git_connections set outputs_known = true, may_replace = '{}' where id = ${id}`)
}

export interface Held {
  mode_id: string
  name: string
  proposal_id: string
  theirs: string | null
  /** null: the proposal is no more. */
  status: 'draft' | 'open' | 'approved' | 'merged' | 'closed' | null
}

export const listHeld = (db: Db, id: string) =>
  db.query<Held>(sql`select h.mode_id, h.name, h.proposal_id, h.theirs, p.status from git_held h
 left join proposals p on p.id = h.proposal_id where h.connection_id = ${id}`)

export async function hold(tx: Db, id: string, held: readonly Omit<Held, 'status'>[]): Promise<void> {
  if (held.length === 0) return
  await tx.query(sql`insert into git_held (connection_id, mode_id, name, proposal_id, theirs)
 select ${id}, * from unnest(${held.map(h => h.mode_id)}::uuid[], ${held.map(h => h.name)}::text[],
 ${held.map(h => h.proposal_id)}::uuid[], ${held.map(h => h.theirs)}::text[]) on conflict (connection_id, mode_id, name)
 do update set proposal_id = excluded.proposal_id, theirs = excluded.theirs`)
}

export const releaseHeld = (tx: Db, id: string, names: readonly { mode_id: string; name: string }[]) =>
  tx.query(sql`delete from git_held h using unnest(${names.map(n => n.mode_id)}::uuid[], ${names.map(n => n.name)}::text[]) as n (mode_id, name)
 where h.connection_id = ${id} and h.mode_id = n.mode_id and h.name = n.name`)

/** The member of the workspace who proved the address. */
export async function findProved(
  db: Db,
  workspaceId: string,
  email: string,
): Promise<{ id: string; name: string } | undefined> {
  return db.one(sql`select u.id, u.name from users u where u.email = ${email.toLowerCase()} and u.email_verified
 and (exists (select 1 from workspaces w where w.id = ${workspaceId} and w.user_id = u.id)
 or exists (select 1 from workspace_members m where m.workspace_id = ${workspaceId} and m.user_id = u.id)
 or exists (select 1 from workspaces w join organization_members o on o.organization_id = w.organization_id
 where w.id = ${workspaceId} and o.user_id = u.id))`)
}

export const findWorkspace = (db: Db, id: string) =>
  db.one<WorkspaceRecord>(
    sql`select id, name, description, user_id, created_at, updated_at from workspaces where id = ${id}`,
  )
