import type { Guidance, GuidanceKind } from '@tessera/contract'
import { z } from 'zod'
import { storedJson } from '../../../../base/stored-json.ts'
import { following } from '../../../../storage/batches.ts'
import { empty, sql } from '../../../../storage/sql.ts'
import type { Db, Sql } from '../../../../storage/sql.ts'
import { spelledTokensets } from '../paths/paths.store.ts'
import type { GuidanceTarget } from './target.ts'

const readContent = storedJson(
  z.object({
    purpose: z.string().nullable(),
    do: z.array(z.string()),
    dont: z.array(z.string()),
    accessibility: z.string().nullable(),
    examples: z.array(z.string()),
  }),
)
export type GuidanceContent = ReturnType<typeof readContent>

export const storedGuidance = (content: unknown, id: string): GuidanceContent =>
  readContent(content, `The guidance ${id}`)

interface Row {
  id: string
  kind: GuidanceKind
  subject: string
  content: unknown
  pinned: boolean
  user_id: string | null
  user_name: string | null
  created_at: string
  updated_at: string
}

/** With the names that their subjects have now; without those whose subjects are gone. */
const source = (workspaceId: string): Sql =>
  sql`with ${spelledTokensets(workspaceId)} select g.id, g.content, g.pinned, g.author_id as user_id, u.name as user_name, g.created_at, g.updated_at,
 case when g.anchor_id is not null then 'token' when g.group_name is not null then 'group' else 'component' end as kind,
 coalesce(named.subject, 'group:' || s.tokenset || '/' || g.group_name, 'component:' || c.name) as subject
 from guidance g left join users u on u.id = g.author_id
 left join lateral (select 'token:' || s.tokenset || '/' || t.name as subject from anchored_tokens a join tokens t on t.id = a.token_id
 join modes m on m.id = t.mode_id join spelled s on s.id = m.tokenset_id where a.anchor_id = g.anchor_id
 order by s.default_mode_id = m.id desc, t.name limit 1) named on true
 left join spelled s on s.id = g.tokenset_id
 left join components c on c.id = g.component_id
 where g.workspace_id = ${workspaceId} and g.content is not null
 and coalesce(named.subject, s.tokenset, c.name) is not null`

function guidanceOf({ content, user_id, user_name, ...row }: Row): Guidance {
  const said = storedGuidance(content, row.id)
  const { id, subject, kind, ...rest } = row
  return { id, subject, kind, ...said, pinned: rest.pinned, author: { user_id, user_name }, ...timesOf(rest) }
}

const timesOf = ({ created_at, updated_at }: Pick<Row, 'created_at' | 'updated_at'>) => ({ created_at, updated_at })

export interface GuidanceFilter {
  kind: GuidanceKind | undefined
  pinned: boolean | undefined
  target?: GuidanceTarget | undefined
}

const columnOf = { token: sql`g.anchor_id`, group: sql`g.group_name`, component: sql`g.component_id` }

const matching = ({ kind, pinned, target }: GuidanceFilter): Sql =>
  sql`${kind === undefined ? empty : sql`and ${columnOf[kind]} is not null`} ${pinned === undefined ? empty : sql`and g.pinned = ${pinned}`} ${
    target === undefined ? empty : sql`and ${isOf(target)}`
  }`

export async function listGuidance(
  db: Db,
  workspaceId: string,
  filter: GuidanceFilter,
  after: string | null = null,
  limit: number | null = null,
): Promise<Guidance[]> {
  const rows = await db.query<Row>(
    sql`${source(workspaceId)} ${matching(filter)} and ${following(sql`g.id`, after)} order by g.id limit ${limit}`,
  )
  return rows.map(guidanceOf)
}

export async function countGuidance(db: Db, workspaceId: string, filter: GuidanceFilter): Promise<number> {
  const row = await db.one<{ total: number }>(
    sql`select count(*) as total from (${source(workspaceId)} ${matching(filter)}) as listed`,
  )
  return row!.total
}

/** The guidance on the tokens of this name, whatever their tokensets are. */
export async function listGuidanceOn(db: Db, workspaceId: string, name: string): Promise<Guidance[]> {
  const rows =
    await db.query<Row>(sql`${source(workspaceId)} and g.anchor_id in (select a.anchor_id from anchored_tokens a
 join tokens t on t.id = a.token_id join modes m on m.id = t.mode_id join tokensets o on o.id = m.tokenset_id
 where o.workspace_id = ${workspaceId} and t.name = ${name}) order by g.id limit 10`)
  return rows.map(guidanceOf)
}

/** What is said of tokens and groups, by the names that they have now. */
const placed = (workspaceId: string): Sql =>
  sql`select g.id, g.updated_at, g.content, g.group_name is not null as is_group, coalesce(g.group_name, n.name) as name from guidance g
 left join lateral (select distinct t.name from anchored_tokens a join tokens t on t.id = a.token_id where a.anchor_id = g.anchor_id) n on true
 where g.workspace_id = ${workspaceId} and g.content is not null and coalesce(g.group_name, n.name) is not null`

