import type { AssignableRole } from '@tessera/contract'
import { hashToken } from '../../../base/secrets/secret.ts'
import type { PlaceId } from '../../../access/standing.store.ts'
import { sql } from '../../../storage/sql.ts'
import type { Db } from '../../../storage/sql.ts'

export interface InvitationRow {
  id: string
  email: string
  role: AssignableRole
  /** The name of whoever invited. */
  invited_by: string
  created_at: string
  expires_at: string
}

export interface NewInvitation {
  id: string
  email: string
  role: AssignableRole
  inviter_id: string
}

const life = sql`interval '7 days'`
const columns = sql`i.id, i.email, i.role, u.name as invited_by, i.created_at, i.expires_at`
const joined = sql`invitations i join users u on u.id = i.invited_by`

const inPlace = (place: PlaceId) =>
  'workspace_id' in place
    ? sql`i.workspace_id = ${place.workspace_id}`
    : sql`i.organization_id = ${place.organization_id}`

export const listInvitations = (db: Db, place: PlaceId) =>
  db.query<InvitationRow>(sql`select ${columns} from ${joined} where ${inPlace(place)} order by i.id`)

export const findInvitation = (db: Db, place: PlaceId, id: string) =>
  db.one<InvitationRow>(sql`select ${columns} from ${joined} where ${inPlace(place)} and i.id = ${id}`)

export async function countInvitations(db: Db, place: PlaceId): Promise<number> {
  const row = await db.one<{ total: number }>(
    sql`select count(*)::int as total from invitations i where ${inPlace(place)}`,
  )
  return row!.total
}

/** Returns when it was made and when it expires. */
export async function insertInvitation(tx: Db, place: PlaceId, { id, email, role, inviter_id }: NewInvitation) {
  const [workspace, organization] = 'workspace_id' in place ? [place.workspace_id, null] : [null, place.organization_id]
  const row = await tx.one<{ created_at: string; expires_at: string }>(sql`insert into invitations
 (id, workspace_id, organization_id, email, role, invited_by, created_at, expires_at)
 values (${id}, ${workspace}, ${organization}, ${email}, ${role}, ${inviter_id}, now(), now() + ${life}) returning created_at, expires_at`)
  return row!
}

/** Another seven days, in the name of whoever sends it again; the links so far end. */
export async function renewInvitation(tx: Db, id: string, inviterId: string): Promise<void> {
  await tx.query(sql`delete from links where invitation_id = ${id}`)
  await tx.query(sql`update invitations set expires_at = now() + ${life}, invited_by = ${inviterId} where id = ${id}`)
}

/** Its links end with it. */
export const deleteInvitation = (tx: Db, id: string) => tx.query(sql`delete from invitations where id = ${id}`)

/** Those of an address, which joins or is invited anew. Returns their ids. */
export async function endInvitations(tx: Db, place: PlaceId, email: string): Promise<string[]> {
  const ended = await tx.query<{ id: string }>(
    sql`delete from invitations i where ${inPlace(place)} and i.email = ${email} returning i.id`,
  )
  return ended.map(({ id }) => id)
}

/** An invitation that a link opens. */
export interface OpenedRow extends InvitationRow {
  workspace_id: string | null
  organization_id: string | null
  inviter_id: string
  was_mailed: boolean
}

/** Undefined: the link is none of an invitation, or has expired. */
export const openInvitation = (db: Db, token: string) =>
  db.one<OpenedRow>(sql`select ${columns}, i.workspace_id, i.organization_id, i.invited_by as inviter_id, l.was_mailed
 from links l join invitations i on i.id = l.invitation_id join users u on u.id = i.invited_by
 where l.token_hash = ${hashToken(token)} and l.kind = 'invite' and l.expires_at > now() and i.expires_at > now()`)

/** Expired ones are shown for another 30 days, so that they can be sent again. */
export const purgeInvitations = (db: Db) =>
  db.query(sql`delete from invitations where expires_at < now() - interval '30 days'`)
