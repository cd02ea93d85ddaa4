import { planNames } from '@tessera/contract'
import type { AssignableRole, Scope } from '@tessera/contract'
import { sql } from '../../../storage/sql.ts'
import type { Db, Sql } from '../../../storage/sql.ts'

/** Where it belongs: a workspace or an organization. */
export type Container =
  { workspace_id: string; organization_id: null } | { workspace_id: null; organization_id: string }

export interface ServiceAccountRow {
  id: string
  name: string
  kind: 'service'
  role: AssignableRole
  scopes: Scope[]
  created_at: string
}

const columns = sql`id, name, kind, service_role as role, service_scopes as scopes, created_at`

const within = ({ workspace_id, organization_id }: Container): Sql =>
  workspace_id === null
    ? sql`service_organization_id = ${organization_id} and disabled_at is null`
    : sql`service_workspace_id = ${workspace_id} and disabled_at is null`

export const listServiceAccounts = (db: Db, container: Container) =>
  db.query<ServiceAccountRow>(sql`select ${columns} from users where ${within(container)} order by id`)

export const findServiceAccount = (db: Db, container: Container, id: string) =>
  db.one<ServiceAccountRow>(sql`select ${columns} from users where ${within(container)} and id = ${id}`)

export async function countServiceAccounts(db: Db, container: Container): Promise<number> {
  const row = await db.one<{ total: number }>(sql`select count(*) as total from users where ${within(container)}`)
  return row!.total
}

export async function insertServiceAccount(
  tx: Db,
  { workspace_id, organization_id }: Container,
  account: Pick<ServiceAccountRow, 'id' | 'name' | 'role' | 'scopes'> & { at: string },
): Promise<ServiceAccountRow> {
  const { id, name, role, scopes, at } = account
  const row =
    await tx.one<ServiceAccountRow>(sql`insert into users (id, email, name, password_hash, plan_type, kind, service_workspace_id,
 service_organization_id, service_role, service_scopes, created_at, updated_at)
 values (${id}, ${`${id}@service.invalid`}, ${name}, '', ${planNames[0]}, 'service', ${workspace_id}, ${organization_id}, ${role},
 ${[...scopes]}, ${at}, ${at}) returning ${columns}`)
  return row!
}

/** The row stays, so that the history keeps its name. */
export const endServiceAccount = (tx: Db, id: string) =>
  tx.query(sql`update users set disabled_at = now(), updated_at = now() where id = ${id}`)