/** Equal as long as `listPlacedGuidance` is; null: nothing is said. */
export async function placedRevision(db: Db, workspaceId: string): Promise<string | null> {
  const row = await db.one<{ revision: string | null }>(
    sql`select md5(string_agg(p.id::text || p.updated_at::text || p.name, ',' order by p.id, p.name)) as revision from (${placed(workspaceId)}) p`,
  )
  return row!.revision
}

export const listGuidedNames = (db: Db, workspaceId: string) =>
  db.query<{ name: string; is_group: boolean }>(
    sql`select p.name, p.is_group from (${placed(workspaceId)}) p order by p.name, p.is_group`,
  )

export async function listPlacedGuidance(
  db: Db,
  workspaceId: string,
): Promise<{ name: string; is_group: boolean; content: GuidanceContent }[]> {
  const rows = await db.query<Pick<Row, 'id' | 'content'> & { name: string; is_group: boolean }>(
    sql`${placed(workspaceId)} order by g.id, n.name`,
  )
  return rows.map(({ id, name, is_group, content }) => ({
    name,
    is_group,
    content: storedGuidance(content, id),
  }))
}

const isOf = (target: GuidanceTarget): Sql => {
  if (target.kind === 'token')
    return sql`g.anchor_id in (select anchor_id from anchored_tokens where token_id = any(${target.token_ids}::uuid[]))`
  if (target.kind === 'group') return sql`g.tokenset_id = ${target.tokenset_id} and g.group_name = ${target.name}`
  return sql`g.component_id = ${target.component_id}`
}

/** Where the token was two tokens once, and both had guidance: the older. */
export async function findGuidance(db: Db, workspaceId: string, target: GuidanceTarget): Promise<Guidance | undefined> {
  const row = await db.one<Row>(sql`${source(workspaceId)} and ${isOf(target)} order by g.id limit 1`)
  return row && guidanceOf(row)
}

export async function listGuidanceById(db: Db, workspaceId: string, ids: readonly string[]): Promise<Guidance[]> {
  const rows = await db.query<Row>(sql`${source(workspaceId)} and g.id = any(${[...ids]}::uuid[])`)
  return rows.map(guidanceOf)
}

export async function findGuidanceById(db: Db, workspaceId: string, id: string): Promise<Guidance | undefined> {
  const row = await db.one<Row>(sql`${source(workspaceId)} and g.id = ${id}`)
  return row && guidanceOf(row)
}

/** The rows of subjects, also of deleted guidance, by the place of the subject in the list; `id`: null without a row. */
export async function findRows(
  db: Db,
  targets: readonly GuidanceTarget[],
): Promise<Map<number, { id: string | null; anchor_id: string | null }>> {
  const tokens = targets.flatMap((target, at) =>
    target.kind === 'token' ? target.token_ids.map(token_id => ({ token_id, at })) : [],
  )
  const groups = targets.flatMap((target, at) => (target.kind === 'group' ? [{ ...target, at }] : []))
  const components = targets.flatMap((target, at) => (target.kind === 'component' ? [{ ...target, at }] : []))
  const rows = await db.query<{
    at: number
    id: string | null
    anchor_id: string | null
  }>(sql`select * from (select k.at, g.id, a.anchor_id, g.content is null as is_deleted
 from unnest(${tokens.map(({ token_id }) => token_id)}::uuid[], ${tokens.map(({ at }) => at)}::int[]) as k (token_id, at)
 join anchored_tokens a on a.token_id = k.token_id left join guidance g on g.anchor_id = a.anchor_id
 union all select k.at, g.id, null, g.content is null
 from unnest(${groups.map(({ tokenset_id }) => tokenset_id)}::uuid[], ${groups.map(({ name }) => name)}::text[], ${groups.map(({ at }) => at)}::int[])
 as k (tokenset_id, name, at) join guidance g on g.tokenset_id = k.tokenset_id and g.group_name = k.name
 union all select k.at, g.id, null, g.content is null
 from unnest(${components.map(({ component_id }) => component_id)}::uuid[], ${components.map(({ at }) => at)}::int[])
 as k (component_id, at) join guidance g on g.component_id = k.component_id) as found order by at, is_deleted desc, id desc, anchor_id desc`)
  // The last of each place counts.
  return new Map(rows.map(({ at, ...row }) => [at, row]))
}

export interface GuidanceRow {
  id: string
  target: GuidanceTarget
  /** What the guidance of a token hangs on; null for another subject. */
  anchor_id: string | null
  content: GuidanceContent
  pinned: boolean
}

