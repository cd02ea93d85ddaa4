import { z } from 'zod'
import {
  changedDescription,
  id,
  json,
  listOf,
  deletedSource,
  newDescription,
  nothing,
  nullableText,
  optionalName,
  paging,
  requiredName,
  timestamp,
} from '../fields.ts'
import { operations } from '../operation.ts'

export const Tokenset = z.object({
  id,
  workspace_id: id,
  name: z.string(),
  description: nullableText,
  created_at: timestamp,
  updated_at: timestamp,
})
export type Tokenset = z.infer<typeof Tokenset>

const TokensetSummary = z.object({
  modes: z.array(z.object({ id, name: z.string(), is_default: z.boolean(), token_count: z.int() })),
  types: z
    .array(z.object({ type: z.string(), count: z.int() }))
    .describe('How many tokens of each type the default mode has, most first'),
  colors: z
    .array(z.object({ name: z.string(), value: json }))
    .describe(
      'Colors of the default mode: at most 24, evenly chosen from the first 240 literal ones; where these are fewer, also what aliases come to, by a resolver where it takes one',
    ),
})
export type TokensetSummary = z.infer<typeof TokensetSummary>

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
    refuses: ['quota_reached'],
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
  summary: {
    name: 'summarize_tokenset',
    summary: 'Show what a tokenset holds: its modes with their counts, its types, some of its colors.',
    method: 'GET',
    path: '/tokensets/{tokenset_id}/summary',
    on: 'tokenset',
    needs: 'read',
    input: nothing,
    status: 200,
    output: TokensetSummary,
    surfaces: ['session'],
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
    output: deletedSource,
    destructive: true,
  },
})
