import { apiKeys as contract } from '@tessera/contract'
import { isId } from '../../base/ids.ts'
import { implement } from '../../kernel/operation.ts'
import { cursorOf, page, pageRequest } from '../../base/paging.ts'
import { problems } from '../../base/problems.ts'
import { refuseBeyond } from '../../limits/quotas.ts'
import { lockOwner } from '../workspaces/workspaces.store.ts'
import * as store from './api-keys.store.ts'
import { hashToken, newApiKey } from './secret.ts'

export const apiKeys = implement(contract, {
  async list({ db, user }, paging) {
    const request = pageRequest(paging)
    const rows = await store.listApiKeys(db, user.id, request.after, request.limit)
    const { items, next_cursor } = page(rows, request.size, row => cursorOf(row.id))
    const total = request.size === null ? items.length : await store.countApiKeys(db, user.id)
    return { api_keys: items, total, ...next_cursor }
  },

  async create({ db, user, newId, now, config, record }, { name, scopes, expires_in_days }) {
    // Locked until the commit: a concurrent create waits, so the count is exact.
    await lockOwner(db, user.id)
    refuseBeyond(config.quotas, 'api_keys_per_account', (await store.countManualKeys(db, user.id)) + 1)
    const key = newApiKey()
    const row = await store.insertApiKey(db, {
      id: newId(),
      user_id: user.id,
      name,
      kind: 'manual',
      prefix: key.slice(0, 12),
      key_hash: hashToken(key),
      scopes: [...new Set(scopes)],
      at: now,
      expires_in_days: expires_in_days ?? null,
    })
    record({
      summary: `Created the API key "${name}"`,
      subject: { kind: 'api_key', id: row.id, before: null, after: row },
    })
    return { ...row, key }
  },

  async delete({ db, user, params, record }) {
    const id = params.api_key_id ?? ''
    const name = isId(id) ? await store.revokeApiKey(db, user.id, id) : undefined
    if (name === undefined) throw problems.notFound('API key')
    record({
      summary: `Revoked the API key "${name}"`,
      subject: { kind: 'api_key', id, before: { name }, after: null },
    })
    return { message: 'API key deleted successfully' }
  },
})
