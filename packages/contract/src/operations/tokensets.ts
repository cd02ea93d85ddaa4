import { z } from 'zod'
import {
  changedDescription,
  id,
  json,
  listOf,
  maxNameLength,
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
import { usedTokens } from './used-in.ts'

/** The roles of the sample components, in the order in which they are chosen. */
export const previewRoles = [
  'page',
  'panel',
  'text',
  'text-muted',
  'border',
  'accent',
  'on-accent',
  'link',
  'success',
  'warning',
  'danger',
  'radius',
  'space',
  'font',
  'heading-font',
  'shadow',
] as const
export type PreviewRole = (typeof previewRoles)[number]

const previewShape = 'preview must be an object of roles and token names'
const previewRole = z.enum(previewRoles)
const previewToken = z
  .string({ error: previewShape })
  .min(1, { error: previewShape })
  .max(maxNameLength, {
    error: `A token named in preview must have at most ${maxNameLength} characters`,
  })
const Preview = z.partialRecord(previewRole, previewToken, {
  error: ({ code }) =>
    code === 'invalid_type' ? previewShape : `The roles of a preview are: ${previewRoles.join(', ')}`,
})
/** The token for each role of the sample components; a role that is not in it has none. */
export type Preview = Readonly<z.infer<typeof Preview>>

export const Tokenset = z.object({
  id,
  workspace_id: id,
  name: z.string(),
  description: nullableText,
  preview: Preview.optional().describe(
    'Which token fills which role of the sample components; absent where they are guessed by name',
  ),
  created_at: timestamp,
  updated_at: timestamp,
})
export type Tokenset = z.infer<typeof Tokenset>

const TokensetSummary = z.object({
  tokenset_id: id,
  changed_at: timestamp.describe('When it, or what it holds, changed last'),
  modes: z.array(z.object({ id, name: z.string(), is_default: z.boolean(), token_count: z.int() })),
  types: z
    .array(z.object({ type: z.string(), count: z.int() }))
    .describe('How many tokens of each type the default mode has, most first'),
  samples: z
    .array(z.object({ name: z.string(), type: z.string(), value: json }))
    .describe(
      'Tokens of the default mode to draw it by, resolved: of each of its six most frequent types some with distinct values, evenly chosen from the first ones. Aliases are followed in the mode, or else by a resolver that joins it with others',
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
    adds: true,
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
  summaries: {
    name: 'summarize_tokensets',
    summary:
      'Show what each tokenset of a workspace holds: its modes with their counts, its types, some of its values.',
    method: 'GET',
    path: '/workspaces/{workspace_id}/tokensets/summaries',
    on: 'workspace',
    needs: 'read',
    input: nothing,
    status: 200,
    output: z.object({ tokensets: z.array(TokensetSummary) }),
    surfaces: ['session'],
  },
  update: {
    name: 'update_tokenset',
    summary: 'Rename a tokenset, change its description or its preview.',
    method: 'PATCH',
    path: '/tokensets/{tokenset_id}',
    on: 'tokenset',
    needs: 'write',
    input: z.object({
      name: optionalName,
      description: changedDescription(),
      preview: Preview.nullable().optional().describe('null guesses them by name again'),
    }),
    status: 200,
    output: Tokenset,
    refuses: ['token_unknown'],
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
    output: deletedSource.extend({ used_in: usedTokens }),
  },
})
