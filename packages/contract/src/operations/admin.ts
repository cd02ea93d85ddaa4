import { z } from 'zod'
import { email, endsAlso, newPassword } from './account.ts'
import { Profile } from './sign-in-records.ts'
import { ApiKey } from './api-keys.ts'
import { emailVerified, id, longListOf, message, nothing, optionalName, paging, requiredName } from '../fields.ts'
import { operations } from '../operation.ts'
import { planNames } from '../plans.ts'
import * as codes from '../codes/shared-codes.ts'

export const AdminUser = Profile.extend({ disabled: z.boolean(), email_verified: emailVerified })
export type AdminUser = z.infer<typeof AdminUser>

/** A key or a connected app, with the account that it acts for. */
export const HeldApiKey = ApiKey.extend({
  user_id: id,
  user_email: z.string(),
  user_name: z.string(),
  user_kind: z.enum(['person', 'service']),
})
export type HeldApiKey = z.infer<typeof HeldApiKey>

const plan = z.enum(planNames, { error: `plan_type must be one of: ${planNames.join(', ')}` })
const isAdmin = z.boolean({ error: 'is_admin must be a boolean' })

export const admin = operations({
  listUsers: {
    name: 'list_users',
    summary: 'List the accounts of this instance.',
    method: 'GET',
    path: '/admin/users',
    on: 'instance',
    needs: 'self',
    input: z.object({
      q: z.string({ error: 'q must be text' }).optional().describe('Part of name or e-mail'),
      ...paging,
    }),
    status: 200,
    output: longListOf('users', AdminUser),
    surfaces: ['session'],
  },
  createUser: {
    name: 'create_user',
    summary: 'Make an account for somebody.',
    method: 'POST',
    path: '/admin/users',
    on: 'instance',
    needs: 'self',
    input: z.object({
      email,
      name: requiredName,
      password: newPassword,
      plan_type: plan.optional(),
      is_admin: isAdmin.default(false),
    }),
    tells: ['the account by mail'],
    status: 201,
    output: AdminUser,
    surfaces: ['session'],
    asksAgain: true,
    refuses: ['email_taken', 'passwords_off', ...codes.newPassword],
  },
  updateUser: {
    name: 'update_user',
    summary:
      'Change the plan, rights or password of an account, or disable it. A new password ends its sessions, API keys and connected apps.',
    method: 'PATCH',
    path: '/admin/users/{user_id}',
    on: 'instance',
    needs: 'self',
    input: z.object({
      name: optionalName,
      plan_type: plan.optional(),
      is_admin: isAdmin.optional(),
      disabled: z.boolean({ error: 'disabled must be a boolean' }).optional(),
      password: newPassword
        .optional()
        .describe(
          'A new one for somebody who has forgotten theirs; their sessions, API keys and connected apps end with the old one',
        ),
      email_verified: z
        .boolean({ error: 'email_verified must be a boolean' })
        .optional()
        .describe('That you know the address to be theirs'),
      end_keys: endsAlso('end_keys', 'End their API keys'),
      end_grants: endsAlso('end_grants', 'Disconnect their apps'),
    }),
    tells: ['the account by mail'],
    status: 200,
    output: AdminUser,
    surfaces: ['session'],
    asksAgain: true,
    refuses: ['administrator_is_last', 'passwords_off', ...codes.newPassword],
  },
  listApiKeys: {
    name: 'list_all_api_keys',
    summary: 'List the API keys and connected apps of all accounts.',
    method: 'GET',
    path: '/admin/api-keys',
    on: 'instance',
    needs: 'self',
    input: z.object({
      q: z
        .string({ error: 'q must be text' })
        .optional()
        .describe("Part of the key's name or prefix, or of its owner's name or e-mail"),
      ...paging,
    }),
    status: 200,
    output: longListOf('api_keys', HeldApiKey),
    surfaces: ['session'],
  },
  deleteApiKey: {
    name: 'delete_any_api_key',
    summary: 'Revoke an API key of any account, or disconnect an app; it stops working at once.',
    method: 'DELETE',
    path: '/admin/api-keys/{api_key_id}',
    on: 'instance',
    needs: 'self',
    input: nothing,
    tells: ['the account by mail'],
    status: 200,
    output: message,
    surfaces: ['session'],
    asksAgain: true,
  },
})
