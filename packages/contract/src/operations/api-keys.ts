import { z } from 'zod'
import {
  flag,
  fromText,
  id,
  listOf,
  message,
  nothing,
  nullableText,
  paging,
  requiredName,
  timestamp,
  wholeNumber,
} from '../fields.ts'
import { operations } from '../operation.ts'
import { scopes } from '../permissions.ts'

export const ApiKey = z.object({
  id,
  name: z.string(),
  kind: z.enum(['manual', 'oauth']),
  prefix: z.string().describe('Its first 12 characters'),
  scopes: z.array(z.enum(scopes)),
  read_only: z.boolean().describe('It only reads, whatever its scopes'),
  tools: nullableText.describe('The MCP tools that it sees, by groups or one by one; null: all'),
  workspace_id: id.nullable().describe('The one workspace that it reaches'),
  organization_id: id.nullable().describe('The one organization that it reaches, with its workspaces'),
  created_at: timestamp,
  expires_at: timestamp.nullable(),
  last_used_at: timestamp.nullable(),
  renewable_until: timestamp
    .nullable()
    .describe('Of a connected app that renews its access by itself: until when it can; null for everything else'),
  last_used_ip: nullableText.describe('The address of its last use'),
  rotates_to: id.nullable().describe('The key that replaces it'),
  client_name: nullableText.describe('The connected app, for kind oauth'),
})
export type ApiKey = z.infer<typeof ApiKey>

export const NewApiKey = ApiKey.extend({ key: z.string().describe('Shown this once') })

const scopesSentence = `scopes must be an array with at least one of: ${scopes.join(', ')}`
export const keyScopes = z
  .array(z.enum(scopes, { error: scopesSentence }), { error: scopesSentence })
  .min(1, { error: scopesSentence })

const toolsSentence = 'tools must be a text of at most 1000 characters'
/** What every new key may be limited by. */
export const keyLimits = {
  expires_in_days: wholeNumber('expires_in_days must be a whole number from 1 to 3650', 1, 3650),
  read_only: flag('read_only').describe('It only reads, whatever its scopes'),
  tools: z
    .string({ error: toolsSentence })
    .max(1000, { error: toolsSentence })
    .optional()
    .describe('The MCP tools that it sees, as in `?tools=`: `read,batch_tokens`; absent: all'),
}

const containerId = (field: string) => z.uuid({ error: `${field} must be the id of one that you can reach` }).optional()
const overlapInvalid = 'overlap_hours must be a whole number from 0 to 168'

export const apiKeys = operations({
  list: {
    name: 'list_api_keys',
    summary: 'List your API keys and connected apps.',
    method: 'GET',
    path: '/api-keys',
    on: 'account',
    needs: 'self',
    input: z.object(paging),
    status: 200,
    output: listOf('api_keys', ApiKey),
    surfaces: ['session'],
  },
  create: {
    name: 'create_api_key',
    summary: 'Make an API key. The key itself is shown this once.',
    method: 'POST',
    path: '/api-keys',
    on: 'account',
    needs: 'self',
    input: z.object({
      name: requiredName,
      scopes: keyScopes,
      ...keyLimits,
      workspace_id: containerId('workspace_id').describe('It reaches this workspace and nothing else'),
      organization_id: containerId('organization_id').describe(
        'It reaches this organization with its workspaces, and nothing else; not together with workspace_id',
      ),
    }),
    tells: ['the account by mail'],
    status: 201,
    output: NewApiKey,
    surfaces: ['session'],
    asksAgain: true,
    refuses: ['quota_reached', 'workspace_not_found', 'organization_not_found'],
  },
  rename: {
    name: 'rename_api_key',
    summary: 'Rename an API key.',
    method: 'PATCH',
    path: '/api-keys/{api_key_id}',
    on: 'account',
    needs: 'self',
    input: z.object({ name: requiredName }),
    tells: { nobody: 'a name gives no right' },
    status: 200,
    output: ApiKey,
    surfaces: ['session'],
    refuses: ['key_of_app'],
  },
  rotate: {
    name: 'rotate_api_key',
    summary:
      'Replace an API key by a new one with the same scopes and limits, which is shown this once. The old one works until the overlap ends.',
    method: 'POST',
    path: '/api-keys/{api_key_id}/rotate',
    on: 'account',
    needs: 'self',
    input: z.object({
      overlap_hours: z
        .preprocess(
          fromText,
          z.int({ error: overlapInvalid }).min(0, { error: overlapInvalid }).max(168, { error: overlapInvalid }),
        )
        .default(24)
        .describe('0: the old key ends at once'),
    }),
    tells: ['the account by mail'],
    status: 201,
    output: NewApiKey,
    surfaces: ['session'],
    asksAgain: true,
    refuses: ['key_of_app', 'key_rotated'],
  },
  delete: {
    name: 'delete_api_key',
    summary: 'Revoke an API key or disconnect an app; it stops working at once.',
    method: 'DELETE',
    path: '/api-keys/{api_key_id}',
    on: 'account',
    needs: 'self',
    input: nothing,
    tells: { nobody: 'it only takes the caller’s own access away' },
    status: 200,
    output: message,
    surfaces: ['session'],
  },
})
