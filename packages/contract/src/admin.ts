import { z } from 'zod'
import { email, newPassword, Profile } from './account.ts'
import { listOf, optionalName, paging, requiredName } from './fields.ts'
import { operations } from './operation.ts'
import { planNames } from './plans.ts'

export const AdminUser = Profile.extend({ disabled: z.boolean() })
export type AdminUser = z.infer<typeof AdminUser>

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
    output: listOf('users', AdminUser),
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
    status: 201,
    output: AdminUser,
    surfaces: ['session'],
  },
  updateUser: {
    name: 'update_user',
    summary:
      'Change the plan, rights or password of an account, or disable it; a disabled account is signed out everywhere.',
    method: 'PATCH',
    path: '/admin/users/{user_id}',
    on: 'instance',
    needs: 'self',
    input: z.object({
      name: optionalName,
      plan_type: plan.optional(),
      is_admin: isAdmin.optional(),
      disabled: z.boolean({ error: 'disabled must be a boolean' }).optional(),
      password: newPassword.optional().describe('A new one for somebody who has forgotten theirs; their sessions end'),
    }),
    status: 200,
    output: AdminUser,
    surfaces: ['session'],
  },
})
