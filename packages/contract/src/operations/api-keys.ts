import { z } from 'zod'
import { id, listOf, message, nothing, nullableText, paging, requiredName, timestamp, wholeNumber } from '../fields.ts'
import { operations } from '../operation.ts'
import { scopes } from '../permissions.ts'

export const ApiKey = z.object({
  id,
  name: z.string(),
  kind: z.enum(['manual', 'oauth']),
  prefix: z.string().describe('Its first 12 characters'),
  scopes: z.array(z.enum(scopes)),
  created_at: timestamp,
  expires_at: timestamp.nullable(),
  last_used_at: timestamp.nullable(),
  renewable_until: timestamp
    .nullable()
    .describe('Of a connected app that renews its access by itself: until when it can; null for everything else'),
  client_name: nullableText.describe('The connected app, for kind oauth'),
})
export type ApiKey = z.infer<typeof ApiKey>

const scopesSentence = `scopes must be an array with at least one of: ${scopes.join(', ')}`

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
      scopes: z
        .array(z.enum(scopes, { error: scopesSentence }), { error: scopesSentence })
        .min(1, { error: scopesSentence }),
      expires_in_days: wholeNumber('expires_in_days must be a whole number from 1 to 3650', 1, 3650),
    }),
    status: 201,
    output: ApiKey.extend({ key: z.string() }),
    surfaces: ['session'],
    asksAgain: true,
    refuses: ['quota_reached'],
  },
  delete: {
    name: 'delete_api_key',
    summary: 'Revoke an API key or disconnect an app; it stops working at once.',
    method: 'DELETE',
    path: '/api-keys/{api_key_id}',
    on: 'account',
    needs: 'self',
    input: nothing,
    status: 200,
    output: message,
    surfaces: ['session'],
  },
})
