import { admin as contract } from '@tessera/contract'
import type { z } from 'zod'
import type { Db } from '../../../storage/sql.ts'
import * as store from '../../people/accounts/accounts.store.ts'
import { endSessions } from '../../people/sessions/sessions.store.ts'
import type { UserRow } from '../../people/accounts/accounts.store.ts'
import { createUser, normalEmail, planOfNewAccount } from '../../people/accounts/create-user.ts'
import { forgetDevices } from '../../people/sessions/devices.store.ts'
import { endGrants } from '../ending/granted.store.ts'
import { profileOf } from '../../people/accounts/profile.ts'
import { forgetFailures } from '../passwords/sign-in-attempts.ts'
import { endLinksOfAccess } from '../ending/end-links.ts'
import { countAllApiKeys, endKeys, listAllApiKeys, revokeAnyApiKey } from '../api-keys/api-keys.store.ts'
import { quoted, tellAccount } from '../../people/mails/tell-account.ts'
import { refusePasswords } from '../passwords/passwords-off.ts'
import { enqueueMail } from '../../people/mails/send-mail.ts'
import type { Context } from '../../../kernel/context.ts'
import { isId } from '../../../base/ids.ts'
import { implement } from '../../../kernel/operation.ts'
import { cursorOf, page, pageRequest } from '../../../base/paging.ts'
import { problems } from '../../../base/problems.ts'
import { inTwoStages } from '../../../kernel/handlers/two-stages.ts'

type CreateUser = z.output<typeof contract.createUser.input>
type UpdateUser = z.output<typeof contract.updateUser.input>

export const admin = implement(contract, {
  async listUsers({ db }, { q, ...paging }) {
    const request = pageRequest(paging)
    const rows = await store.listUsers(db, q, request.after, request.limit)
    const { items, next_cursor } = page(rows, request.size, row => cursorOf(row.id))
    return { users: items.map(toAdminUser), ...(await store.countUsers(db, q)), ...next_cursor }
  },

  createUser: inTwoStages(
    async (context: Context<'instance'>, { password, ...owner }: CreateUser) => {
      await refusePasswords(context, null)
      return context.passwords.hashNew(password, { ...owner, email: normalEmail(owner.email) })
    },
    async (context, { email, name, plan_type, is_admin }, password_hash) => {
      const { db, config } = context
      const user = await createUser(context, {
        email,
        name,
        password_hash,
        plan_type: plan_type ?? planOfNewAccount(config, false),
        is_admin,
        email_verified: false,
      })
      if (config.smtpUrl !== null) await enqueueMail(db, context, { kind: 'verify', to: user.email, user_id: user.id })
      context.record({
        summary: `Made an account for ${user.email}`,
        subject: { kind: 'user', id: user.id, before: null, after: profileOf(user) },
      })
      return toAdminUser(user)
    },
  ),

  updateUser: inTwoStages(
    async (context: Context<'instance'>, { password, name }: UpdateUser) => {
      const { db, params, passwords, limiter } = context
      if (password === undefined) return undefined
      await refusePasswords(context, null)
      const id = params.user_id ?? ''
      const owner = isId(id) ? await store.findUser(db, id) : undefined
      if (!owner) throw problems.notFound('User')
      const hash = await passwords.hashNew(password, { email: owner.email, name: name ?? owner.name })
      await forgetFailures({ limiter }, owner.email)
      return hash
    },
    async (context, { password: _, end_keys, end_grants, ...input }, password_hash) => {
      const { db, params, now, record } = context
      const id = params.user_id ?? ''
      // Serializes changes by administrators, so that two cannot remove each other's rights at the same time.
      await store.lockSignUps(db)
      const before = isId(id) ? await store.holdUser(db, id) : undefined
      if (!before) throw problems.notFound('User')
      const after = (await store.updateUser(db, id, { ...input, password_hash }, now))!
      if ((await store.countAdministrators(db)) === 0) throw problems.lastAdministrator()
      const isReset = password_hash !== undefined
      await endAccessOf(db, id, {
        sessions: after.disabled || isReset,
        devices: isReset,
        grants: after.disabled || isReset || end_grants === true,
        keys: isReset || end_keys === true,
      })
      const done = changesOf(before, after, isReset)
      if (done.length > 0) await tellAccount(context, after, `an administrator changed it: ${done.join(', ')}`)
      record({
        summary: `Changed the account of ${after.email}${done.length > 0 ? `: ${done.join(', ')}` : ''}`,
        subject: { kind: 'user', id, before: toAdminUser(before), after: toAdminUser(after) },
      })
      return toAdminUser(after)
    },
  ),

  async listApiKeys({ db }, { q, ...paging }) {
    const request = pageRequest(paging)
    const rows = await listAllApiKeys(db, q, request.after, request.limit)
    const { items, next_cursor } = page(rows, request.size, row => cursorOf(row.id))
    return { api_keys: items, ...(await countAllApiKeys(db, q)), ...next_cursor }
  },

  async deleteApiKey(context) {
    const { db, params, record } = context
    const id = params.api_key_id ?? ''
    const key = isId(id) ? await revokeAnyApiKey(db, id) : undefined
    if (!key) throw problems.notFound('API key')
    const { name, user_id, user_email, user_kind } = key
    if (user_kind === 'person') {
      const what = `an administrator revoked the API key ${quoted(name)}`
      await tellAccount(context, { id: user_id, email: user_email }, what)
    }
    record({
      summary: `Revoked the API key "${name}" of ${user_email}`,
      subject: { kind: 'api_key', id, before: { name }, after: null },
    })
    return { message: 'API key deleted successfully' }
  },
})

/**
 * Anyone with the old password may have created these. Sessions first, because the others are created within them. Apps
 * that stay connected end with a disabled account, as sessions do.
 */
async function endAccessOf(
  db: Db,
  id: string,
  ends: { sessions: boolean; devices: boolean; grants: boolean; keys: boolean },
): Promise<void> {
  if (ends.sessions) await endSessions(db, id, null)
  if (ends.devices) await forgetDevices(db, id, null)
  if (ends.grants) await endGrants(db, id)
  if (ends.keys) await endKeys(db, id)
  if (ends.sessions) await endLinksOfAccess(db, id)
}

/** What an administrator changed, for the history and for the owner: `reset the password`, `disabled it`. */
const changesOf = (before: UserRow, after: UserRow, reset: boolean): string[] =>
  [
    reset && 'reset the password',
    after.name !== before.name && 'renamed it',
    after.plan_type !== before.plan_type && `plan ${after.plan_type} instead of ${before.plan_type}`,
    after.is_admin !== before.is_admin && (after.is_admin ? 'made it an administrator' : 'no administrator any more'),
    after.email_verified !== before.email_verified &&
      (after.email_verified ? 'said that its address is verified' : 'said that its address is not verified'),
    after.disabled !== before.disabled && (after.disabled ? 'disabled it' : 'enabled it'),
  ].filter(part => part !== false)

const toAdminUser = (user: UserRow) => ({
  ...profileOf(user),
  disabled: user.disabled,
  email_verified: user.email_verified,
})
