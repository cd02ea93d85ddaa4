import type { Guidance, GuidanceKind } from '@tessera/contract'
import { z } from 'zod'
import { storedJson } from '../../../base/stored-json.ts'
import { following } from '../../../storage/batches.ts'
import { empty, sql } from '../../../storage/sql.ts'
import type { Db, Sql } from '../../../storage/sql.ts'
import { spelledTokensets } from '../../tokens/stored/paths/paths.store.ts'
import type { Target } from './target.ts'

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
  const said = readContent(content, `The guidance ${row.id}`)
  const { id, subject, kind, ...rest } = row
  return { id, subject, kind, ...said, ...{ pinned: rest.pinned, author: { user_id, user_name } }, ...timesOf(rest) }
}

const timesOf = ({ created_at, updated_at }: Pick<Row, 'created_at' | 'updated_at'>) => ({ created_at, updated_at })

export interface GuidanceFilter {
  kind: GuidanceKind | undefined
  pinned: boolean | undefined
}

const columnOf = { token: sql`g.anchor_id`, group: sql`g.group_name`, component: sql`g.component_id` }

const matching = ({ kind, pinned }: GuidanceFilter): Sql =>
  sql`${kind === undefined ? empty : sql`and ${columnOf[kind]} is not null`} ${pinned === undefined ? empty : sql`and g.pinned = ${pinned}`}`

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
    content: readContent(content, `The guidance ${id}`),
  }))
}

const isOf = (target: Target): Sql => {
  if (target.kind === 'token')
    return sql`g.anchor_id in (select anchor_id from anchored_tokens where token_id = any(${target.token_ids}::uuid[]))`
  if (target.kind === 'group') return sql`g.tokenset_id = ${target.tokenset_id} and g.group_name = ${target.name}`
  return sql`g.component_id = ${target.component_id}`
}

/** Where the token was two tokens once, and both had guidance: the older. */
export async function findGuidance(db: Db, workspaceId: string, target: Target): Promise<Guidance | undefined> {
  const row = await db.one<Row>(sql`${source(workspaceId)} and ${isOf(target)} order by g.id limit 1`)
  return row && guidanceOf(row)
}

export async function findGuidanceById(db: Db, workspaceId: string, id: string): Promise<Guidance | undefined> {
  const row = await db.one<Row>(sql`${source(workspaceId)} and g.id = ${id}`)
  return row && guidanceOf(row)
}

/** The row of a subject, also where its guidance was deleted. */
export async function findRow(db: Db, workspaceId: string, target: Target): Promise<{ id: string } | undefined> {
  return db.one<{ id: string }>(
    sql`select g.id from guidance g where g.workspace_id = ${workspaceId} and ${isOf(target)} order by g.content is null, g.id limit 1`,
  )
}

export interface WrittenGuidance {
  content: GuidanceContent
  pinned: boolean
  author_id: string | null
  at: string
}

export async function insertGuidance(
  tx: Db,
  {
    id,
    workspace_id,
    target,
    anchor_id,
  }: { id: string; workspace_id: string; target: Target; anchor_id: string | null },
  { content, pinned, author_id, at }: WrittenGuidance,
): Promise<void> {
  const { tokenset_id, name } = target.kind === 'group' ? target : { tokenset_id: null, name: null }
  const component_id = target.kind === 'component' ? target.component_id : null
  await tx.query(sql`insert into guidance (id, workspace_id, anchor_id, tokenset_id, group_name, component_id, content, pinned, author_id,
 created_at, updated_at) values (${id}, ${workspace_id}, ${anchor_id}, ${tokenset_id}, ${name}, ${component_id}, ${JSON.stringify(content)},
 ${pinned}, ${author_id}, ${at}, ${at})`)
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
  return rows.length > 0
}

export const deleteGuidance = (tx: Db, id: string) =>
  tx.query(sql`update guidance set content = null, pinned = false where id = ${id}`)

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

/**
 * What the guidance of these tokens hangs on, made if there is nothing yet; all of them hang on it afterwards. `id`:
 * for a new one.
 */
export async function anchorOf(
  tx: Db,
  { id, workspace_id }: { id: string; workspace_id: string },
  { tokenset_id, token_ids }: Pick<Extract<Target, { kind: 'token' }>, 'tokenset_id' | 'token_ids'>,
): Promise<string> {
  const known = await tx.one<{ anchor_id: string }>(
    sql`select anchor_id from anchored_tokens where token_id = any(${token_ids}::uuid[]) order by anchor_id limit 1`,
  )
  const anchor_id = known?.anchor_id ?? id
  if (!known)
    await tx.query(
      sql`insert into token_anchors (id, workspace_id, tokenset_id) values (${id}, ${workspace_id}, ${tokenset_id})`,
    )
  await tx.query(sql`insert into anchored_tokens (token_id, anchor_id)
 select token_id, ${anchor_id} from unnest(${token_ids}::uuid[]) as token_id on conflict do nothing`)
  return anchor_id
}
