// The effect of a link that proves an address, by its kind.
import type { LinkKind } from '@tessera/contract'
import { updateUser } from '../account/account.store.ts'
import type { UserChanges, UserRow } from '../account/account.store.ts'
import { endAccess } from '../account/end-access.ts'
import { profileOf } from '../account/profile.ts'
import type { Context } from '../../kernel/context.ts'
import { problems } from '../../base/problems.ts'
import { isUniqueViolation } from '../../storage/failures.ts'
import { withdrawMails } from '../mails/mails.store.ts'
import { endLinks } from './links.store.ts'
import type { LinkRow } from './links.store.ts'

type Using = (context: Context<'nobody'>, link: LinkRow, user: UserRow) => Promise<string>

const uses: Record<Exclude<LinkKind, 'reset' | 'invite'>, Using> = {
  async verify(context, { email }, user) {
    if (email !== user.email) throw problems.linkInvalid()
    await change(context, user, { email_verified: true }, `Proved the e-mail address ${email}`)
    return `${email} is confirmed.`
  },

  async change(context, { email }, user) {
    await change(context, user, { email, email_verified: true }, `Changed the e-mail address to ${email}`)
    // They went to the former address.
    await endLinks(context.db, user.id, ['reset', 'verify', 'change'])
    return `Your address is ${email} now.`
  },

  async take_back(context, { email }, user) {
    const { db } = context
    await change(context, user, { email, email_verified: true }, `Took the e-mail address ${email} back`)
    await endLinks(db, user.id, ['reset', 'verify', 'change', 'take_back'])
    await withdrawMails(db, user.id, 'change')
    // Whoever asked for the change knew the password.
    await endAccess(db, user.id)
    return `Your address is ${email}. You are signed out everywhere; now set a new password.`
  },
}

/** Returns the sentence of the answer. */
export const useLink = (context: Context<'nobody'>, link: LinkRow, user: UserRow): Promise<string> =>
  link.kind === 'reset' || link.kind === 'invite'
    ? Promise.reject(problems.linkInvalid())
    : uses[link.kind](context, link, user)

async function change({ db, now, record }: Context<'nobody'>, user: UserRow, to: UserChanges, summary: string) {
  const changed = await updateUser(db, user.id, to, now).catch((error: unknown) => {
    throw isUniqueViolation(error, 'users_email_key') ? problems.emailTaken() : error
  })
  record({
    summary,
    subject: { kind: 'user', id: user.id, before: profileOf(user), after: profileOf(changed!) },
    user_id: user.id,
  })
}