/** Inserts or replaces these rows. Tokens hang on their anchors afterwards, unless they hang on others already. */
export async function saveGuidance(
  tx: Db,
  rows: readonly GuidanceRow[],
  { workspace_id, author_id, at }: { workspace_id: string; author_id: string | null; at: string },
): Promise<void> {
  const tokens = rows.flatMap(({ target, anchor_id }) => (target.kind === 'token' ? [{ ...target, anchor_id }] : []))
  const hanging = tokens.flatMap(({ token_ids, anchor_id }) => token_ids.map(token_id => ({ token_id, anchor_id })))
  await tx.query(sql`insert into token_anchors (id, workspace_id, tokenset_id) select k.id, ${workspace_id}, k.tokenset_id
 from unnest(${tokens.map(({ anchor_id }) => anchor_id)}::uuid[], ${tokens.map(({ tokenset_id }) => tokenset_id)}::uuid[]) as k (id, tokenset_id)
 on conflict do nothing`)
  await tx.query(sql`insert into anchored_tokens (token_id, anchor_id)
 select * from unnest(${hanging.map(({ token_id }) => token_id)}::uuid[], ${hanging.map(({ anchor_id }) => anchor_id)}::uuid[]) on conflict do nothing`)
  const groupOf = ({ target }: GuidanceRow) => (target.kind === 'group' ? target : null)
  await tx.query(sql`insert into guidance as g (id, workspace_id, anchor_id, tokenset_id, group_name, component_id, content, pinned, author_id,
 created_at, updated_at) select k.id, ${workspace_id}, k.anchor_id, k.tokenset_id, k.group_name, k.component_id, k.content::json, k.pinned,
 (select u.id from users u where u.id = ${author_id}::uuid), ${at}, ${at}
 from unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ anchor_id }) => anchor_id)}::uuid[],
 ${rows.map(row => groupOf(row)?.tokenset_id ?? null)}::uuid[], ${rows.map(row => groupOf(row)?.name ?? null)}::text[],
 ${rows.map(({ target }) => (target.kind === 'component' ? target.component_id : null))}::uuid[],
 ${rows.map(({ content }) => JSON.stringify(content))}::text[], ${rows.map(({ pinned }) => pinned)}::bool[])
 as k (id, anchor_id, tokenset_id, group_name, component_id, content, pinned)
 on conflict (id) do update set content = excluded.content, pinned = excluded.pinned, author_id = excluded.author_id,
 created_at = case when g.content is null then excluded.created_at else g.created_at end,
 updated_at = greatest(excluded.updated_at, g.updated_at + interval '1 millisecond')`)
  await raiseRevisions(
    tx,
    rows.map(({ id }) => id),
  )
}

/** Exports show what is said of tokens and groups, so cached ones are outdated by it. */
const raiseRevisions = (tx: Db, ids: readonly string[]) =>
  tx.query(sql`with said as (select anchor_id, tokenset_id from guidance where id = any(${[...ids]}::uuid[])),
 touched as (select tokenset_id as id from said union select m.tokenset_id from said join anchored_tokens a on a.anchor_id = said.anchor_id
 join tokens t on t.id = a.token_id join modes m on m.id = t.mode_id),
 raised as (update tokensets set revision = revision + 1 where id in (select id from touched))
 update modes set revision = revision + 1 where tokenset_id in (select id from touched)`)

export interface WrittenGuidance {
  content: GuidanceContent
  pinned: boolean
  author_id: string | null
  at: string
}

/** The time always advances, since it tells what is cached apart. False: there is no such row (any more). */
export async function updateGuidance(
  tx: Db,
  id: string,
  { content, pinned, author_id, at }: WrittenGuidance,
): Promise<boolean> {
  const rows =
    await tx.query(sql`update guidance set content = ${JSON.stringify(content)}, pinned = ${pinned}, author_id = (select id from users where id = ${author_id}),
 created_at = case when content is null then ${at}::timestamptz else created_at end,
 updated_at = greatest(${at}::timestamptz, updated_at + interval '1 millisecond') where id = ${id} returning id`)
  await raiseRevisions(tx, [id])
  return rows.length > 0
}

export async function deleteGuidance(tx: Db, id: string): Promise<void> {
  await tx.query(sql`update guidance set content = null, pinned = false where id = ${id}`)
  await raiseRevisions(tx, [id])
}

/** How many subjects have guidance, deleted subjects and guidance included. */
export async function countRows(db: Db, workspaceId: string): Promise<number> {
  const row = await db.one<{ total: number }>(
    sql`select count(*) as total from guidance where workspace_id = ${workspaceId}`,
  )
  return row!.total
}

/** Forgets guidance that was deleted, and that of subjects which are gone: no revert finds it then. */
export const forgetGone = (tx: Db, workspaceId: string) =>
  tx.query(sql`delete from guidance where workspace_id = ${workspaceId}
 and id not in (select id from (${source(workspaceId)}) as listed)`)
