// The tokens that components use, for check rules.
import type { BoundToken } from '@tessera/engine'
import { sql } from '../../../../storage/sql.ts'
import type { Db, Sql } from '../../../../storage/sql.ts'

const bound = (workspaceId: string): Sql =>
  sql`bound as (select b.component_id, b.position, c.name as component, b.part, b.property, b.state, b.option, b.tokenset_id,
 b.tokenset_name as tokenset, b.token, array(select t.id from modes m join tokens t on t.mode_id = m.id
 where m.tokenset_id = b.tokenset_id and t.name = b.token order by t.id) as ids
 from components c join component_bindings b on b.component_id = c.id where c.workspace_id = ${workspaceId})`

/** The same as long as the list is, also within a transaction that ends in nothing; null: there are no bindings. */
export async function boundRevision(db: Db, workspaceId: string): Promise<string | null> {
  const row = await db.one<{ revision: string | null }>(sql`with ${bound(workspaceId)}
 select md5(string_agg(md5(row_to_json(b)::text), ',' order by b.component_id, b.position)) as revision from bound b`)
  return row!.revision
}

interface Row extends Omit<BoundToken, 'where'> {
  state: string | null
  option: Record<string, string> | null
}

export async function listBound(db: Db, workspaceId: string): Promise<BoundToken[]> {
  const rows = await db.query<Row>(sql`with ${bound(workspaceId)}
 select component, part, property, state, option, tokenset_id, tokenset, token, ids from bound order by component, position`)
  return rows.map(({ state, option, ...row }) => {
    const where = [...(state === null ? [] : [state]), ...Object.values(option ?? {})].join(', ')
    return { ...row, where: where === '' ? null : where }
  })
}
