import { z } from 'zod'
import { email } from './account.ts'
import { emailVerified, id, message, nothing } from '../fields.ts'
import { operations } from '../operation.ts'
import { assignableRoles, roles } from '../roles.ts'

export const Member = z.object({
  id,
  workspace_id: id,
  user_id: id,
  role: z.enum(roles),
  user_email: z.string(),
  user_name: z.string(),
  email_verified: emailVerified,
})
export type Member = z.infer<typeof Member>

/** A member for keys and connected apps, which see no e-mail. */
export const Person = z.object({ user_id: id, user_name: z.string(), role: z.enum(roles) })
export type Person = z.infer<typeof Person>

export const People = z.object({ people: z.array(Person), total: z.int() })

/** The owner's role cannot be assigned: it belongs to the account that created the workspace. */
export const assignedRole = z.enum(assignableRoles, { error: `role must be one of: ${assignableRoles.join(', ')}` })

export const members = operations({
  list: {
    name: 'list_members',
    summary: 'List the members of a workspace.',
    method: 'GET',
    path: '/workspaces/{workspace_id}/members',
    on: 'workspace',
    needs: 'read',
    input: nothing,
    status: 200,
    output: z.object({
      members: z.array(Member),
      invitations: z.array(z.never()).describe('Always empty; kept for compatibility'),
    }),
    surfaces: ['session'],
  },
  people: {
    name: 'list_people',
    summary: 'List who is in a workspace, by name and role.',
    method: 'GET',
    path: '/workspaces/{workspace_id}/people',
    on: 'workspace',
    needs: 'read',
    input: nothing,
    status: 200,
    output: People,
    surfaces: ['rest'],
  },
  add: {
    name: 'add_member',
    summary: 'Add an account to a workspace, or change the role that it has there (200).',
    method: 'POST',
    path: '/workspaces/{workspace_id}/members',
    on: 'workspace',
    needs: 'manage_members',
    input: z.object({ email, role: assignedRole }),
    tells: ['the member by notification'],
    status: 201,
    otherStatus: 200,
    output: Member,
    surfaces: ['session'],
    refuses: ['account_not_found', 'owner_fixed', 'member_limit_reached', 'too_many_attempts'],
  },
  update: {
    name: 'update_member',
    summary: 'Change the role of a member of a workspace.',
    method: 'PATCH',
    path: '/workspaces/{workspace_id}/members/{member_id}',
    on: 'workspace',
    needs: 'manage_members',
    input: z.object({ role: assignedRole }),
    tells: ['the member by notification'],
    status: 200,
    output: Member,
    surfaces: ['session'],
    refuses: ['owner_fixed'],
  },
  remove: {
    name: 'remove_member',
    summary: 'Remove a member from a workspace, or leave it yourself.',
    method: 'DELETE',
    path: '/workspaces/{workspace_id}/members/{member_id}',
    on: 'workspace',
    needs: 'leave',
    input: nothing,
    tells: ['the member by notification'],
    status: 200,
    output: message,
    surfaces: ['session'],
    refuses: ['owner_fixed', 'role_insufficient'],
  },
})
