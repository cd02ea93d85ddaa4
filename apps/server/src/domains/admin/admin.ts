import { admin as contract } from '@tessera/contract'
import type { z } from 'zod'
import type { Db } from '../../storage/sql.ts'
import * as store from '../account/account.store.ts'
import type { UserRow } from '../account/account.store.ts'
import { createUser, normalEmail, planOfNewAccount } from '../account/create-user.ts'
import { forgetDevices } from '../account/devices.store.ts'
import { endGrants } from '../account/granted.store.ts'
import { profileOf } from '../account/profile.ts'
import { forgetFailures } from '../account/sign-in-attempts.ts'
import { endLinksOfAccess } from '../addresses/end-links.ts'
import { countAllApiKeys, endKeys, listAllApiKeys, revokeAnyApiKey } from '../api-keys/api-keys.store.ts'
import { refusePasswords } from '../identities/passwords-off.ts'
import type { Context } from '../../kernel/context.ts'
import { isId } from '../../base/ids.ts'
import { implement } from '../../kernel/operation.ts'
import { cursorOf, page, pageRequest } from '../../base/paging.ts'
import { problems } from '../../base/problems.ts'
import { inTwoStages } from '../../kernel/handlers/two-stages.ts'

type CreateUser = z.output<typeof contract.createUser.input>
type UpdateUser = z.output<typeof contract.updateUser.input>

export const admin = implement(contract, {
  async listUsers({ db }, { q, ...paging }) {
    const request = pageRequest(paging)
    const rows = await store.listUsers(db, q, request.after, request.limit)
    const { items, next_cursor } = page(rows, request.size, row => cursorOf(row.id))
    return { users: items.map(toAdminUser), total: await store.countUsers(db, q), ...next_cursor }
  },

  createUser: inTwoStages(
    async (context: Context<'instance'>, { password, ...owner }: CreateUser) => {
      await refusePasswords(context, null)
      return context.passwords.hashNew(password, { ...owner, email: normalEmail(owner.email) })
    },
    async (context, { email, name, plan_type, is_admin }, password_hash) => {
      const user = await createUser(context, {
        email,
        name,
        password_hash,
        plan_type: plan_type ?? planOfNewAccount(context.config, false),
        is_admin,
        email_verified: true,
      })
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
    async ({ db, params, now, record }, { password: _, end_keys, end_grants, ...input }, password_hash) => {
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
      record({
        summary: summaryOf(before, after, isReset),
        subject: { kind: 'user', id, before: toAdminUser(before), after: toAdminUser(after) },
      })
      return toAdminUser(after)
    },
  ),

  async listApiKeys({ db }, { q, ...paging }) {
    const request = pageRequest(paging)
    const rows = await listAllApiKeys(db, q, request.after, request.limit)
    const { items, next_cursor } = page(rows, request.size, row => cursorOf(row.id))
    return { api_keys: items, total: await countAllApiKeys(db, q), ...next_cursor }
  },

  async deleteApiKey({ db, params, record }) {
    const id = params.api_key_id ?? ''
    const key = isId(id) ? await revokeAnyApiKey(db, id) : undefined
    if (!key) throw problems.notFound('API key')
    record({
      summary: `Revoked the API key "${key.name}" of ${key.user_email}`,
      subject: { kind: 'api_key', id, before: key, after: null },
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
  if (ends.sessions) await store.endSessions(db, id, null)
  if (ends.devices) await forgetDevices(db, id, null)
  if (ends.grants) await endGrants(db, id)
  if (ends.keys) await endKeys(db, id)
  if (ends.sessions) await endLinksOfAccess(db, id)
}

/**
 * The summary of an account's changes for the history: `Changed the account of ada@example.com: reset the password,
 * disabled it`.
 */
function summaryOf(before: UserRow, after: UserRow, reset: boolean): string {
  const done = [
    reset && 'reset the password',
    after.name !== before.name && 'renamed it',
    after.plan_type !== before.plan_type && `plan ${after.plan_type} instead of ${before.plan_type}`,
    after.is_admin !== before.is_admin && (after.is_admin ? 'made it an administrator' : 'no administrator any more'),
    after.disabled !== before.disabled && (after.disabled ? 'disabled it' : 'enabled it'),
  ].filter(part => part !== false)
  return `Changed the account of ${after.email}${done.length > 0 ? `: ${done.join(', ')}` : ''}`
}

const toAdminUser = (user: UserRow) => ({
  ...profileOf(user),
  disabled: user.disabled,
  email_verified: user.email_verified,
})
