// Tells the owner of an account by mail, where mail is set up, what was done to it.
import type { Context } from '../../../kernel/context.ts'
import { plainName } from './plain-name.ts'
import { enqueueMail } from './send-mail.ts'

type Telling = Pick<Context<'nobody'>, 'db' | 'newId' | 'config'>

export async function tellAccount(
  { db, newId, config }: Telling,
  account: { id: string; email: string },
  what: string,
): Promise<void> {
  if (config.smtpUrl === null) return
  await enqueueMail(
    db,
    { newId },
    { kind: 'account_changed', to: account.email, user_id: account.id, details: { what } },
  )
}

/** A name that somebody wrote, as a part of such a sentence. */
export const quoted = (name: string): string => plainName(name, 'with a name that looks like an address')
