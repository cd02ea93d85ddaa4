// The membership of provisioned people: who is in the organization, with which role, and whose account is disabled.
import { updateUser } from '../../people/accounts/accounts.store.ts'
import type { UserRow } from '../../people/accounts/accounts.store.ts'
import { endAccess } from '../ending/end-access.ts'
import { deleteMember, findMember, insertMember } from '../../teams/organizations/organizations.store.ts'
import type { Db } from '../../../storage/sql.ts'
import * as store from './membership.store.ts'
import { ScimFault } from './provisioning.ts'
import type { Provisioning } from './provisioning.ts'

type Acting = Pick<Provisioning, 'db' | 'newId' | 'now' | 'organizationId'>

/** Whether the organization owns the mail domain of the address, so that its identity provider speaks for the account. */
export const ownsAddress = (db: Db, organizationId: string, email: string): Promise<boolean> =>
  store.ownsDomain(db, organizationId, email.slice(email.lastIndexOf('@') + 1))

/** Makes the account a member, and enables it where this organization had disabled it. */
export async function activate({ db, newId, now, organizationId }: Acting, user: UserRow): Promise<void> {
  if (await store.takeDisabled(db, organizationId, user.id)) await updateUser(db, user.id, { disabled: false }, now)
  if (await findMember(db, organizationId, { user_id: user.id })) return
  await insertMember(
    db,
    {
      id: newId(),
      organization_id: organizationId,
      user_id: user.id,
      role: 'viewer',
      user_email: user.email,
      user_name: user.name,
      email_verified: user.email_verified,
    },
    null,
    now,
  )
}

/**
 * Ends what the person may do here, at once. An account of the organization's own mail domain that it manages is disabled as a
 * whole, with its sessions and keys; another one, which may belong to others too, only loses the membership.
 */
export async function deactivate(
  { db, now, organizationId }: Acting,
  user: UserRow,
  isManaged: boolean,
): Promise<void> {
  const member = await findMember(db, organizationId, { user_id: user.id })
  if (member?.role === 'owner')
    throw new ScimFault(400, 'mutability', 'The owner of the organization can be neither changed nor removed.')
  if (!isManaged || !(await ownsAddress(db, organizationId, user.email))) {
    if (member) await deleteMember(db, member.id)
    return
  }
  await endAccess(db, user.id)
  if (user.disabled) return
  await updateUser(db, user.id, { disabled: true }, now)
  await store.noteDisabled(db, organizationId, user.id)
}

/**
 * Gives people the strongest role of their groups. Who is in no group with a role any more is a viewer again; a role that
 * members gave stays. `only`: these resources; null: all of the organization.
 */
export const applyGroupRoles = (
  { db, now }: { db: Db; now: string },
  organizationId: string,
  only: readonly string[] | null,
): Promise<unknown> => store.applyGroupRoles(db, organizationId, only, now)
