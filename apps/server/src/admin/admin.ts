import { admin as contract } from '@tessera/contract'
import * as store from '../account/account.store.ts'
import type { UserRow } from '../account/account.store.ts'
import { createUser } from '../account/create-user.ts'
import { hashPassword, isCommonPassword } from '../account/password.ts'
import { profileOf } from '../account/profile.ts'
import { isId } from '../ids.ts'
import { implement } from '../operation.ts'
import { cursorOf, page, pageRequest } from '../paging.ts'
import { problems } from '../problems.ts'

export const admin = implement(contract, {
  async listUsers({ db }, { q, ...paging }) {
    const request = pageRequest(paging)
    const rows = await store.listUsers(db, q, request.after, request.limit)
    const { items, next_cursor } = page(rows, request.size, row => cursorOf(row.id))
    return { users: items.map(toAdminUser), total: await store.countUsers(db, q), ...next_cursor }
  },

  async createUser(context, { plan_type, ...input }) {
    const user = await createUser(context, { ...input, plan_type: plan_type ?? context.config.defaultPlan })
    context.record({
      summary: `Made an account for ${user.email}`,
      subject: { kind: 'user', id: user.id, before: null, after: profileOf(user) },
    })
    return toAdminUser(user)
  },

  async updateUser({ db, params, now, record }, { password, ...input }) {
    const id = params.user_id ?? ''
    // One administrator's change at a time, so that two cannot take each other's rights at once.
    await store.lockSignUps(db)
    const before = isId(id) ? await store.findUser(db, id) : undefined
    if (!before) throw problems.notFound('User')
    if (password !== undefined && isCommonPassword(password, before.email)) throw problems.passwordCommon()
    const password_hash = password === undefined ? undefined : await hashPassword(password)
    const after = (await store.updateUser(db, id, { ...input, password_hash }, now))!
    if ((await store.countAdministrators(db)) === 0) throw problems.lastAdministrator()
    if (after.disabled || password_hash) await store.endSessions(db, id, null)
    record({
      summary: `Changed the account of ${after.email}`,
      subject: { kind: 'user', id, before: toAdminUser(before), after: toAdminUser(after) },
    })
    return toAdminUser(after)
  },
})

const toAdminUser = (user: UserRow) => ({ ...profileOf(user), disabled: user.disabled })
