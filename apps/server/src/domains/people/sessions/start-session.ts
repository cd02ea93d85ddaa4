// Starts a session, after sign-up or sign-in.
import { hashToken, newSecret } from '../../../base/secrets/secret.ts'
import type { Context } from '../../../kernel/context.ts'
import { byNobody, endSession, insertSession } from './sessions.store.ts'
import type { SignedInBy } from './sessions.store.ts'
import { isOurDevice, rememberDevice } from './devices.store.ts'

export type Starting = Pick<Context<'nobody'>, 'db' | 'newId' | 'ip' | 'userAgent' | 'cookies' | 'device' | 'caller'>

/**
 * Sets a session cookie, and a device cookie that identifies the browser next time, which several accounts may share. The
 * session that the browser had ends.
 */
export async function startSession(context: Starting, userId: string, by: SignedInBy = byNobody): Promise<string> {
  const { db, newId, ip, userAgent, cookies, device, caller } = context
  if (caller?.session_id) await endSession(db, caller.user.id, caller.session_id)
  const token = newSecret()
  const id = newId()
  await insertSession(db, { id, user_id: userId, token_hash: hashToken(token), user_agent: userAgent, ip }, by)
  cookies.session = token
  // Accepts only a cookie that this instance issued, so that nobody can plant one in another user's browser.
  const known = device !== null && (await isOurDevice(db, hashToken(device)))
  cookies.device = known ? device : newSecret()
  await rememberDevice(db, userId, hashToken(cookies.device))
  return id
}
