// Names that were let go of. Triggers of the database note them (migration 0049); here they are taken back, found and freed.
import type { ReservedName, ReservedNameKind } from '@tessera/contract'
import { following } from '../../../storage/batches.ts'
import { containing } from '../../../storage/containing.ts'
import { sql } from '../../../storage/sql.ts'
import type { Db } from '../../../storage/sql.ts'

export interface Taking {
  kind: ReservedNameKind
  /** In the form that is compared. */
  names: readonly string[]
  /** The organization or workspace that takes them. */
  holder: string
}

const life = sql`interval '365 days'`
const isReserved = sql`n.let_go_at > now() - ${life}`
const ofNames = ({ kind, names }: Taking) => sql`n.kind = ${kind} and n.name = any(${names}::text[])`

/** Of the holder itself, or of another workspace of its organization. */
const isOwn = (
  holder: string,
) => sql`(n.holder_id = ${holder} or exists (select 1 from workspaces own join workspaces other
 on other.organization_id = own.organization_id where own.id = ${holder} and other.id = n.holder_id))`

/** Until when a name is reserved for somebody else; undefined: for nobody. */
export const findForeign = (tx: Db, taking: Taking) =>
  tx.one<{ name: string; until: string }>(sql`select n.name, n.let_go_at + ${life} as until from reserved_names n
 where ${ofNames(taking)} and ${isReserved} and not ${isOwn(taking.holder)} limit 1`)

/** They are in use again. */
export const takeBack = (tx: Db, taking: Taking) => tx.query(sql`delete from reserved_names n where ${ofNames(taking)}`)

/** What a name led to, while it is reserved. */
export const findLetGo = (db: Db, kind: ReservedNameKind, name: string) =>
  db.one<{ subject_id: string }>(sql`select n.subject_id from reserved_names n
 where n.kind = ${kind} and n.name = ${name} and ${isReserved}`)

const columns = sql`n.id, n.kind, n.name, n.holder_id, coalesce(o.name, w.name) as holder_name, n.let_go_at,
 n.let_go_at + ${life} as reserved_until`
const holders = sql`left join organizations o on o.id = n.holder_id left join workspaces w on w.id = n.holder_id`
const matching = (q: string | undefined) => sql`${isReserved} ${containing(q, [sql`n.name`])}`

export const listReserved = (db: Db, q: string | undefined, after: string | null, limit: number | null) =>
  db.query<ReservedName>(sql`select ${columns} from reserved_names n ${holders}
 where ${matching(q)} and ${following(sql`n.id`, after)} order by n.id limit ${limit}`)

export async function countReserved(db: Db, q: string | undefined): Promise<number> {
  const row = await db.one<{ total: number }>(
    sql`select count(*)::int as total from reserved_names n where ${matching(q)}`,
  )
  return row!.total
}

export const freeName = (tx: Db, id: string) =>
  tx.one<Pick<ReservedName, 'kind' | 'name'>>(sql`delete from reserved_names where id = ${id} returning kind, name`)

export const purgeReserved = (db: Db) => db.query(sql`delete from reserved_names where let_go_at <= now() - ${life}`)
