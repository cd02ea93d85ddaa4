// What was done in a workspace, with who did it.
import type { TokenState } from '../../../../kernel/change.ts'
import { inPages } from '../../../../storage/batches.ts'
import { sql } from '../../../../storage/sql.ts'
import type { Db } from '../../../../storage/sql.ts'

export interface AuthoredChange {
  id: string
  summary: string
  operation: string
  user_id: string | null
  name: string | null
  email: string | null
  created_at: string
  /** The title of the proposal that it merged. */
  proposal: string | null
  tokens: { mode_id: string; name: string; before: string | null; after: TokenState | null }[]
}

export async function findLatestChange(db: Db, workspaceId: string): Promise<string | null> {
  const row = await db.one<{ id: string }>(
    sql`select id from changes where workspace_id = ${workspaceId} order by id desc limit 1`,
  )
  return row?.id ?? null
}

/** The first ones after this one, in order, with their tokens. */
export async function listChangesAfter(
  db: Db,
  workspaceId: string,
  after: string,
  limit: number,
): Promise<AuthoredChange[]> {
  const changes = await db.query<Omit<AuthoredChange, 'tokens'>>(sql`select c.id, c.summary, c.operation, c.user_id,
 coalesce(u.name, c.actor_name) as name, coalesce(u.email, c.actor_email) as email, c.created_at,
 (select p.title from proposals p where p.merge_change_id = c.id) as proposal
 from changes c left join users u on u.id = c.user_id where c.workspace_id = ${workspaceId} and c.id > ${after} order by c.id limit ${limit}`)
  const authored = new Map(changes.map(change => [change.id, { ...change, tokens: [] as AuthoredChange['tokens'] }]))
  for (const { id, tokens } of authored.values())
    for await (const rows of inPages<ChangedRow>((last, most) => listChanged(db, id, last, most))) tokens.push(...rows)
  return [...authored.values()]
}

type ChangedRow = AuthoredChange['tokens'][number] & { id: string }

/** `id`: the position in the change, as text. */
const listChanged = (db: Db, change: string, last: string | null, limit: number) =>
  db.query<ChangedRow>(sql`select position::text as id, mode_id, name, before->>'name' as before, after from change_tokens
 where change_id = ${change} and position > ${last === null ? -1 : Number(last)} order by position limit ${limit}`)
