// Accepting an invitation: what it invites to is read again under its lock, because inviter, plan and members may have changed.
import { mayGive } from '@tessera/contract'
import type { invites } from '@tessera/contract'
import type { z } from 'zod'
import { standingOf } from '../../../access/standing.store.ts'
import type { PlaceId, Standing } from '../../../access/standing.store.ts'
import { lockOrganization } from '../../../access/subjects/organization.store.ts'
import { lockWorkspace } from '../../../access/subjects/workspace.store.ts'
import { findByEmail, holdUser } from '../../people/accounts/accounts.store.ts'
import { hasSession } from '../../people/sessions/sessions.store.ts'
import type { UserRow } from '../../people/accounts/accounts.store.ts'
import { createUser, planOfNewAccount } from '../../people/accounts/create-user.ts'
import { limitAddress } from '../passwords/sign-in-attempts.ts'
import { startSession } from '../../people/sessions/start-session.ts'
import { proveAddress } from '../addresses/prove-address.ts'
import { factorKindsOf } from '../../people/accounts/factor-kinds.store.ts'
import { refusePasswords } from '../passwords/passwords-off.ts'
import { refuseBeyondPlan } from '../../teams/members/beyond-plan.ts'
import * as members from '../../teams/members/members.store.ts'
import { insertNotifications } from '../../people/notifications/notifications.store.ts'
import * as organizationMembers from '../../teams/organizations/organizations.store.ts'
import type { Context } from '../../../kernel/context.ts'
import { problems } from '../../../base/problems.ts'
import { deleteInvitation, openInvitation } from '../../teams/members/invitations.store.ts'
import type { OpenedRow } from '../../teams/members/invitations.store.ts'

type Accepting = Context<'nobody'>
type Given = z.output<typeof invites.accept.input>

const placeOf = ({ workspace_id, organization_id }: OpenedRow): PlaceId =>
  workspace_id === null ? { organization_id: organization_id! } : { workspace_id }

/** What a link invites to. Throws if it is void: also where the inviter may not invite any more. */
export async function readInvitation({ db, config, params }: Pick<Accepting, 'db' | 'config' | 'params'>) {
  const invitation = await openInvitation(db, params.token ?? '')
  const standing = invitation && (await standingOf(db, invitation.inviter_id, placeOf(invitation), config.plans))
  if (!standing?.may('manage_members') || !mayGive(standing.role, invitation!.role)) throw problems.linkInvalid()
  return { invitation: invitation!, standing }
}

/** Before the transaction: whoever has no account yet gets a password hashed. */
export async function prepareAccepting(context: Accepting, { name, password }: Given): Promise<string | null> {
  await limitAddress(context)
  const { invitation } = await readInvitation(context)
  if (context.caller) {
    if (context.caller.user.email !== invitation.email) throw problems.invitationForOther()
    return null
  }
  if (name === undefined && password === undefined) throw problems.notSignedIn()
  if (name === undefined) throw problems.invalidInput({ path: ['name'], message: 'name is required' })
  if (password === undefined) throw problems.invalidInput({ path: ['password'], message: 'password is required' })
  await refusePasswords(context, null)
  if (await findByEmail(context.db, invitation.email)) throw problems.emailTaken()
  return context.passwords.hashNew(password, { email: invitation.email, name })
}

export async function accept(context: Accepting, { name }: Given, password_hash: string | null) {
  const { db, record } = context
  const first = await readInvitation(context)
  // Accounts are locked before places, as everywhere.
  const held = password_hash === null ? await holdCaller(context, first.invitation) : null
  await hold(db, placeOf(first.invitation))
  const { invitation, standing } = await readInvitation(context)
  const user = held ?? (await join(context, { name: name!, password_hash: password_hash! }, invitation))
  const member = await insertMember(context, invitation, standing, user)
  await deleteInvitation(db, invitation.id)
  // The session is that of the account, so that everything stays.
  if (held && invitation.was_mailed) await proveAddress(context, held, { email: held.email, isOwn: true })
  await tellInviter(context, invitation, standing, { id: member.id, name: user.name, user_id: user.id })
  record({
    summary: `Accepted the invitation of ${invitation.invited_by} as ${invitation.role}`,
    ...placeOf(invitation),
    subject: { kind: 'member', id: member.id, before: null, after: member },
    user_id: user.id,
  })
  return 'workspace' in standing ? { workspace: standing.workspace } : { organization: standing.organization }
}

const hold = (db: Accepting['db'], place: PlaceId) =>
  'workspace_id' in place ? lockWorkspace(db, place.workspace_id) : lockOrganization(db, place.organization_id)

/** The account of the session, whose address is the invited one and proved: before, or by the link, which was mailed to it. */
async function holdCaller({ db, config, caller }: Accepting, { email, was_mailed }: OpenedRow): Promise<UserRow> {
  const user = caller ? await holdUser(db, caller.user.id) : undefined
  if (!user || user.disabled || !(await hasSession(db, user.id, caller!.session_id))) throw problems.notSignedIn()
  if (user.email !== email) throw problems.invitationForOther()
  if (!user.email_verified && !was_mailed) throw problems.addressUnproved()
  if (config.requireFactor && (await factorKindsOf(db, user.id)).length === 0) throw problems.factorRequired()
  return user
}

/** A new account, which is signed in. A link that was mailed proves its address; one that was shown to the inviter does not. */
async function join(
  context: Accepting,
  { name, password_hash }: { name: string; password_hash: string },
  { email, was_mailed }: OpenedRow,
): Promise<UserRow> {
  const user = await createUser(context, {
    email,
    name,
    password_hash,
    plan_type: planOfNewAccount(context.config, false),
    is_admin: false,
    email_verified: was_mailed,
  })
  await startSession(context, user.id)
  return user
}

async function insertMember({ db, newId, now }: Accepting, invitation: OpenedRow, standing: Standing, user: UserRow) {
  const { role, inviter_id, email } = invitation
  const member = {
    id: newId(),
    user_id: user.id,
    role,
    user_email: user.email,
    user_name: user.name,
    email_verified: user.email_verified,
  }
  if ('workspace' in standing) {
    const { workspace, workspacePlan } = standing
    if (await members.findMember(db, workspace.id, { user_id: user.id }))
      throw problems.alreadyMember(email, workspace.name)
    await refuseBeyondPlan(db, workspace.id, workspacePlan)
    const joined = { ...member, workspace_id: workspace.id }
    await members.insertMember(db, { ...joined, added_by: inviter_id, at: now })
    return joined
  }
  const { organization } = standing
  if (await organizationMembers.findMember(db, organization.id, { user_id: user.id }))
    throw problems.alreadyMember(email, organization.name)
  const joined = { ...member, organization_id: organization.id }
  await organizationMembers.insertMember(db, joined, inviter_id, now)
  return joined
}

const nameOf = (standing: Standing): string =>
  'workspace' in standing ? standing.workspace.name : standing.organization.name

const tellInviter = (
  { db, newId, now }: Accepting,
  invitation: OpenedRow,
  standing: Standing,
  member: { id: string; name: string; user_id: string },
) =>
  insertNotifications(
    db,
    {
      workspace_id: invitation.workspace_id,
      organization_id: invitation.organization_id,
      type: 'member.added',
      title: `${member.name} accepted your invitation to "${nameOf(standing)}"`,
      subject: { kind: 'member', id: member.id },
      actor_id: member.user_id,
      at: now,
    },
    [{ id: newId(), user_id: invitation.inviter_id }],
  )
