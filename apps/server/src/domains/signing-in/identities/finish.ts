// What becomes of a person's answer from a provider: a session, a connected identity or a confirmed session.
import { identities as contract, provedMinutes } from '@tessera/contract'
import { holdUser, lockSignUps } from '../../people/accounts/accounts.store.ts'
import { proveSession } from '../../people/sessions/sessions.store.ts'
import type { SignedInBy } from '../../people/sessions/sessions.store.ts'
import { startSession } from '../../people/sessions/start-session.ts'
import { factorKindsOf } from '../../people/accounts/factor-kinds.store.ts'
import { makeTicket } from '../factors/tickets.store.ts'
import { connect, findAccount, prove, refused } from './find-account.ts'
import type { AccountMatch, Refused } from './find-account.ts'
import { findIdentity, findOwnIdentity } from './identities.store.ts'
import { mapRoles } from './map-roles.ts'
import { note } from './signing-on.ts'
import type { SigningOn } from './signing-on.ts'
import type { SignOn } from './sign-ons.store.ts'

export type Finished = Refused | { done: true } | { ticket: string; kinds: string[] }

export async function finish(context: SigningOn, signOn: SignOn): Promise<Finished> {
  if (signOn.purpose === 'sign_in') return signIn(context)
  // Of the browser that came back.
  const sessionId = context.caller?.session_id ?? null
  if (sessionId === null || sessionId !== signOn.session_id) return refused('sign_in_expired')
  return signOn.purpose === 'connect' ? connectTo(context, signOn.user_id!) : confirm(context, signOn)
}

async function signIn(context: SigningOn): Promise<Finished> {
  const { provider, proved } = context
  const found = await findAccount(context)
  if ('error' in found) return found
  await mapRoles(context, found.user)
  const by = { provider: provider.settings.id, identity_id: found.identity.id, provider_sid: proved.sid }
  return (await askForFactor(context, found, by)) ?? start(context, found, by)
}

async function start(context: SigningOn, { user }: AccountMatch, by: SignedInBy): Promise<Finished> {
  const session = await startSession(context, user.id, by)
  await note(context, 'sign_in_by_provider', {
    summary: `Signed in by "${context.provider.settings.name}"`,
    subject: { kind: 'session', id: session, before: null, after: null },
    user_id: user.id,
  })
  return { done: true }
}

/** A provider asks for second factors itself, so this instance does only where it requires one of everybody. */
async function askForFactor(context: SigningOn, { user }: AccountMatch, by: SignedInBy): Promise<Finished | null> {
  const { db, newId, config, provider } = context
  const kinds = config.requireFactor ? await factorKindsOf(db, user.id) : []
  if (kinds.length === 0) return null
  const ticket = await makeTicket(db, newId, user, by)
  await note(context, 'sign_in_by_provider', {
    summary: `Signed in by "${provider.settings.name}"; a second factor is asked for`,
    subject: { kind: 'user', id: user.id, before: null, after: null },
    user_id: user.id,
  })
  return { ticket, kinds: [...kinds, 'recovery_code'] }
}

async function connectTo(context: SigningOn, userId: string): Promise<Finished> {
  const { db, proved, provider } = context
  // Of two accounts that connect one identity at the same time, one gets it.
  await lockSignUps(db)
  const user = await holdUser(db, userId)
  if (!user || user.disabled) return refused('account_disabled')
  const [theirs, own] = [
    await findIdentity(db, proved.issuer, proved.subject),
    await findOwnIdentity(db, user.id, provider.settings.id),
  ]
  if (theirs?.user_id === user.id) return { done: true }
  if (theirs || own) return refused('identity_taken')
  const identity = await connect(context, user)
  // The session of the account brings the proof.
  await prove(context, { user, identity }, true)
  return { done: true }
}

async function confirm(context: SigningOn, { user_id, session_id }: SignOn): Promise<Finished> {
  const { db, proved, provider } = context
  const user = await holdUser(db, user_id!)
  if (!user || user.disabled) return refused('account_disabled')
  const identity = await findIdentity(db, proved.issuer, proved.subject)
  if (identity?.user_id !== user.id) return refused('other_account')
  await proveSession(db, session_id!, provedMinutes)
  await note(context, contract.confirm, {
    summary: `Confirmed the session by "${provider.settings.name}"`,
    subject: { kind: 'session', id: session_id!, before: null, after: null },
    user_id: user.id,
  })
  return { done: true }
}
