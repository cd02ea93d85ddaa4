// How often code uses tokens, for whoever changes or deletes them.
import { mostUsedTokens } from '@tessera/contract'
import type { UsedIn, UsedToken } from '@tessera/contract'
import { sql } from '../../../../storage/sql.ts'
import type { Db } from '../../../../storage/sql.ts'

/** Those of these tokens that code uses. */
export const usesOf = (db: Db, workspaceId: string, names: readonly string[]) =>
  db.query<UsedToken>(sql`select token as name, uses, repositories from usage_totals
 where workspace_id = ${workspaceId} and token = any(${[...names]}::text[]) order by token`)

/** The uses of a token as a field of an answer, which is only there where there are any. */
export async function usedIn(db: Db, workspaceId: string, name: string): Promise<{ used_in?: UsedIn }> {
  const [found] = await usesOf(db, workspaceId, [name])
  return found ? { used_in: { uses: found.uses, repositories: found.repositories } } : {}
}

type UsedField = { used_in?: UsedToken[] }

const fieldOf = (used: UsedToken[]): UsedField => (used.length > 0 ? { used_in: used } : {})

/** The uses of many tokens as a field of an answer. */
export async function usedInMany(db: Db, workspaceId: string, names: readonly string[]): Promise<UsedField> {
  if (names.length === 0) return {}
  const used = await usesOf(db, workspaceId, names)
  return fieldOf(used.sort((a, b) => b.uses - a.uses).slice(0, mostUsedTokens))
}

/** The uses of what only these modes have, in the whole workspace. */
export async function usedOnlyIn(db: Db, workspaceId: string, modeIds: readonly string[]): Promise<UsedField> {
  const isIn = (within: boolean) =>
    sql`exists (select from tokensets s join modes m on m.tokenset_id = s.id join tokens t on t.mode_id = m.id
 where s.workspace_id = ${workspaceId} and t.name = u.token and (m.id = any(${[...modeIds]}::uuid[])) = ${within})`
  return fieldOf(
    await db.query<UsedToken>(sql`select u.token as name, u.uses, u.repositories from usage_totals u
 where u.workspace_id = ${workspaceId} and ${isIn(true)} and not ${isIn(false)} order by u.uses desc, u.token limit ${mostUsedTokens}`),
  )
}

/** In all workspaces of an organization. */
export const listUsesIn = (db: Db, organizationId: string) =>
  db.query<UsedToken>(sql`select u.token as name, sum(u.uses)::integer as uses, sum(u.repositories)::integer as repositories
 from usage_totals u join workspaces w on w.id = u.workspace_id where w.organization_id = ${organizationId} group by u.token`)

export const listUses = (db: Db, workspaceId: string) =>
  db.query<UsedToken>(
    sql`select token as name, uses, repositories from usage_totals where workspace_id = ${workspaceId} order by token`,
  )

/** The same as long as the newest reports are; null: there are none. */
export async function usageRevision(db: Db, workspaceId: string): Promise<string | null> {
  const row = await db.one<{ revision: string | null }>(
    sql`select md5(string_agg(id::text || ' ' || commit, ' ' order by id)) as revision from usage_branches where workspace_id = ${workspaceId}`,
  )
  return row!.revision
}
