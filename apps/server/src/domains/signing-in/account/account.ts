import { account as contract } from '@tessera/contract'
import type { z } from 'zod'
import { endLinksOfAccess } from '../ending/end-links.ts'
import { endKeys } from '../api-keys/api-keys.store.ts'
import { hashToken } from '../../../base/secrets/secret.ts'
import type { Context } from '../../../kernel/context.ts'
import { isId } from '../../../base/ids.ts'
import { addressBucket } from '../../../limits/network.ts'
import { implement } from '../../../kernel/operation.ts'
import { problems } from '../../../base/problems.ts'
import { hasUsers } from '../../../access/access.store.ts'
import * as store from '../../people/accounts/accounts.store.ts'
import * as sessions from '../../people/sessions/sessions.store.ts'
import { finishSignIn } from '../factors/sign-in.ts'
import { enqueueMail } from '../../people/mails/send-mail.ts'
import { createUser, normalEmail, planOfNewAccount } from '../../people/accounts/create-user.ts'
import { deleteAccount } from './delete-account.ts'
import { proofForDeletion } from '../factors/proof-of-owner.ts'
import { forgetDevices } from '../../people/sessions/devices.store.ts'
import { endGrants } from '../ending/granted.store.ts'
import { refusePasswords, refusePasswordSignIn } from '../passwords/passwords-off.ts'
import { profileOf } from '../../people/accounts/profile.ts'
import { readSetup } from '../../people/accounts/setup.ts'
import { isSetupToken } from './setup-token.ts'
import { attemptPassword, attemptSignIn } from '../passwords/sign-in-attempts.ts'
import { startSession } from '../../people/sessions/start-session.ts'
import { inTwoStages } from '../../../kernel/handlers/two-stages.ts'

const quarterHour = 15 * 60

type SignUp = z.output<typeof contract.signUp.input>
type ChangePassword = z.output<typeof contract.changePassword.input>

