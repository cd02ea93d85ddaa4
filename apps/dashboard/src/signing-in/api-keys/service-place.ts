import type { ApiKey, AssignableRole, Role, Scope, ServiceAccount } from '@tessera/contract'
import { api } from '../../api/api.ts'
import { keys } from '../../api/keys.ts'

interface GivenKey {
  name: string
  scopes: Scope[]
  read_only?: boolean
  tools?: string
  expires_in_days?: number
}

/** The service accounts of a workspace or an organization. */
export interface ServicePlace {
  of: 'workspace' | 'organization'
  key: readonly string[]
  list: (signal: AbortSignal) => Promise<ServiceAccount[]>
  create: (given: GivenKey & { role: AssignableRole }) => Promise<{ key: string }>
  remove: (id: string) => Promise<unknown>
  listKeys: (id: string, signal: AbortSignal) => Promise<ApiKey[]>
  createKey: (id: string, given: GivenKey) => Promise<{ key: string }>
  revokeKey: (id: string, api_key_id: string) => Promise<unknown>
  /** The role of the signed-in user. */
  role: Role
  /** Why the user cannot manage them; null where they can. */
  unavailable: string | null
}

interface Holder {
  id: string
  user_role: Role
}

export function inWorkspace({ id, user_role }: Holder, unavailable: string | null): ServicePlace {
  const workspace_id = id
  const calls = api.serviceAccounts
  return {
    of: 'workspace',
    key: keys.serviceAccounts(id),
    list: async signal => (await calls.list({ workspace_id }, { signal })).service_accounts,
    create: given => calls.create({ workspace_id, ...given }),
    remove: service_account_id => calls.delete({ workspace_id, service_account_id }),
    listKeys: async (service_account_id, signal) =>
      (await calls.listKeys({ workspace_id, service_account_id }, { signal })).api_keys,
    createKey: (service_account_id, given) => calls.createKey({ workspace_id, service_account_id, ...given }),
    revokeKey: (service_account_id, api_key_id) => calls.deleteKey({ workspace_id, service_account_id, api_key_id }),
    role: user_role,
    unavailable,
  }
}

export function inOrganization({ id, user_role }: Holder, unavailable: string | null): ServicePlace {
  const organization_id = id
  const calls = api.organizationServiceAccounts
  return {
    of: 'organization',
    key: keys.serviceAccounts(id),
    list: async signal => (await calls.list({ organization_id }, { signal })).service_accounts,
    create: given => calls.create({ organization_id, ...given }),
    remove: service_account_id => calls.delete({ organization_id, service_account_id }),
    listKeys: async (service_account_id, signal) =>
      (await calls.listKeys({ organization_id, service_account_id }, { signal })).api_keys,
    createKey: (service_account_id, given) => calls.createKey({ organization_id, service_account_id, ...given }),
    revokeKey: (service_account_id, api_key_id) => calls.deleteKey({ organization_id, service_account_id, api_key_id }),
    role: user_role,
    unavailable,
  }
}
