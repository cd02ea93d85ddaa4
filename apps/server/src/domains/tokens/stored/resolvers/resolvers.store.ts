import type { Resolver } from '@tessera/contract'
import { inBatches } from '../../../../storage/batches.ts'
import { empty, sql } from '../../../../storage/sql.ts'
import type { Db, Sql } from '../../../../storage/sql.ts'
import { nameKey } from '../../../../base/name-key.ts'
import { partsOf, rowsOf, shapeOf } from './shape.ts'
import type { Shape } from './shape.ts'

interface ResolverRow extends Pick<
  Resolver,
  'id' | 'workspace_id' | 'name' | 'description' | 'created_at' | 'updated_at'
> {
  shape: Shape
  sources: [place: number, tokenset_id: string, mode_id: string | null][]
}

const columns = sql`r.id, r.workspace_id, r.name, r.description, r.shape, r.created_at, r.updated_at,
 (select coalesce(json_agg(json_build_array(s.place, s.tokenset_id, s.mode_id) order by s.place, s.position), '[]')
 from resolver_sources s where s.resolver_id = r.id) as sources`

const recordOf = ({ id, workspace_id, name, description, shape, sources, created_at, updated_at }: ResolverRow) =>
  ({ id, workspace_id, name, description, ...partsOf(shape, sources), created_at, updated_at }) satisfies Resolver

async function select(db: Db, where: Sql): Promise<Resolver[]> {
  const rows = await db.query<ResolverRow>(sql`select ${columns} from resolvers r where ${where}`)
  return rows.map(recordOf)
}

export const listResolvers = (db: Db, workspaceId: string, after: string | null = null, limit: number | null = null) =>
  select(
    db,
    sql`r.workspace_id = ${workspaceId} ${after === null ? empty : sql`and r.id > ${after}`} order by r.id limit ${limit}`,
  )

/** The resolvers of all its workspaces, each with its workspace's name. */
export async function listInOrganization(
  db: Db,
  organizationId: string,
): Promise<(Resolver & { workspace_name: string })[]> {
  const rows = await db.query<
    ResolverRow & { workspace_name: string }
  >(sql`select ${columns}, w.name as workspace_name from workspaces w join resolvers r on r.workspace_id = w.id
 where w.organization_id = ${organizationId} order by r.workspace_id, r.id`)
  return rows.map(row => ({ ...recordOf(row), workspace_name: row.workspace_name }))
}

export async function findResolver(db: Db, id: string): Promise<Resolver | undefined> {
  return (await select(db, sql`r.id = ${id}`))[0]
}

/** A resolver that the guard has found. */
export async function readResolver(db: Db, id: string): Promise<Resolver> {
  const found = await findResolver(db, id)
  if (!found) throw new Error('the guard has seen this resolver')
  return found
}

export interface StandingMode {
  id: string
  name: string
  /** Every write to it raises it. */
  revision: number
}

/** A tokenset that a resolver uses, without its tokens. */
export interface StandingTokenset {
  id: string
  name: string
  revision: number
  default_mode_id: string
  modes: StandingMode[]
}

export interface Standing {
  resolver: Resolver
  /** Every write to the resolver raises it. */
  revision: number
  tokensets: StandingTokenset[]
}

/** A resolver that the guard has found, with the current state of its sources. */
export async function readStanding(db: Db, id: string): Promise<Standing> {
  const row = await db.one<
    ResolverRow & { revision: number; tokensets: StandingTokenset[] }
  >(sql`select ${columns}, r.revision,
 (select coalesce(json_agg(json_build_object('id', t.id, 'name', t.name, 'revision', t.revision, 'default_mode_id', t.default_mode_id,
 'modes', (select json_agg(json_build_object('id', m.id, 'name', m.name, 'revision', m.revision) order by m.id)
 from modes m where m.tokenset_id = t.id)) order by t.id), '[]')
 from tokensets t where t.id in (select s.tokenset_id from resolver_sources s where s.resolver_id = r.id)) as tokensets
 from resolvers r where r.id = ${id}`)
  if (!row) throw new Error('the guard has seen this resolver')
  return { resolver: recordOf(row), revision: row.revision, tokensets: row.tokensets }
}

export async function countResolvers(db: Db, workspaceId: string): Promise<number> {
  const row = await db.one<{ total: number }>(
    sql`select count(*) as total from resolvers where workspace_id = ${workspaceId}`,
  )
  return row!.total
}

/**
 * Also restores a deleted one with its id. Its revision must be new: the time in milliseconds exceeds any count of
 * writes.
 */
