// Components with the tokens that they use, by the paths that these have now.
import type { ListedComponent } from '@tessera/contract'
import type { ComponentBinding, ComponentState } from '../../../../kernel/change.ts'
import { following } from '../../../../storage/batches.ts'
import { sql } from '../../../../storage/sql.ts'
import type { Db } from '../../../../storage/sql.ts'

export async function findComponentId(db: Db, workspaceId: string, name: string): Promise<string | undefined> {
  const row = await db.one<{ id: string }>(
    sql`select id from components where workspace_id = ${workspaceId} and name = ${name}`,
  )
  return row?.id
}

export const listComponents = (db: Db, workspaceId: string, after: string | null, limit: number | null) =>
  db.query<ListedComponent>(sql`select c.id, c.name, c.anatomy, c.states, c.options,
 (select count(*) from component_bindings b where b.component_id = c.id)::integer as binding_count, c.created_at, c.updated_at
 from components c where c.workspace_id = ${workspaceId} and ${following(sql`c.id`, after)} order by c.id limit ${limit}`)

export async function countComponents(db: Db, workspaceId: string): Promise<number> {
  const row = await db.one<{ total: number }>(
    sql`select count(*) as total from components where workspace_id = ${workspaceId}`,
  )
  return row!.total
}

export type StoredComponent = ComponentState & { id: string; created_at: string; updated_at: string }

export async function readComponent(db: Db, id: string): Promise<StoredComponent | undefined> {
  const row = await db.one<Omit<StoredComponent, 'bindings'>>(
    sql`select id, name, anatomy, states, options, created_at, updated_at from components where id = ${id}`,
  )
  if (!row) return undefined
  const bindings = await db.query<ComponentBinding>(
    sql`select part, property, state, option, tokenset_id, tokenset_name, token from component_bindings
 where component_id = ${id} order by position`,
  )
  return { ...row, bindings }
}

/** Without its id and times; null: it does not exist. */
export async function readComponentState(db: Db, id: string): Promise<ComponentState | null> {
  const component = await readComponent(db, id)
  if (!component) return null
  const { id: _, created_at: __, updated_at: ___, ...state } = component
  return state
}

export async function insertComponent(
  tx: Db,
  { id, workspace_id, at, ...component }: ComponentState & { id: string; workspace_id: string; at: string },
): Promise<void> {
  await tx.query(sql`insert into components (id, workspace_id, name, anatomy, states, options, created_at, updated_at)
 values (${id}, ${workspace_id}, ${component.name}, ${component.anatomy}::text[], ${component.states}::text[],
 ${JSON.stringify(component.options)}, ${at}, ${at})`)
  await insertBindings(tx, id, component.bindings)
}

/** The time always advances, since it tells what is cached apart. */
export async function updateComponent(
  tx: Db,
  id: string,
  { bindings, ...to }: ComponentState,
  at: string,
): Promise<void> {
  await tx.query(sql`update components set name = ${to.name}, anatomy = ${to.anatomy}::text[], states = ${to.states}::text[],
 options = ${JSON.stringify(to.options)}, updated_at = greatest(${at}::timestamptz, updated_at + interval '1 millisecond') where id = ${id}`)
  await tx.query(sql`delete from component_bindings where component_id = ${id}`)
  await insertBindings(tx, id, bindings)
}

export const deleteComponent = (tx: Db, id: string) => tx.query(sql`delete from components where id = ${id}`)

const insertBindings = (tx: Db, id: string, all: readonly ComponentBinding[]) =>
  tx.query(sql`insert into component_bindings (component_id, position, part, property, state, option, tokenset_id, tokenset_name, token)
 select ${id}, position, part, property, state, option, tokenset_id, tokenset_name, token from unnest(
 ${all.map(({ part }) => part)}::text[], ${all.map(({ property }) => property)}::text[], ${all.map(({ state }) => state)}::text[],
 ${all.map(({ option }) => option && JSON.stringify(option))}::json[], ${all.map(({ tokenset_id }) => tokenset_id)}::uuid[],
 ${all.map(({ tokenset_name }) => tokenset_name)}::text[], ${all.map(({ token }) => token)}::text[])
 with ordinality as row (part, property, state, option, tokenset_id, tokenset_name, token, position)`)
