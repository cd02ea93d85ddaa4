import { z } from 'zod'
import { claimed, id, longListOf, nothing, nullableText, paging, serviceKind, timestamp } from '../fields.ts'
import { operations } from '../operation.ts'
import { TokenState, writtenAtOnce } from './tokens.ts'

export const Change = z.object({
  id,
  organization_id: id.nullable(),
  workspace_id: id.nullable(),
  tokenset_id: id.nullable(),
  operation: z.string().describe('The operation that was called'),
  actor: z.object({
    user_id: id.nullable(),
    user_name: nullableText,
    name: nullableText.optional().describe('With email: the author of a commit that was pulled, as the commit says'),
    email: z.string().optional(),
    claimed,
    pushed_by: z
      .string()
      .optional()
      .describe('Of a commit: who pushed it, where a push event named somebody else than the author'),
    kind: serviceKind,
    surface: z.string(),
    api_key_id: id.nullable(),
    api_key_name: nullableText,
  }),
  summary: z.string(),
  token_count: z.int().describe('How many tokens it touched'),
  tokens: z
    .array(
      z.object({
        token_id: id,
        mode_id: id,
        name: z.string(),
        before: TokenState.nullable(),
        after: TokenState.nullable(),
      }),
    )
    .describe('The first 100 of them, before and after; of a history of one token, that token'),
  revertible: z.boolean().describe('It can be taken back, unless what came later stands in the way'),
  reverted_by: id.nullable().describe('The change that took this one back'),
  created_at: timestamp,
})
export type Change = z.infer<typeof Change>

export const changeFilters = {
  operation: z.string({ error: 'operation must be text' }).optional().describe('Only changes by this operation'),
  token: z
    .string({ error: 'token must be a token name' })
    .optional()
    .describe('Only changes that touched the token of this name'),
}

export const changes = operations({
  listInWorkspace: {
    name: 'list_workspace_changes',
    summary: 'List what was changed in a workspace, newest first.',
    method: 'GET',
    path: '/workspaces/{workspace_id}/changes',
    on: 'workspace',
    needs: 'read',
    input: z.object({ ...changeFilters, ...paging }),
    status: 200,
    output: longListOf('changes', Change),
    surfaces: ['rest', 'session', 'mcp'],
    tool: 'list_changes',
  },
  listInTokenset: {
    name: 'list_tokenset_changes',
    summary:
      'List what was changed in a tokenset, newest first; also by changes of others that its references followed.',
    method: 'GET',
    path: '/tokensets/{tokenset_id}/changes',
    on: 'tokenset',
    needs: 'read',
    input: z.object({ ...changeFilters, ...paging }),
    status: 200,
    output: longListOf('changes', Change),
    surfaces: ['rest', 'session'],
  },
  get: {
    name: 'get_change',
    summary: 'Read one change of the history.',
    method: 'GET',
    path: '/changes/{change_id}',
    on: 'change',
    needs: 'read',
    input: nothing,
    status: 200,
    output: Change,
    surfaces: ['rest', 'session'],
  },
  revert: {
    name: 'revert_change',
    summary: 'Take one change back, as a new change. Refused where later changes stand in the way, unless forced.',
    method: 'POST',
    path: '/changes/{change_id}/revert',
    on: 'change',
    needs: 'write',
    input: z.object({
      force: z
        .boolean({ error: 'force must be true or false' })
        .default(false)
        .describe('Take it back also where that undoes later changes'),
    }),
    status: 201,
    output: z.object({
      change_id: id.describe('The new change'),
      reverted_change_id: id,
      summary: z.string(),
      created: z.int(),
      updated: z.int(),
      deleted: z.int(),
      broken_aliases: writtenAtOnce.broken_aliases,
      unresolved_aliases: writtenAtOnce.unresolved_aliases,
    }),
    refuses: [
      'change_final',
      'change_overtaken',
      'mode_name_taken',
      'mode_is_last',
      'mode_is_default',
      'token_name_taken',
      'circular_alias',
      'quota_reached',
    ],
  },
})
