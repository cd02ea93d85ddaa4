// Discovery: search over everything that the caller may read, for agents that start with a name or a description.
import { z } from 'zod'
import { id, json, listOf, longListOf, nullableText, paging, tokenType, wholeNumber } from '../fields.ts'
import { operations } from '../operation.ts'
import { roles } from '../roles.ts'
import * as sentences from '../sentences.ts'
import { tokenFilters } from './tokens.ts'
import { addedBy } from './workspaces.ts'

const modeName = z.object({ id, name: z.string(), is_default: z.boolean() })

const Reach = z.object({
  id,
  name: z.string(),
  description: nullableText,
  user_role: z.enum(roles).describe('Your role; viewers cannot write'),
  added_by: addedBy,
  tokensets: z.array(z.object({ id, name: z.string(), description: nullableText, modes: z.array(modeName) })),
  tokensets_total: z.int().describe('How many it has; those that are not shown: list_tokensets'),
})

const resolved = z.object({
  name: z.string(),
  type: z.string(),
  value: json.describe('The literal: aliases followed, formulas worked out; null where there is none'),
  alias_to: z.string().optional().describe('Where the token points to, when its whole value is an alias'),
  description: z.string().optional(),
  unresolved: z.string().optional().describe('Why there is no literal'),
})

const Found = z.object({
  name: z.string(),
  type: z.string(),
  value: json.describe('As stored: a literal, {"alias_to": …} or {"formula": …}'),
  description: z.string().optional(),
  mode_id: id,
  mode_name: z.string(),
  tokenset_id: id,
  tokenset_name: z.string(),
  workspace_id: id,
})
export type FoundToken = z.infer<typeof Found>

const within = {
  workspace_id: z.string({ error: 'workspace_id must be an id' }).optional().describe('Only in this workspace'),
  tokenset_id: z.string({ error: 'tokenset_id must be an id' }).optional().describe('Only in this tokenset'),
}

const querySentence = 'query must have 1 to 200 characters'

export const discovery = operations({
  resources: {
    name: 'list_resources',
    summary:
      'Show what you can reach: workspaces with their tokensets and modes, and the ids that all other tools take. Start here.',
    method: 'GET',
    path: '/resources',
    on: 'account',
    needs: 'read',
    input: z.object({ workspace_id: within.workspace_id, ...paging }),
    status: 200,
    output: listOf('workspaces', Reach),
    surfaces: ['mcp'],
    refuses: ['workspace_not_found'],
  },
  tokensByMode: {
    name: 'get_tokens_by_mode',
    summary:
      'Read the tokens of a mode by the mode’s name (or part of it), with aliases followed to their literals. Without a name: the default mode.',
    method: 'GET',
    path: '/tokensets/{tokenset_id}/resolved-tokens',
    on: 'tokenset',
    needs: 'read',
    input: z.object({
      mode_name: z
        .string({ error: 'mode_name must be text' })
        .optional()
        .describe('Part of the mode’s name, in any case'),
      ...tokenFilters,
      ...paging,
    }),
    status: 200,
    output: listOf('tokens', resolved).extend({
      mode: modeName,
      other_modes: z.array(z.string()).describe('The tokenset’s other modes'),
    }),
    surfaces: ['mcp'],
    refuses: ['tokenset_not_found', 'mode_not_matched'],
  },
  search: {
    name: 'search_tokens',
    summary:
      'Search tokens by words in their name, description or value, in everything you can see or in one workspace or tokenset.',
    method: 'GET',
    path: '/search',
    on: 'account',
    needs: 'read',
    input: z.object({
      query: z
        .string({ error: querySentence })
        .refine(text => text.trim() !== '' && [...text].length <= 200, { error: querySentence })
        .describe('Every word must be found, in any case, for example "brand primary" or "#3b82f6"'),
      type: tokenType(sentences.typeInvalid).optional(),
      ...within,
      limit: wholeNumber(sentences.limitInvalid, 1, 1000),
      cursor: paging.cursor,
    }),
    status: 200,
    output: longListOf('tokens', Found),
    surfaces: ['mcp'],
    refuses: ['workspace_not_found', 'tokenset_not_found', 'mode_not_matched'],
  },
  references: {
    name: 'list_references',
    summary:
      'List the tokens that point at a token with their alias, formula or a part of their value: in its mode, and in all modes and tokensets that a resolver joins with it.',
    method: 'GET',
    path: '/tokensets/{tokenset_id}/modes/{mode_id}/tokens/{token_id}/references',
    on: 'token',
    needs: 'read',
    input: z.object(paging),
    status: 200,
    output: listOf('tokens', Found),
    surfaces: ['mcp'],
  },
  byType: {
    name: 'find_tokens_by_type',
    summary: 'Find all tokens of one type, in everything you can see or in one workspace or tokenset.',
    method: 'GET',
    path: '/tokens-by-type',
    on: 'account',
    needs: 'read',
    input: z.object({ type: tokenType(sentences.typeRequired), ...within, ...paging }),
    status: 200,
    output: longListOf('tokens', Found),
    surfaces: ['mcp'],
    refuses: ['workspace_not_found', 'tokenset_not_found', 'mode_not_matched'],
  },
})
