// The end of a sign-in: a session, or the question for a second factor.
import type { SignedIn } from '@tessera/contract'
import type { CredentialRow, UserRow } from '../../people/accounts/accounts.store.ts'
import type { SignedInBy } from '../../people/sessions/sessions.store.ts'
import { profileOf } from '../../people/accounts/profile.ts'
import { startSession } from '../../people/sessions/start-session.ts'
import type { Context } from '../../../kernel/context.ts'
import { factorKindsOf } from '../../people/accounts/factor-kinds.store.ts'
import { askForPasskey } from './passkeys.ts'
import { makeTicket } from './tickets.store.ts'

/**
 * `user` has proved the first factor and is locked. `summary`: what the history says, also where the second factor is
 * still missing.
 */
export async function finishSignIn(
  context: Context<'nobody'>,
  user: CredentialRow,
  summary: string,
): Promise<SignedIn> {
  const { db, newId, record } = context
  const kinds = await factorKindsOf(db, user.id)
  if (kinds.length === 0) return startSignedIn(context, user, summary)
  const ticket = await makeTicket(db, newId, user)
  const options = kinds.includes('passkey') ? { options: await askForPasskey(context, user.id) } : {}
  record({
    summary: `${summary}; a second factor is asked for`,
    subject: { kind: 'user', id: user.id, before: null, after: null },
    user_id: user.id,
  })
  return { second_factor: { ticket, kinds: [...kinds, 'recovery_code'], ...options } }
}

export async function startSignedIn(context: Context<'nobody'>, user: UserRow, summary: string, by?: SignedInBy) {
  const session = await startSession(context, user.id, by)
  context.record({
    summary,
    subject: { kind: 'session', id: session, before: null, after: null },
    user_id: user.id,
  })
  return { user: profileOf(user) }
}
