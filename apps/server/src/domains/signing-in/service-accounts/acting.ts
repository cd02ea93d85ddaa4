// What the operations on service accounts share, alike in workspaces and organizations.
import type { Role } from '@tessera/contract'
import { isId } from '../../../base/ids.ts'
import { problems } from '../../../base/problems.ts'
import type { Context } from '../../../kernel/context.ts'
import { limitsOf } from '../api-keys/make-key.ts'
import * as store from './service-accounts.store.ts'
import type { Container, ServiceAccountRow } from './service-accounts.store.ts'

export type Acting = Omit<Context<'account'>, 'rehearsed'> & { role: Role }

export interface GivenKey {
  expires_in_days?: number | undefined
  read_only?: boolean | undefined
  tools?: string | undefined
}

/** The account that the path names; throws 404 if its place has none. */
export async function accountNamed({ db, params }: Acting, container: Container): Promise<ServiceAccountRow> {
  const id = params.service_account_id ?? ''
  const account = isId(id) ? await store.findServiceAccount(db, container, id) : undefined
  if (!account) throw problems.notFound('Service account')
  return account
}

/** A key of the account, with all its scopes, bound to its place. */
export const keyOf = (account: ServiceAccountRow, container: Container, { expires_in_days, ...limits }: GivenKey) => ({
  user_id: account.id,
  name: account.name,
  scopes: account.scopes,
  expires_in_days: expires_in_days ?? null,
  ...limitsOf(limits),
  ...container,
})
