import type { PlanName } from '@tessera/contract'
import type { PlaceId } from '../../../access/standing.store.ts'
import { sql } from '../../../storage/sql.ts'
import type { Db } from '../../../storage/sql.ts'

export interface TransferRow {
  id: string
  workspace_id: string | null
  organization_id: string | null
  name: string
  from_user_id: string
  from_user_name: string
  to_user_id: string
  to_user_name: string
  created_at: string
  expires_at: string
}

const columns = sql`t.id, t.workspace_id, t.organization_id, coalesce(w.name, o.name) as name,
 t.from_user_id, f.name as from_user_name, t.to_user_id, r.name as to_user_name, t.created_at, t.expires_at`
const joined = sql`transfers t left join workspaces w on w.id = t.workspace_id left join organizations o on o.id = t.organization_id
 join users f on f.id = t.from_user_id join users r on r.id = t.to_user_id`
/** One that its owner can still stand by. */
const open = sql`t.expires_at > now() and t.from_user_id = coalesce(w.user_id, o.user_id)`

export const listTransfers = (db: Db, userId: string) =>
  db.query<TransferRow>(sql`select ${columns} from ${joined}
 where (t.to_user_id = ${userId} or t.from_user_id = ${userId}) and ${open} order by t.id`)

export const findTransfer = (db: Db, id: string) =>
  db.one<TransferRow>(sql`select ${columns} from ${joined} where t.id = ${id} and ${open}`)

/** Replaces an earlier one of the place. */
export async function insertTransfer(
  tx: Db,
  place: PlaceId,
  { id, from, to }: { id: string; from: string; to: string },
): Promise<TransferRow> {
  const [workspace, organization] = 'workspace_id' in place ? [place.workspace_id, null] : [null, place.organization_id]
  await endTransfers(tx, place)
  await tx.query(sql`insert into transfers (id, workspace_id, organization_id, from_user_id, to_user_id, created_at, expires_at)
 values (${id}, ${workspace}, ${organization}, ${from}, ${to}, now(), now() + interval '7 days')`)
  return (await findTransfer(tx, id))!
}

export const endTransfers = (tx: Db, place: PlaceId) =>
  'workspace_id' in place
    ? tx.query(sql`delete from transfers where workspace_id = ${place.workspace_id}`)
    : tx.query(sql`delete from transfers where organization_id = ${place.organization_id}`)

export const purgeTransfers = (db: Db) => db.query(sql`delete from transfers where expires_at < now()`)

/** What is handed over, locked until the commit. */
export interface HeldPlace {
  id: string
  name: string
  user_id: string
  owner_disabled: boolean
  /** Of the organization that a workspace is in. */
  organization_plan: PlanName | null
  /** Without its owner. */
  others: string[]
}

export async function holdPlace(tx: Db, place: PlaceId): Promise<HeldPlace | undefined> {
  if ('workspace_id' in place) {
    const { workspace_id: id } = place
    await tx.query(sql`select 1 from workspaces where id = ${id} for update`)
    return tx.one<HeldPlace>(sql`select w.id, w.name, w.user_id, u.disabled_at is not null as owner_disabled, oo.plan_type as organization_plan,
 array(select m.user_id from workspace_members m where m.workspace_id = w.id and m.user_id <> w.user_id) as others
 from workspaces w join users u on u.id = w.user_id left join organizations o on o.id = w.organization_id
 left join users oo on oo.id = o.user_id where w.id = ${id}`)
  }
  const { organization_id: id } = place
  await tx.query(sql`select 1 from organizations where id = ${id} for no key update`)
  return tx.one<HeldPlace>(sql`select o.id, o.name, o.user_id, u.disabled_at is not null as owner_disabled, null as organization_plan,
 array(select m.user_id from organization_members m where m.organization_id = o.id and m.user_id <> o.user_id) as others
 from organizations o join users u on u.id = o.user_id where o.id = ${id}`)
}

interface Move {
  from: string
  to: string
  newId: string
  /** Whether the former owner stays, as admin. */
  stays: boolean
  at: string
}

/** Returns the new owner's membership, and the role that they had before. */
export async function moveOwnership(tx: Db, place: PlaceId, { from, to, newId, stays, at }: Move) {
  const [kind, id] =
    'workspace_id' in place
      ? ['workspace' as const, place.workspace_id]
      : ['organization' as const, place.organization_id]
  const tables = {
    workspace: { places: sql`workspaces`, members: sql`workspace_members`, key: sql`workspace_id` },
    organization: { places: sql`organizations`, members: sql`organization_members`, key: sql`organization_id` },
  }
  const { places, members, key } = tables[kind]
  const former = await tx.one<{ role: string }>(
    sql`select role from ${members} where ${key} = ${id} and user_id = ${to}`,
  )
  await tx.query(sql`update ${places} as p set user_id = ${to},
 updated_at = greatest(${at}, p.updated_at + interval '1 millisecond') where p.id = ${id}`)
  if (stays)
    await tx.query(
      sql`update ${members} set role = 'admin', updated_at = ${at} where ${key} = ${id} and user_id = ${from}`,
    )
  else await tx.query(sql`delete from ${members} where ${key} = ${id} and user_id = ${from}`)
  const row = await tx.one<{
    id: string
  }>(sql`insert into ${members} (id, ${key}, user_id, role, created_at, updated_at)
 values (${newId}, ${id}, ${to}, 'owner', ${at}, ${at})
 on conflict (${key}, user_id) do update set role = 'owner', updated_at = excluded.updated_at returning id`)
  return { id: row!.id, former: former?.role ?? null }
}
