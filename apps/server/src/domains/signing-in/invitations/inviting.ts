// Inviting works alike in workspaces and organizations.
import { mostInvitations } from '@tessera/contract'
import type { AssignableRole, Role } from '@tessera/contract'
import type { PlaceId } from '../../../access/standing.store.ts'
import { findByEmail } from '../../people/accounts/accounts.store.ts'
import { normalEmail } from '../../people/accounts/create-user.ts'
import { makeLink } from '../../people/links/links.store.ts'
import { withdrawInvitationMails } from '../../people/mails/mails.store.ts'
import { plainName } from '../../people/mails/plain-name.ts'
import { enqueueMail } from '../../people/mails/send-mail.ts'
import { refuseToGive } from '../../teams/members/membership.ts'
import type { Context } from '../../../kernel/context.ts'
import type { AttemptRule } from '../../../limits/attempt-rule.ts'
import { inTwoStages } from '../../../kernel/handlers/two-stages.ts'
import { isId } from '../../../base/ids.ts'
import { problems } from '../../../base/problems.ts'
import * as store from '../../teams/members/invitations.store.ts'
import type { InvitationRow } from '../../teams/members/invitations.store.ts'

type Acting = Omit<Context<'account'>, 'rehearsed'> & { role: Role }

interface New {
  email: string
  role: AssignableRole
}

/** Where somebody is invited to. */
interface Inviting {
  place: PlaceId
  name: string
  isMember(userId: string): Promise<boolean>
}

const hour = 60 * 60
/** Invitations of an account in an hour; instances that admit more requests admit more of these. */
const mostOfAccount = 30
/** Five mails an hour to one address, whoever invites it. */
const mailsToAddress: AttemptRule = { free: 5, seconds: hour, longest: hour, memory: 0 }

/** The operations on invitations; `placeOf` returns where those of a context are. */
export const inviting = <C extends Acting>(placeOf: (context: C) => Inviting) => ({
  async list(context: C) {
    const invitations = await store.listInvitations(context.db, placeOf(context).place)
    return { invitations, total: invitations.length }
  },

  create: inTwoStages(
    async (context: C, { email }: New) => {
      await limitInvitations(context)
      await limitMails(context, normalEmail(email))
    },
    (context: C, input) => create(context, placeOf(context), input),
  ),

  withdraw: (context: C) => withdraw(context, placeOf(context)),

  resend: inTwoStages(
    async (context: C) => {
      if (context.config.smtpUrl === null) throw problems.resendWithoutMail()
      await limitInvitations(context)
      await limitMails(context, (await named(context, placeOf(context))).email)
    },
    (context: C) => resend(context, placeOf(context)),
  ),
})

async function create(context: Acting, { place, name, isMember }: Inviting, { email, role }: New) {
  const { db, user, newId, record } = context
  refuseToGive(context.role, role)
  const address = normalEmail(email)
  const account = await findByEmail(db, address)
  if (account && (await isMember(account.id))) throw problems.alreadyMember(address, name)
  for (const id of await store.endInvitations(db, place, address)) await withdrawInvitationMails(db, id)
  if ((await store.countInvitations(db, place)) >= mostInvitations) throw problems.tooManyInvitations(mostInvitations)
  const made = { id: newId(), email: address, role }
  const times = await store.insertInvitation(db, place, { ...made, inviter_id: user.id })
  const invitation = { ...made, invited_by: user.name, ...times }
  const shown = await send(context, invitation, name)
  record({
    summary: `Invited ${address} as ${role}`,
    subject: { kind: 'invitation', id: made.id, before: null, after: { email: address, role } },
  })
  return { ...invitation, ...shown }
}

async function withdraw(context: Acting, where: Inviting) {
  const { db, record } = context
  const { id, email, role } = await named(context, where)
  await store.deleteInvitation(db, id)
  await withdrawInvitationMails(db, id)
  record({
    summary: `Withdrew the invitation of ${email}`,
    subject: { kind: 'invitation', id, before: { email, role }, after: null },
  })
  return { message: `The invitation of ${email} was withdrawn` }
}

async function resend(context: Acting, where: Inviting) {
  const { db, user, record } = context
  const { id, email, role } = await named(context, where)
  refuseToGive(context.role, role)
  await withdrawInvitationMails(db, id)
  await store.renewInvitation(db, id, user.id)
  const renewed = await named(context, where)
  await send(context, renewed, where.name)
  record({
    summary: `Sent the invitation of ${email} again`,
    subject: { kind: 'invitation', id, before: { email, role }, after: { email, role } },
  })
  return renewed
}

async function named({ db, params }: Acting, { place }: Inviting): Promise<InvitationRow> {
  const id = params.invite_id ?? ''
  const invitation = isId(id) ? await store.findInvitation(db, place, id) : undefined
  if (!invitation) throw problems.notFound('Invitation')
  return invitation
}

/** By mail; without mail it returns the link, which is shown this once. */
async function send(context: Acting, { id, email, role }: InvitationRow, place: string): Promise<{ url?: string }> {
  const { db, newId, config, user } = context
  if (config.smtpUrl === null) {
    const { url } = await makeLink(db, context, { kind: 'invite', invitation_id: id, email, was_mailed: false })
    return { url }
  }
  const details = {
    invitation_id: id,
    place: plainName(place, 'join'),
    inviter: plainName(user.name, 'Somebody'),
    role,
  }
  await enqueueMail(
    db,
    { newId },
    {
      kind: 'invitation',
      to: email,
      user_id: null,
      details,
      account: user.id,
    },
  )
  return {}
}

async function limitInvitations({ limiter, user, config }: Acting): Promise<void> {
  const state = await limiter.take(`invitations:${user.id}`, Math.max(mostOfAccount, config.rateLimit), hour)
  if (!state.allowed) throw problems.tooManyAttempts(state.wait)
}

/** Counts what is asked for, because a mail that waits is deleted when its invitation is withdrawn or sent again. */
async function limitMails({ limiter, config }: Acting, email: string): Promise<void> {
  if (config.smtpUrl === null) return
  const seconds = await limiter.attempt(`invitation-mails:${email}`, mailsToAddress)
  if (seconds > 0) throw problems.tooManyAttempts(seconds)
}
