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
} from '../fields.ts'
import { operations } from '../operation.ts'
import { roles } from '../roles.ts'
import { nameInvalid } from '../sentences.ts'

export const Workspace = z.object({
  id,
  name: z.string(),
  description: nullableText,
  user_id: id.describe("The owner's user id"),
  created_at: timestamp,
  updated_at: timestamp,
})
export type Workspace = z.infer<typeof Workspace>

/** For a workspace of which the caller is a member, not the owner. */
export const addedBy = z
  .object({ id, name: z.string() })
  .nullable()
  .optional()
  .describe('Who made the caller a member; absent where the caller made the workspace, null where it is not known')

export const ReadWorkspace = Workspace.extend({ added_by: addedBy })

export const ListedWorkspace = ReadWorkspace.extend({
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
    adds: true,
    summary: 'Create a workspace; you become its owner.',
    method: 'POST',
    path: '/workspaces',
    on: 'account',
    needs: 'write',
    input: z.object({ name: requiredName, description: newDescription }),
    status: 201,
    output: Workspace,
    surfaces: ['rest', 'mcp'],
    refuses: ['workspace_limit_reached'],
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
    refuses: ['workspace_limit_reached', 'plan_lacks_organizations'],
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
    output: ReadWorkspace,
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
    summary:
      'Delete a workspace with all its tokensets, modes, tokens and shared pages. Public stylesheets leave it out at once. This cannot be undone.',
    method: 'DELETE',
    path: '/workspaces/{workspace_id}',
    on: 'workspace',
    needs: 'write',
    input: nothing,
    tells: { nobody: 'its members see that it is gone, and the administrators’ log has it' },
    status: 200,
    output: message,
    asksAgain: true,
  },
})
