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

export const Tokenset = z.object({
  id,
  workspace_id: id,
  name: z.string(),
  description: nullableText,
  created_at: timestamp,
  updated_at: timestamp,
})
export type Tokenset = z.infer<typeof Tokenset>

export const tokensets = operations({
  list: {
    name: 'list_tokensets',
    summary: 'List the tokensets of a workspace.',
    method: 'GET',
    path: '/workspaces/{workspace_id}/tokensets',
    on: 'workspace',
    needs: 'read',
    input: z.object(paging),
    status: 200,
    output: listOf('tokensets', Tokenset),
  },
  create: {
    name: 'create_tokenset',
    summary: 'Create a tokenset; a default mode named Base is made with it.',
    method: 'POST',
    path: '/workspaces/{workspace_id}/tokensets',
    on: 'workspace',
    needs: 'write',
    input: z.object({ name: requiredName, description: newDescription }),
    status: 201,
    output: Tokenset,
  },
  get: {
    name: 'get_tokenset',
    summary: 'Read one tokenset.',
    method: 'GET',
    path: '/tokensets/{tokenset_id}',
    on: 'tokenset',
    needs: 'read',
    input: nothing,
    status: 200,
    output: Tokenset,
  },
  update: {
    name: 'update_tokenset',
    summary: 'Rename a tokenset or change its description.',
    method: 'PATCH',
    path: '/tokensets/{tokenset_id}',
    on: 'tokenset',
    needs: 'write',
    input: z.object({ name: optionalName, description: changedDescription() }),
    status: 200,
    output: Tokenset,
  },
  delete: {
    name: 'delete_tokenset',
    summary: 'Delete a tokenset with all its modes and tokens.',
    method: 'DELETE',
    path: '/tokensets/{tokenset_id}',
    on: 'tokenset',
    needs: 'write',
    input: nothing,
    status: 200,
    output: message,
    destructive: true,
  },
})
