// The effect of a link that proves an address, by its kind.
import type { LinkKind } from '@tessera/contract'
import { isUnheld, setAddress } from '../../people/accounts/accounts.store.ts'
import type { UserRow } from '../../people/accounts/accounts.store.ts'
import { endAccess } from '../ending/end-access.ts'
import { profileOf } from '../../people/accounts/profile.ts'
import type { Context } from '../../../kernel/context.ts'
import { problems } from '../../../base/problems.ts'
import { isUniqueViolation } from '../../../storage/failures.ts'
import { withdrawMails } from '../../people/mails/mails.store.ts'
import { endLinks } from '../../people/links/links.store.ts'
import type { LinkRow } from '../../people/links/links.store.ts'
import { endEarlier, endLater, isFirstProof, proveAddress } from './prove-address.ts'
import { dropPending, manage, pendingOf } from './provisioned.store.ts'

interface Opening {
  context: Context<'nobody'>
  link: LinkRow
  user: UserRow
  /** By a session of the account. */
  isOwn: boolean
}

type Using = (opening: Opening) => Promise<string>

const uses: Record<Exclude<LinkKind, 'reset' | 'invite'>, Using> = {
  async verify(opening) {
    const { email } = opening.link
    return `${email} is confirmed.${await prove(opening, `Proved the e-mail address ${email}`)}`
  },

  async change(opening) {
    const { context, link, user } = opening
    const { email, by_provider } = link
    if (by_provider) await takeProvisioned(opening)
    const ended = await prove(opening, `Changed the e-mail address to ${email}`)
    // They went to the former address.
    await endLinks(context.db, user.id, ['reset', 'verify', 'change'])
    return `Your address is ${email} now.${ended}`
  },

  async take_back({ context, link, user }) {
    const { db, now } = context
    const { email, since, by_provider } = link
    const back = (await setAddress(db, user.id, { email, proved: true }, now).catch(refuseTaken))!
    await endLinks(db, user.id, ['reset', 'verify', 'change', 'take_back'])
    await withdrawMails(db, user.id, 'change')
    await dropPending(db, user.id)
    // Without a time, nobody had proved this address before either.
    const ended = since === null ? await endEarlier(db, user.id) : await endLater(db, user.id, since)
    // Whoever asked for the change knew the password, but for an identity provider.
    if (!by_provider) await endAccess(db, user.id)
    noteChange(context, user, back, `Took the e-mail address ${email} back${ended}`)
    return by_provider
      ? `Your address is ${email}. What was added to the account since the change has ended.`
      : `Your address is ${email}. You are signed out everywhere; now set a new password.`
  },

  async adopt(opening) {
    const { context, link, user } = opening
    const organization = link.scim_user_id === null ? undefined : await manage(context.db, link.scim_user_id)
    if (organization === undefined || link.email !== user.email) throw problems.linkInvalid()
    const ended = await prove(opening, `Let the organization "${organization}" manage the account`)
    return `“${organization}” manages your account now.${ended}`
  },
}

/** Returns the sentence of the answer. `keep`: refuses where something of the account would end. */
export async function useLink(opening: Opening, keep: boolean): Promise<string> {
  const { link, user, isOwn } = opening
  if (link.kind === 'reset' || link.kind === 'invite') throw problems.linkInvalid()
  if (link.kind === 'verify' && link.email !== user.email) throw problems.linkInvalid()
  const ends = link.kind !== 'take_back' && !isOwn && isFirstProof(user, link.email)
  if (ends && keep) throw problems.signInToKeep()
  return uses[link.kind](opening)
}

/** Returns what to say of what ended. */
async function prove({ context, link: { email }, user, isOwn }: Opening, summary: string): Promise<string> {
  const proved = await proveAddress(context, user, { email, isOwn })
  noteChange(context, user, proved.user, `${summary}${proved.ended}`)
  return proved.ended === '' ? '' : ' What was added to the account before has ended: set a new password now.'
}

/**
 * The next address is of the account's own domain, whose organization may have mail go where it likes: where the account
 * existed before, and its holder has not agreed to be managed, only a session of the account takes it.
 */
async function takeProvisioned({ context: { db }, link, user, isOwn }: Opening): Promise<void> {
  const pending = link.scim_user_id === null ? undefined : await pendingOf(db, link.scim_user_id)
  if (pending?.email !== link.email) throw problems.linkInvalid()
  if (!isOwn && !pending.is_managed && !(await isUnheld(db, user.id))) throw problems.signInToKeep()
  await dropPending(db, user.id)
}

function refuseTaken(error: unknown): never {
  throw isUniqueViolation(error, 'users_email_key') ? problems.emailTaken() : error
}

function noteChange({ record }: Context<'nobody'>, before: UserRow, after: UserRow, summary: string): void {
  record({
    summary,
    subject: { kind: 'user', id: before.id, before: profileOf(before), after: profileOf(after) },
    user_id: before.id,
  })
}