export const account = implement(contract, {
  signUp: inTwoStages(
    async (context: Context<'nobody'>, input: SignUp) => {
      await slow(context, addressBucket('sign-up', context.ip), context.config.rateLimit)
      await refuseSignUp(context, input.setup_token)
      return context.passwords.hashNew(input.password, { ...input, email: normalEmail(input.email) })
    },
    async (context, { email, name, setup_token }, password_hash) => {
      const { db, config, record } = context
      await store.lockSignUps(db)
      const first = await refuseSignUp(context, setup_token)
      const user = await createUser(context, {
        email,
        name,
        password_hash,
        plan_type: planOfNewAccount(config, first),
        is_admin: first,
        email_verified: false,
      })
      if (config.smtpUrl !== null) await enqueueMail(db, context, { kind: 'verify', to: user.email, user_id: user.id })
      await startSession(context, user.id)
      record({
        summary: `Signed up as ${user.email}`,
        subject: { kind: 'user', id: user.id, before: null, after: user },
        user_id: user.id,
      })
      return { user: profileOf(user) }
    },
  ),

  signIn: inTwoStages(
    async (context: Context<'nobody'>, { email, password }: { email: string; password: string }) => {
      const { db, passwords, log, ip } = context
      const address = normalEmail(email)
      await refusePasswordSignIn(context)
      const user = await attemptSignIn(context, address, async turn => {
        const found = await store.findByEmail(db, address)
        const matches = await passwords.matches(found?.password_hash ?? undefined, password, turn)
        return found && matches && !found.disabled ? found : null
      })
      if (user) {
        await refusePasswords(context, user.id)
        return user
      }
      log.warn({ event: 'sign-in-failed', ip }, 'sign-in failed')
      context.refusedSignIns.note({ email: address, ip, requestId: context.requestId })
      throw problems.signInFailed()
    },
    async (context, _input, { id, password_hash }) => {
      // Locked and read again, because a concurrent password change ends all sessions.
      const user = await store.holdUser(context.db, id)
      if (!user || user.disabled || user.password_hash !== password_hash) throw problems.signInFailed()
      return finishSignIn(context, user, 'Signed in')
    },
  ),

  async signOut({ db, caller, cookies, record }) {
    const session = caller?.session_id
    if (session && (await sessions.endSession(db, caller.user.id, session)))
      record({ summary: 'Signed out', subject: sessionSubject(session) })
    cookies.session = null
    return { message: 'Signed out' }
  },

  session: async ({ user }) => ({ user }),

  async me({ user, caller }) {
    const { id, name, kind, scopes, read_only, workspace_id, organization_id, expires_at } = caller.key!
    const place = { workspace_id, organization_id }
    return {
      user: { id: user.id, name: user.name },
      key: { ...place, id, name, kind, scopes: [...scopes], read_only, expires_at },
    }
  },

  setup: readSetup,

  async update({ db, user, now, record }, { name }) {
    const updated = (await store.updateUser(db, user.id, { name }, now))!
    record({
      summary: 'Changed the profile',
      subject: { kind: 'user', id: user.id, before: user, after: profileOf(updated) },
    })
    return profileOf(updated)
  },

  changePassword: inTwoStages(
    async (context: Context<'account'>, { current_password, new_password }: ChangePassword) => {
      const { db, user, passwords } = context
      await refusePasswords(context, user.id)
      const current = await attemptPassword(context, async turn => {
        const stored = await store.findUser(db, user.id)
        return (await passwords.matches(stored?.password_hash ?? undefined, current_password, turn))
          ? stored!.password_hash
          : null
      })
      if (current === null) throw problems.passwordWrong()
      return { current, next: await passwords.hashNew(new_password, user) }
    },
    async (context, { end_keys, end_grants }, { current, next }) => {
      const { db, user, caller, device, now, newId, config, record } = context
      const held = await store.holdUser(db, user.id)
      if (held?.password_hash !== current) throw problems.passwordWrong()
      await store.updateUser(db, user.id, { password_hash: next }, now)
      await sessions.endSessions(db, user.id, caller.session_id)
      await forgetDevices(db, user.id, device === null ? null : hashToken(device))
      await endLinksOfAccess(db, user.id)
      if (end_grants) await endGrants(db, user.id)
      if (end_keys) await endKeys(db, user.id)
      if (config.smtpUrl !== null)
        await enqueueMail(db, { newId }, { kind: 'password_changed', to: user.email, user_id: user.id })
      record({ summary: 'Changed the password', subject: { kind: 'user', id: user.id, before: null, after: null } })
      return { message: endedWords(Boolean(end_keys), Boolean(end_grants)) }
    },
  ),

  delete: inTwoStages(proofForDeletion, deleteAccount),

  async listSessions({ db, user, caller }) {
    const rows = await sessions.listSessions(db, user.id)
    return { sessions: rows.map(row => ({ ...row, is_current: row.id === caller.session_id })), total: rows.length }
  },

  async endOtherSessions({ db, user, caller, record }) {
    await sessions.endSessions(db, user.id, caller.session_id)
    record({ summary: 'Signed out everywhere else', subject: { kind: 'user', id: user.id, before: null, after: null } })
    return { message: 'Your other sessions have ended' }
  },

  async endSession({ db, user, caller, params, cookies, record }) {
    const id = params.session_id ?? ''
    if (!isId(id) || !(await sessions.endSession(db, user.id, id))) throw problems.notFound('Session')
    record({ summary: 'Ended a session', subject: sessionSubject(id) })
    if (id === caller.session_id) cookies.session = null
    return { message: 'Session ended' }
  },
})

const sessionSubject = (id: string) => ({ kind: 'session', id, before: null, after: null }) as const

/** Throws if sign-up is closed or the setup token is wrong. Returns true for the first account. */
async function refuseSignUp({ db, config, setupToken, log, ip }: Context<'nobody'>, given: string | undefined) {
  const first = !(await hasUsers(db))
  if (!first && config.signUp === 'closed') throw problems.signUpClosed()
  if (!first && config.passwords === 'off') throw problems.passwordsOff()
  if (first && setupToken !== null && !isSetupToken(setupToken, given)) {
    log.warn({ event: 'setup-token-refused', ip }, 'the first account was asked for without the setup token')
    throw problems.setupTokenWrong()
  }
  return first
}

function endedWords(keys: boolean, grants: boolean): string {
  const ended = ['your other sessions', ...(keys ? ['your API keys'] : []), ...(grants ? ['your connected apps'] : [])]
  const last = ended.pop()!
  return `Password changed; ${ended.length > 0 ? `${ended.join(', ')} and ${last}` : last} have ended`
}

/** Limits sign-ups per quarter of an hour, in proportion to the instance's rate limit. */
async function slow({ limiter }: Pick<Context<'nobody'>, 'limiter'>, bucket: string, limit: number) {
  const state = await limiter.take(bucket, limit, quarterHour)
  if (!state.allowed) throw problems.tooManyAttempts(state.wait)
}
