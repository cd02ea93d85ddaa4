import type { Scope } from '@tessera/contract'
import { isId } from '../../../base/ids.ts'
import { problems } from '../../../base/problems.ts'
import { listApiKeys, revokeApiKey } from '../api-keys/api-keys.store.ts'
import { makeKey } from '../api-keys/make-key.ts'
import { lockOwner } from '../../teams/workspaces/workspaces.store.ts'
import { accountNamed, keyOf } from './acting.ts'
import type { Acting, GivenKey } from './acting.ts'
import type { Container } from './service-accounts.store.ts'

/** The operations on the keys of service accounts. */
export function keysIn<C extends Acting>(containerOf: (context: C) => Container) {
  return {
    async listKeys(context: C) {
      const keys = await listApiKeys(context.db, (await accountNamed(context, containerOf(context))).id, null, null)
      return { api_keys: keys, total: keys.length }
    },

    async createKey(
      context: C,
      { name, scopes, ...limits }: GivenKey & { name?: string | undefined; scopes?: Scope[] | undefined },
    ) {
      const { db, record } = context
      const container = containerOf(context)
      const account = await accountNamed(context, container)
      await lockOwner(db, account.id)
      const beyond = scopes?.find(scope => !account.scopes.includes(scope))
      if (beyond)
        throw problems.invalidInput({
          path: ['scopes'],
          message: `The service account lacks the scope ${beyond}: leave it out, or make another account`,
        })
      const wanted = keyOf(account, container, limits)
      const made = await makeKey(context, { ...wanted, name: name ?? wanted.name, scopes: scopes ?? wanted.scopes })
      const { key: _, ...row } = made
      record({
        summary: `Created the API key "${made.name}" of the service account "${account.name}"`,
        subject: { kind: 'api_key', id: made.id, before: null, after: row },
      })
      return made
    },

    async deleteKey(context: C) {
      const { db, params, record } = context
      const account = await accountNamed(context, containerOf(context))
      const id = params.api_key_id ?? ''
      const name = isId(id) ? await revokeApiKey(db, account.id, id) : undefined
      if (name === undefined) throw problems.notFound('API key')
      record({
        summary: `Revoked the API key "${name}" of the service account "${account.name}"`,
        subject: { kind: 'api_key', id, before: { name }, after: null },
      })
      return { message: 'API key deleted successfully' }
    },
  }
}
