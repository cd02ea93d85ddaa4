// GitHub Apps of workspaces, and those that somebody begins to make.
import { z } from 'zod'
import { hashToken } from '../../../../base/secrets/secret.ts'
import { storedJson } from '../../../../base/stored-json.ts'
import { sql } from '../../../../storage/sql.ts'
import type { Db } from '../../../../storage/sql.ts'

const gitHubApp = z.object({
  app_id: z.int(),
  slug: z.string(),
  name: z.string(),
  /** Of the host that made it, such as https://github.com. */
  origin: z.string(),
  /** Its page there. */
  url: z.string(),
})
export type GitHubApp = z.infer<typeof gitHubApp>
const readStored = storedJson(gitHubApp)

export const readApp = (stored: unknown, what: string): GitHubApp | null =>
  stored === null ? null : readStored(stored, what)

export interface AppRow {
  app: GitHubApp
  fingerprint: string
  /** Sealed, as the secret of its webhook is. */
  key: Buffer
  webhook_secret: Buffer | null
}

export async function findApp(db: Db, workspaceId: string): Promise<AppRow | null> {
  const row = await db.one<Omit<AppRow, 'app'> & { app: unknown }>(
    sql`select app, fingerprint, key, webhook_secret from git_apps where workspace_id = ${workspaceId}`,
  )
  return row ? { ...row, app: readStored(row.app, `The GitHub App of the workspace ${workspaceId}`) } : null
}

export const saveApp = (tx: Db, workspaceId: string, one: AppRow, at: string) =>
  tx.query(sql`insert into git_apps (workspace_id, app, fingerprint, key, webhook_secret, created_at)
 values (${workspaceId}, ${JSON.stringify(one.app)}, ${one.fingerprint}, ${one.key}, ${one.webhook_secret}, ${at})
 on conflict (workspace_id) do update set app = excluded.app, fingerprint = excluded.fingerprint, key = excluded.key,
 webhook_secret = excluded.webhook_secret, created_at = excluded.created_at`)

/** Who begins to make an app where. */
interface Maker {
  workspace_id: string
  user_id: string
}

export async function insertRequest(
  tx: Db,
  state: string,
  { workspace_id, user_id }: Maker,
  { origin, now, expires_at }: { origin: string; now: string; expires_at: string },
): Promise<void> {
  await tx.query(sql`delete from git_app_requests where expires_at <= ${now}`)
  await tx.query(sql`insert into git_app_requests (state_hash, workspace_id, user_id, origin, expires_at)
 values (${hashToken(state)}, ${workspace_id}, ${user_id}, ${origin}, ${expires_at})`)
}

/** Where the app is made. */
export const findRequest = (db: Db, state: string, { workspace_id, user_id }: Maker, now: string) =>
  db.one<{ origin: string }>(sql`select origin from git_app_requests where state_hash = ${hashToken(state)}
 and workspace_id = ${workspace_id} and user_id = ${user_id} and expires_at > ${now}`)

/** False: it was used meanwhile. */
export async function useRequest(tx: Db, state: string): Promise<boolean> {
  return (
    (await tx.one(sql`delete from git_app_requests where state_hash = ${hashToken(state)} returning 1`)) !== undefined
  )
}
