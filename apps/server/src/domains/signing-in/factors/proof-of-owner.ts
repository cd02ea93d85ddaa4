// Proves that it is still the owner of the account who is signed in.
import { provedMinutes } from '@tessera/contract'
import { findUser } from '../../people/accounts/accounts.store.ts'
import { isProved } from '../../people/sessions/sessions.store.ts'
import { attemptPassword } from '../passwords/sign-in-attempts.ts'
import { hasPassword, refusePasswords } from '../passwords/passwords-off.ts'
import type { Context } from '../../../kernel/context.ts'
import { problems } from '../../../base/problems.ts'
import { proofOf } from './proof.ts'
import type { GivenFactor, Proof } from './proof.ts'
import { attemptFactor } from './second-factor-attempts.ts'

type Given = Omit<GivenFactor, 'recovery_code'> & { password?: string | undefined }

/** Whoever proves a session again gives the password, a code or a passkey. */
export async function proofOfOwner(context: Context<'account'>, given: Given): Promise<Proof> {
  const { db, user, passwords } = context
  if (given.password !== undefined) {
    const { password } = given
    await refusePasswords(context, user.id)
    const isOwner = await attemptPassword(context, async turn => {
      const stored = await findUser(db, user.id)
      return (await passwords.matches(stored?.password_hash ?? undefined, password, turn)) || null
    })
    if (!isOwner) throw problems.passwordWrong()
    return { means: 'by the password', use: () => Promise.resolve(true) }
  }
  const factor: GivenFactor = { code: given.code, response: given.response }
  if (factor.code === undefined && factor.response === undefined) throw problems.confirmationMissing()
  const proof = await attemptFactor(context, user.id, 'within-session', () => proofOf(context, user.id, factor))
  if (proof && !proof.isCloned) return proof
  throw factor.code === undefined ? problems.passkeyRefused('it is not one of this account') : problems.codeWrong()
}

/** Whoever has no password proves the session first, at a provider or by a passkey, where no code is given. */
export async function proofForDeletion(context: Context<'account'>, given: Given): Promise<Proof> {
  const isGiven = given.password !== undefined || given.code !== undefined
  if (isGiven || (await hasPassword(context))) return proofOfOwner(context, given)
  if (!(await isProved(context.db, context.caller.session_id!, provedMinutes))) throw problems.confirmationRequired()
  return { means: 'by the session, which was confirmed', use: () => Promise.resolve(true) }
}