export async function insertResolver(tx: Db, resolver: Resolver): Promise<void> {
  const { id, workspace_id, name, description, created_at, updated_at } = resolver
  await tx.query(sql`insert into resolvers (id, workspace_id, name, name_key, description, shape, revision, created_at, updated_at)
 values (${id}, ${workspace_id}, ${name}, ${nameKey(name)}, ${description}, ${JSON.stringify(shapeOf(resolver))},
 (extract(epoch from clock_timestamp()) * 1000)::bigint, ${created_at}, ${updated_at})`)
  await insertSources(tx, resolver)
}

/** Returns the timestamp: each write of a record is later than the one before. */
export async function updateResolver(tx: Db, resolver: Resolver, at: string): Promise<string> {
  const { id, name, description } = resolver
  const row = await tx.one<{
    updated_at: string
  }>(sql`update resolvers as r set name = ${name}, name_key = ${nameKey(name)},
 description = ${description}, shape = ${JSON.stringify(shapeOf(resolver))}, revision = revision + 1,
 updated_at = greatest(${at}, r.updated_at + interval '1 millisecond') where r.id = ${id} returning r.updated_at`)
  await tx.query(sql`delete from resolver_sources where resolver_id = ${id}`)
  await insertSources(tx, resolver)
  return row!.updated_at
}

async function insertSources(tx: Db, resolver: Resolver): Promise<void> {
  for (const rows of inBatches(rowsOf(resolver)))
    await tx.query(sql`insert into resolver_sources (resolver_id, workspace_id, place, position, tokenset_id, mode_id)
 select ${resolver.id}, ${resolver.workspace_id}, row.* from unnest(${rows.map(row => row.place)}::int[],
 ${rows.map(row => row.position)}::int[], ${rows.map(row => row.tokenset_id)}::uuid[], ${rows.map(row => row.mode_id)}::uuid[]) as row`)
}

export const deleteResolver = (tx: Db, id: string) => tx.query(sql`delete from resolvers where id = ${id}`)

/** Those of these tokensets that the workspace has, each with the ids of its modes. */
export async function listModesOf(db: Db, workspaceId: string, tokensetIds: readonly string[]) {
  const rows = await db.query<{ id: string; modes: string[] }>(sql`select t.id,
 (select array_agg(m.id::text) from modes m where m.tokenset_id = t.id) as modes
 from tokensets t where t.workspace_id = ${workspaceId} and t.id = any(${[...tokensetIds]}::uuid[])`)
  return new Map(rows.map(({ id, modes }) => [id, new Set(modes)]))
}

/** The resolvers with a source in this tokenset or mode. Locks them until the commit, always in the same order. */
export async function holdUsing(
  tx: Db,
  { tokenset_id, mode_id }: { tokenset_id: string; mode_id?: string },
): Promise<Resolver[]> {
  const ofMode = mode_id === undefined ? empty : sql`and s.mode_id = ${mode_id}`
  const held = await tx.query<{
    id: string
  }>(sql`select r.id from resolvers r where exists (select 1 from resolver_sources s
 where s.resolver_id = r.id and s.tokenset_id = ${tokenset_id} ${ofMode}) order by r.id for update`)
  return listHeld(tx, held)
}

/** The existing resolvers among these ids. Locks them until the commit in the same order. */
export async function holdResolvers(tx: Db, ids: readonly string[]): Promise<Resolver[]> {
  return listHeld(
    tx,
    await tx.query<{ id: string }>(
      sql`select id from resolvers where id = any(${[...ids]}::uuid[]) order by id for update`,
    ),
  )
}

/** Read after the lock: others may have changed the sources while this waited. */
const listHeld = async (tx: Db, held: readonly { id: string }[]): Promise<Resolver[]> =>
  held.length === 0 ? [] : select(tx, sql`r.id = any(${held.map(({ id }) => id)}::uuid[]) order by r.id`)

/** Raises revision and timestamp of a resolver after a change of its sources. */
export async function touchResolvers(tx: Db, ids: readonly string[], at: string): Promise<void> {
  if (ids.length > 0)
    await tx.query(sql`update resolvers as r set revision = revision + 1,
 updated_at = greatest(${at}, r.updated_at + interval '1 millisecond') where r.id = any(${[...ids]}::uuid[])`)
}

/** Those of these tokensets that are there, with their modes. */
export const listStandingTokensets = (db: Db, ids: readonly string[]) =>
  db.query<StandingTokenset>(sql`select t.id, t.name, t.revision, t.default_mode_id,
 (select json_agg(json_build_object('id', m.id, 'name', m.name, 'revision', m.revision) order by m.id)
 from modes m where m.tokenset_id = t.id) as modes from tokensets t where t.id = any(${[...ids]}::uuid[]) order by t.id`)
