// The one place where an address becomes proved. Whoever proves the address of an account for the first time, and is not
// signed in to it, may be somebody else than who made it: then nothing of before comes in or acts for the account any more.
// What others gave it (memberships) stays.
import { setAddress } from '../../people/accounts/accounts.store.ts'
import { hasSession } from '../../people/sessions/sessions.store.ts'
import type { UserRow } from '../../people/accounts/accounts.store.ts'
import { endAdded, forgetPassword } from '../ending/end-added.store.ts'
import { problems } from '../../../base/problems.ts'
import type { Context } from '../../../kernel/context.ts'
import { isUniqueViolation } from '../../../storage/failures.ts'
import type { Db } from '../../../storage/sql.ts'

export interface AddressProof {
  /** The address that was proved: that of the account, or its next one. */
  email: string
  /** A session of the account brought the proof, or what else only its holder has: everything stays. */
  isOwn: boolean
  /** The identity that brought it. */
  identityId?: string | null
}

export interface ProvedAddress {
  user: UserRow
  /** For the audit log, after what was done: empty where nothing ended. */
  ended: string
}

/** Whether a proof is the first one of this address. */
export const isFirstProof = (user: UserRow, email: string): boolean => !user.email_verified || user.email !== email

/** `user` is held. */
export async function proveAddress(
  { db, now }: { db: Db; now: string },
  user: UserRow,
  { email, isOwn, identityId = null }: AddressProof,
): Promise<ProvedAddress> {
  if (!isFirstProof(user, email)) return { user, ended: '' }
  const ended = isOwn ? '' : await endEarlier(db, user.id, identityId)
  const proved = await setAddress(db, user.id, { email, proved: true }, now).catch((error: unknown) => {
    throw isUniqueViolation(error, 'users_email_key') ? problems.emailTaken() : error
  })
  return { user: proved!, ended }
}

/** Also of an account whose address its owner's organization answers for, without a proof. Returns words for the audit log. */
export async function endEarlier(tx: Db, userId: string, exceptIdentity: string | null = null): Promise<string> {
  const ended = await endAdded(tx, userId, { since: null, exceptIdentity })
  if (await forgetPassword(tx, userId)) ended.push('the password')
  return wordsOf(ended, 'before')
}

/** Ends what was added to an account since its address was changed. Returns words for the audit log. */
export async function endLater(tx: Db, userId: string, since: string): Promise<string> {
  const ended = await endAdded(tx, userId, { since })
  if (await forgetPassword(tx, userId, since)) ended.push('the password')
  return wordsOf(ended, 'since')
}

const wordsOf = (ended: readonly string[], when: string): string =>
  ended.length === 0 ? '' : `; ended what was added to the account ${when}: ${ended.join(', ')}`

/** Whether the request comes with a session of the account. */
export const isSessionOf = async ({ db, caller }: Pick<Context<'nobody'>, 'db' | 'caller'>, userId: string) =>
  caller?.user.id === userId && caller.session_id !== null && (await hasSession(db, userId, caller.session_id))
