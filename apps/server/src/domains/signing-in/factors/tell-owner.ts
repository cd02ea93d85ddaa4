// Tells the owner of an account by mail, where mail is set up, that its ways of signing in changed.
import type { Context } from '../../../kernel/context.ts'
import { enqueueMail } from '../../people/mails/send-mail.ts'

export async function tellOwner(
  { db, newId, config }: Pick<Context<'account'>, 'db' | 'newId' | 'config'>,
  owner: { id: string; email: string },
  what: string,
): Promise<void> {
  if (config.smtpUrl === null) return
  await enqueueMail(db, { newId }, { kind: 'factors_changed', to: owner.email, user_id: owner.id, details: { what } })
}
