// Who somebody is in a workspace or an organization, without a call of theirs: for what they began and others finish.
import { refusalOf } from '@tessera/contract'
import type { Permission, Plans, Role } from '@tessera/contract'
import { sql } from '../storage/sql.ts'
import type { Db } from '../storage/sql.ts'
import type { CallerStanding } from './subject-record.store.ts'
import { organization } from './subjects/organization.store.ts'
import type { InOrganization, OrganizationRow } from './subjects/organization.store.ts'
import { workspace } from './subjects/workspace.store.ts'
import type { InWorkspace, WorkspaceRow } from './subjects/workspace.store.ts'

/** A workspace or an organization by its id. */
export type PlaceId = { workspace_id: string } | { organization_id: string }

export type Standing = { role: Role; may(permission: Permission): boolean } & (InWorkspace | InOrganization)

/** Null: there is no such place or account, the account is disabled, or the place is hidden from it. */
export async function standingOf(db: Db, userId: string, place: PlaceId, plans: Plans): Promise<Standing | null> {
  const asker = { userId, isAgent: false, plans }
  const from = sql`from users u`
  const where = sql`where u.id = ${userId} and u.disabled_at is null`
  if ('workspace_id' in place) {
    const row = await db.one<WorkspaceRow>(
      sql`select u.id as user_id ${workspace.columns} ${from} ${workspace.join(place.workspace_id)} ${where} and w.id is not null`,
    )
    const found = row && workspace.find(row, asker)
    return found ? { ...found, may: mayIn(workspace.place(found, row, asker)) } : null
  }
  const row = await db.one<OrganizationRow>(
    sql`select u.id as user_id ${organization.columns} ${from} ${organization.join(place.organization_id)} ${where} and o.id is not null`,
  )
  const found = row && organization.find(row, asker)
  return found ? { ...found, may: mayIn(organization.place(found, row, asker)) } : null
}

const mayIn = (place: CallerStanding) => (permission: Permission) =>
  refusalOf(permission, { ...place, scopes: null }) === null
