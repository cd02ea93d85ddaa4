// Service accounts: the programs of a workspace or an organization. They have keys and a role, and no sign-in; they stay
// when the people who made them go.
import { z } from 'zod'
import { id, listOf, message, nothing, optionalName, requiredName, timestamp } from '../fields.ts'
import { operations } from '../operation.ts'
import { scopes } from '../permissions.ts'
import { assignableRoles } from '../roles.ts'
import { ApiKey, keyLimits, keyScopes, NewApiKey } from './api-keys.ts'
import { assignedRole } from './members.ts'

const tells = { nobody: 'a service account is nobody’s: the members see it under Service accounts' } as const

export const ServiceAccount = z.object({
  id,
  name: z.string(),
  kind: z.literal('service'),
  role: z.enum(assignableRoles),
  scopes: z.array(z.enum(scopes)).describe('What its keys may do at most'),
  created_at: timestamp,
})
export type ServiceAccount = z.infer<typeof ServiceAccount>

type OwnerKind = 'workspace' | 'organization'

const pathOf = <const On extends OwnerKind>(on: On) => `/${on}s/{${on}_id}/service-accounts` as const

const accountOperations = <const On extends OwnerKind, const Infix extends string>(on: On, infix: Infix) =>
  ({
    list: {
      name: `list_${infix}service_accounts`,
      summary: `List the service accounts of ${on === 'workspace' ? 'a workspace' : 'an organization'}.`,
      method: 'GET',
      path: pathOf(on),
      on,
      needs: 'read',
      input: nothing,
      status: 200,
      output: listOf('service_accounts', ServiceAccount),
      surfaces: ['session'],
    },
    create: {
      name: `create_${infix}service_account`,
      summary: `Make a service account of ${on === 'workspace' ? 'a workspace' : 'an organization'}, with its first key, which is shown this once.`,
      method: 'POST',
      path: pathOf(on),
      on,
      needs: 'manage_members',
      input: z.object({ name: requiredName, role: assignedRole, scopes: keyScopes, ...keyLimits }),
      tells,
      status: 201,
      output: ServiceAccount.extend({ key: z.string() }),
      surfaces: ['session'],
      asksAgain: true,
      refuses: ['quota_reached'],
    },
    delete: {
      name: `delete_${infix}service_account`,
      summary: 'Delete a service account; its keys stop working at once.',
      method: 'DELETE',
      path: `${pathOf(on)}/{service_account_id}`,
      on,
      needs: 'manage_members',
      input: nothing,
      tells,
      status: 200,
      output: message,
      surfaces: ['session'],
    },
  }) as const

const keyOperations = <const On extends OwnerKind, const Infix extends string>(on: On, infix: Infix) =>
  ({
    listKeys: {
      name: `list_${infix}service_account_keys`,
      summary: 'List the keys of a service account.',
      method: 'GET',
      path: `${pathOf(on)}/{service_account_id}/keys`,
      on,
      needs: 'view_service_keys',
      input: nothing,
      status: 200,
      output: listOf('api_keys', ApiKey),
      surfaces: ['session'],
    },
    createKey: {
      name: `create_${infix}service_account_key`,
      summary: 'Make another key of a service account. The key itself is shown this once.',
      method: 'POST',
      path: `${pathOf(on)}/{service_account_id}/keys`,
      on,
      needs: 'manage_members',
      input: z.object({
        name: optionalName.describe('Absent: the name of the account'),
        scopes: keyScopes.optional().describe('Some of those of the account; absent: all of them'),
        ...keyLimits,
      }),
      tells,
      status: 201,
      output: NewApiKey,
      surfaces: ['session'],
      asksAgain: true,
      refuses: ['quota_reached'],
    },
    deleteKey: {
      name: `delete_${infix}service_account_key`,
      summary: 'Revoke a key of a service account; it stops working at once.',
      method: 'DELETE',
      path: `${pathOf(on)}/{service_account_id}/keys/{api_key_id}`,
      on,
      needs: 'manage_members',
      input: nothing,
      tells,
      status: 200,
      output: message,
      surfaces: ['session'],
    },
  }) as const

/** The operations, alike in workspaces and organizations. */
const accountsIn = <const On extends OwnerKind, const Infix extends string>(on: On, infix: Infix) =>
  operations({ ...accountOperations(on, infix), ...keyOperations(on, infix) })

export const serviceAccounts = accountsIn('workspace', '')
export const organizationServiceAccounts = accountsIn('organization', 'organization_')
