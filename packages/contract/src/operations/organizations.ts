import { z } from 'zod'
import { email } from './account.ts'
import { Change, changeFilters } from './changes.ts'
import {
  emailVerified,
  id,
  listOf,
  longListOf,
  message,
  nothing,
  optionalName,
  paging,
  requiredName,
  timestamp,
} from '../fields.ts'
import { assignedRole, People } from './members.ts'
import { operations } from '../operation.ts'
import { roles } from '../roles.ts'
import { Workspace } from './workspaces.ts'

export const Organization = z.object({
  id,
  name: z.string(),
  user_id: id.describe("The owner's user id"),
  is_read_only: z
    .boolean()
    .describe("The owner's plan has no organizations (any more): all can be read, nothing changed"),
  require_factor: z.boolean().describe('Its members need a second factor in the dashboard'),
  created_at: timestamp,
  updated_at: timestamp,
})
export type Organization = z.infer<typeof Organization>

export const ListedOrganization = Organization.extend({
  user_role: z.enum(roles).describe("The caller's role"),
  is_owner: z.boolean(),
})

export const OrganizationMember = z.object({
  id,
  organization_id: id,
  user_id: id,
  role: z.enum(roles),
  user_email: z.string(),
  user_name: z.string(),
  email_verified: emailVerified,
})
export type OrganizationMember = z.infer<typeof OrganizationMember>

const surfaces = ['session'] as const
const organization = '/organizations/{organization_id}'

export const organizations = operations({
  list: {
    name: 'list_organizations',
    summary: 'List the organizations that you are a member of, with your role in each.',
    method: 'GET',
    path: '/organizations',
    on: 'account',
    needs: 'read',
    input: z.object(paging),
    status: 200,
    output: listOf('organizations', ListedOrganization),
  },
  create: {
    name: 'create_organization',
    adds: true,
    summary: 'Create an organization; its Production environment is made with it.',
    method: 'POST',
    path: '/organizations',
    on: 'account',
    needs: 'create_organization',
    input: z.object({ name: requiredName }),
    status: 201,
    output: Organization,
  },
  get: {
    name: 'get_organization',
    summary: 'Read one organization.',
    method: 'GET',
    path: organization,
    on: 'organization',
    needs: 'read',
    input: nothing,
    status: 200,
    output: Organization,
    surfaces: ['rest', 'session'],
  },
  update: {
    name: 'update_organization',
    summary: 'Rename an organization, or require second factors of its members.',
    method: 'PATCH',
    path: organization,
    on: 'organization',
    needs: 'manage_organization',
    input: z.object({
      name: optionalName,
      require_factor: z
        .boolean({ error: 'require_factor must be a boolean' })
        .optional()
        .describe('Only for whoever has a second factor'),
    }),
    status: 200,
    output: Organization,
    refuses: ['factor_missing'],
    surfaces,
  },
  rename: {
    name: 'rename_organization',
    summary: 'Rename an organization.',
    method: 'PATCH',
    path: organization,
    on: 'organization',
    needs: 'manage_organization',
    input: z.object({ name: requiredName }),
    status: 200,
    output: Organization,
    surfaces: ['rest', 'mcp'],
  },
  delete: {
    name: 'delete_organization',
    summary:
      'Delete an organization with its environments and releases; its workspaces stay with their owners. Public stylesheets end at once, and public pages of its workspaces become pages of members.',
    method: 'DELETE',
    path: organization,
    on: 'organization',
    needs: 'delete_organization',
    input: nothing,
    tells: { nobody: 'its members see that it is gone, and the administrators’ log has it' },
    status: 200,
    output: message,
    asksAgain: true,
    surfaces,
  },
  listChanges: {
    name: 'list_organization_changes',
    summary: 'List what was changed in an organization, newest first: members, workspaces, environments, releases.',
    method: 'GET',
    path: `${organization}/changes`,
    on: 'organization',
    needs: 'read',
    input: z.object({ operation: changeFilters.operation, ...paging }),
    status: 200,
    output: longListOf('changes', Change),
    surfaces,
  },
})

export const organizationMembers = operations({
  list: {
    name: 'list_organization_members',
    summary: 'List the members of an organization.',
    method: 'GET',
    path: `${organization}/members`,
    on: 'organization',
    needs: 'read',
    input: nothing,
    status: 200,
    output: z.object({ members: z.array(OrganizationMember), total: z.int() }),
    surfaces,
  },
  people: {
    name: 'list_organization_people',
    summary: 'List who is in an organization, by name and role.',
    method: 'GET',
    path: `${organization}/people`,
    on: 'organization',
    needs: 'read',
    input: nothing,
    status: 200,
    output: People,
    surfaces: ['rest'],
  },
  add: {
    name: 'add_organization_member',
    summary:
      'Add an account to an organization, or change the role that it has there (200). The role holds in all its workspaces.',
    method: 'POST',
    path: `${organization}/members`,
    on: 'organization',
    needs: 'manage_members',
    input: z.object({ email, role: assignedRole }),
    tells: ['the member by notification'],
    status: 201,
    otherStatus: 200,
    output: OrganizationMember,
    surfaces,
    refuses: ['account_not_found', 'owner_fixed', 'too_many_attempts'],
  },
  update: {
    name: 'update_organization_member',
    summary: 'Change the role of a member of an organization.',
    method: 'PATCH',
    path: `${organization}/members/{member_id}`,
    on: 'organization',
    needs: 'manage_members',
    input: z.object({ role: assignedRole }),
    tells: ['the member by notification'],
    status: 200,
    output: OrganizationMember,
    surfaces,
    refuses: ['owner_fixed'],
  },
  remove: {
    name: 'remove_organization_member',
    summary: 'Remove a member from an organization, or leave it yourself.',
    method: 'DELETE',
    path: `${organization}/members/{member_id}`,
    on: 'organization',
    needs: 'leave',
    input: nothing,
    tells: ['the member by notification'],
    status: 200,
    output: message,
    surfaces,
    refuses: ['owner_fixed', 'role_insufficient'],
  },
})

export const organizationWorkspaces = operations({
  list: {
    name: 'list_organization_workspaces',
    summary: 'List the workspaces that belong to an organization.',
    method: 'GET',
    path: `${organization}/workspaces`,
    on: 'organization',
    needs: 'read',
    input: z.object(paging),
    status: 200,
    output: listOf('workspaces', Workspace),
    surfaces: ['rest', 'session'],
  },
  add: {
    name: 'add_organization_workspace',
    adds: true,
    summary: 'Put a workspace that you own into an organization that you manage.',
    method: 'PUT',
    path: `${organization}/workspaces/{workspace_id}`,
    on: 'organization',
    needs: 'manage_organization',
    input: nothing,
    status: 200,
    output: Workspace,
    refuses: ['workspace_not_found', 'workspace_not_owned', 'workspace_in_other_organization', 'key_bound'],
  },
  remove: {
    name: 'remove_organization_workspace',
    summary:
      'Take a workspace out of an organization. It stays with its owner; releases keep what was published of it, public stylesheets leave it out at once, and its public pages become pages of members.',
    method: 'DELETE',
    path: `${organization}/workspaces/{workspace_id}`,
    on: 'organization',
    needs: 'manage_organization',
    input: nothing,
    status: 200,
    output: message,
    refuses: ['workspace_not_found', 'workspace_not_owned'],
  },
})
