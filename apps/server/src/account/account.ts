import { account as contract } from '@tessera/contract'
import { hashToken, newSecret } from '../api-keys/secret.ts'
import type { Context } from '../context.ts'
import { isId } from '../ids.ts'
import { implement } from '../operation.ts'
import { problems } from '../problems.ts'
import * as store from './account.store.ts'
import { createUser, normalEmail } from './create-user.ts'
import { hashPassword, isCommonPassword, verifyPassword } from './password.ts'
import { profileOf } from './profile.ts'

const quarterHour = 15 * 60

export const account = implement(contract, {
  async signUp(context, input) {
    const { db, config, record } = context
    await slow(context, `sign-up:${context.ip}`, config.rateLimit)
    await store.lockSignUps(db)
    const first = !(await store.hasUsers(db))
    if (!first && config.signUp === 'closed') throw problems.signUpClosed()
    const user = await createUser(context, { ...input, plan_type: config.defaultPlan, is_admin: first })
    await startSession(context, user.id)
    record({ summary: `Signed up as ${user.email}`, subject: { kind: 'user', id: user.id, before: null, after: user } })
    return { user: profileOf(user) }
  },

  async signIn(context, { email, password }) {
    const { db, config, ip, log } = context
    const address = normalEmail(email)
    await slow(context, `sign-in:${ip}`, Math.ceil(config.rateLimit / 2))
    await slow(context, `sign-in:${ip}:${address}`, Math.ceil(config.rateLimit / 10))
    const user = await store.findByEmail(db, address)
    const matches = await verifyPassword(user?.password_hash, password)
    if (!user || !matches || user.disabled) {
      log.warn({ event: 'sign-in-failed', ip }, 'sign-in failed')
      throw problems.signInFailed()
    }
    await startSession(context, user.id)
    return { user: profileOf(user) }
  },

  async signOut({ db, caller, cookies }) {
    if (caller?.session_id) await store.endSession(db, caller.user.id, caller.session_id)
    cookies.session = null
    return { message: 'Signed out' }
  },

  session: async ({ user }) => ({ user }),

  async me({ user, caller }) {
    const { id, name, kind, scopes, expires_at } = caller.key!
    return { user: { id: user.id, name: user.name }, key: { id, name, kind, scopes: [...scopes], expires_at } }
  },

  setup: async ({ db, config }) => ({ first_account: !(await store.hasUsers(db)), sign_up: config.signUp }),

  async update({ db, user, now, record }, { name }) {
    const updated = (await store.updateUser(db, user.id, { name }, now))!
    record({
      summary: 'Changed the profile',
      subject: { kind: 'user', id: user.id, before: user, after: profileOf(updated) },
    })
    return profileOf(updated)
  },

  async changePassword(context, { current_password, new_password }) {
    const { db, user, caller, config, now, record } = context
    await slow(context, `password:${user.id}`, Math.ceil(config.rateLimit / 10))
    const stored = await store.findUser(db, user.id)
    if (!(await verifyPassword(stored?.password_hash, current_password))) throw problems.passwordWrong()
    if (isCommonPassword(new_password, user.email)) throw problems.passwordCommon()
    await store.updateUser(db, user.id, { password_hash: await hashPassword(new_password) }, now)
    await store.endSessions(db, user.id, caller.session_id)
    record({ summary: 'Changed the password', subject: { kind: 'user', id: user.id, before: null, after: null } })
    return { message: 'Password changed; your other sessions have ended' }
  },

  async listSessions({ db, user, caller }) {
    const rows = await store.listSessions(db, user.id)
    return { sessions: rows.map(row => ({ ...row, is_current: row.id === caller.session_id })), total: rows.length }
  },

  async endOtherSessions({ db, user, caller }) {
    await store.endSessions(db, user.id, caller.session_id)
    return { message: 'Your other sessions have ended' }
  },

  async endSession({ db, user, caller, params, cookies }) {
    const id = params.session_id ?? ''
    if (!isId(id) || !(await store.endSession(db, user.id, id))) throw problems.notFound('Session')
    if (id === caller.session_id) cookies.session = null
    return { message: 'Session ended' }
  },
})

async function startSession({ db, newId, ip, userAgent, cookies }: Context<'nobody'>, userId: string) {
  const token = newSecret()
  await store.insertSession(db, {
    id: newId(),
    user_id: userId,
    token_hash: hashToken(token),
    user_agent: userAgent,
    ip,
  })
  cookies.session = token
}

/** Guessing is made slow by the quarter of an hour. The limits scale with the instance's rate limit. */
async function slow({ limiter }: Pick<Context<'nobody'>, 'limiter'>, bucket: string, limit: number) {
  const state = await limiter.take(bucket, limit, quarterHour)
  if (!state.allowed) throw problems.tooManyAttempts(Math.max(1, state.reset - Math.floor(Date.now() / 1000)))
}
