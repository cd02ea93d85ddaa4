// The address of an account changes when the link that is sent to the new one is used; the former one can take it back.
import { findByEmail, findUser } from '../../people/accounts/accounts.store.ts'
import { normalEmail } from '../../people/accounts/create-user.ts'
import type { Context } from '../../../kernel/context.ts'
import { enqueueMail } from '../../people/mails/send-mail.ts'

/** Answers the same for an address that another account has; its owner is told. */
export async function requestChange(context: Context<'account'>, { email }: { email: string }) {
  const { db, newId, user, record } = context
  const next = normalEmail(email)
  if (next !== user.email) {
    const owner = await findByEmail(db, next)
    if (owner) await enqueueMail(db, { newId }, { kind: 'address_taken', to: next, user_id: owner.id })
    else {
      const details = { former: user.email }
      await enqueueMail(db, { newId }, { kind: 'change', to: next, user_id: user.id, details })
    }
    const details: Record<string, string> = { next }
    if (!(await findUser(db, user.id))!.email_verified) details['unproved'] = 'true'
    await enqueueMail(db, { newId }, { kind: 'change_notice', to: user.email, user_id: user.id, details })
  }
  record({
    summary: 'Asked to change the e-mail address',
    subject: { kind: 'user', id: user.id, before: null, after: null },
  })
  return { message: `A link is on its way to ${next}. Your address changes when it is opened.` }
}
