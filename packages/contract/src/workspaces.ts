import { z } from 'zod'
import {
  changedDescription,
  id,
  listOf,
  message,
  newDescription,
  nothing,
  nullableText,
  optionalName,
  paging,
  requiredName,
  timestamp,
} from './fields.ts'
import { operations } from './operation.ts'
import { roles } from './permissions.ts'
import { nameInvalid } from './sentences.ts'

export const Workspace = z.object({
  id,
  name: z.string(),
  description: nullableText,
  user_id: id.describe("The owner's user id"),
  created_at: timestamp,
  updated_at: timestamp,
})
export type Workspace = z.infer<typeof Workspace>

export const ListedWorkspace = Workspace.extend({
  user_role: z.enum(roles).describe("The caller's role"),
  is_owner: z.boolean(),
})
export type ListedWorkspace = z.infer<typeof ListedWorkspace>

export const workspaces = operations({
  list: {
    name: 'list_workspaces',
    summary: 'List the workspaces that you can see, with your role in each.',
    method: 'GET',
    path: '/workspaces',
    on: 'account',
    needs: 'read',
    input: z.object(paging),
    status: 200,
    output: listOf('workspaces', ListedWorkspace),
  },
  create: {
    name: 'create_workspace',
    summary: 'Create a workspace; you become its owner.',
    method: 'POST',
    path: '/workspaces',
    on: 'account',
    needs: 'write',
    input: z.object({ name: requiredName, description: newDescription }),
    status: 201,
    output: Workspace,
    surfaces: ['rest', 'mcp'],
  },
  createInDashboard: {
    name: 'create_workspace_in_dashboard',
    summary: 'Create a workspace from the dashboard, on request within an organization.',
    method: 'POST',
    path: '/workspaces',
    on: 'account',
    needs: 'self',
    input: z.object({
      name: requiredName,
      description: newDescription,
      include_in_organization: z.boolean({ error: 'include_in_organization must be a boolean' }).default(false),
      organization_id: z
        .string({ error: 'organization_id must be text' })
        .nullable()
        .optional()
        .describe('Which, where there are several'),
    }),
    status: 201,
    output: Workspace,
    surfaces: ['session'],
  },
  get: {
    name: 'get_workspace',
    summary: 'Read one workspace.',
    method: 'GET',
    path: '/workspaces/{workspace_id}',
    on: 'workspace',
    needs: 'read',
    input: nothing,
    status: 200,
    output: Workspace,
  },
  update: {
    name: 'update_workspace',
    summary: 'Rename a workspace or change its description.',
    method: 'PATCH',
    path: '/workspaces/{workspace_id}',
    on: 'workspace',
    needs: 'write',
    input: z.object({ name: optionalName, description: changedDescription(nameInvalid) }),
    status: 200,
    output: Workspace,
  },
  delete: {
    name: 'delete_workspace',
    summary: 'Delete a workspace with all its tokensets, modes and tokens. This cannot be undone.',
    method: 'DELETE',
    path: '/workspaces/{workspace_id}',
    on: 'workspace',
    needs: 'write',
    input: nothing,
    status: 200,
    output: message,
    destructive: true,
  },
})
