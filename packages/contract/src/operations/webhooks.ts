// Webhooks: addresses that receive events, as specified by Standard Webhooks (https://www.standardwebhooks.com).
import { z } from 'zod'
import { id, longListOf, message, nullableText, paging, timestamp } from '../fields.ts'
import { operations } from '../operation.ts'
import { eventTypes } from './events.ts'

/** The maximum number per workspace. Lists are in the order of creation. */
export const mostWebhooks = 20

/** The type of the event that `test` sends. */
export const testEvent = 'webhook.test'
/** Of a webhook, how many tests may wait to be sent. */
export const mostWaitingTests = 3

/**
 * In seconds, the delay before each further attempt; the webhook is disabled after the last. In total a little more
 * than three days.
 */
export const attemptDelays = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400] as const

/** In hours: during this time, the former secret also signs. */
export const formerSecretHours = 24

export const Webhook = z.object({
  id,
  workspace_id: id,
  url: z.string(),
  description: nullableText,
  events: z.array(z.string()).describe('Patterns of event types; `*` stands for any part'),
  status: z.enum(['enabled', 'disabled']),
  disabled_reason: nullableText.describe('Why, where the server did it'),
  former_secret_until: timestamp.nullable().describe('While a secret is being rotated: until then both sign'),
  next_attempt_at: timestamp.nullable().describe('Where the last delivery failed'),
  created_at: timestamp,
  updated_at: timestamp,
})
export type Webhook = z.infer<typeof Webhook>

/** Includes the secret, for a new webhook or after a rotation. */
export const NewWebhook = Webhook.extend({
  secret: z.string().describe('Shown this once: `whsec_` and 32 bytes in base64'),
})
export type NewWebhook = z.infer<typeof NewWebhook>

export const Delivery = z.object({
  id: id.describe('Also the header webhook-id: the same with each attempt'),
  webhook_id: id,
  event: z.string().describe(`The type of the event, or ${testEvent}`),
  event_id: z.int().nullable().describe('Its place in the stream of the workspace; null for a test'),
  status: z.enum(['pending', 'delivered', 'failed']),
  attempts: z.int(),
  response_status: z.int().nullable(),
  response_body: nullableText.describe('The first 4,000 characters of the answer'),
  error: nullableText.describe('Why the last attempt failed'),
  duration_ms: z.int().nullable().describe('How long the last attempt took'),
  next_attempt_at: timestamp.nullable(),
  created_at: timestamp,
  delivered_at: timestamp.nullable(),
  body: z.string().describe('What was sent'),
})
export type Delivery = z.infer<typeof Delivery>

const urlInvalid = 'url must be an address such as https://example.com/hooks'
const url = z
  .string({ error: urlInvalid })
  .max(2_000, { error: 'url must have at most 2000 characters' })
  .refine(text => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol), { error: urlInvalid })
  .describe('https; http only where the instance allows the address')

const eventsInvalid = 'events must be patterns of event types such as tokens.changed or mode.*'
const fits = (pattern: string) => [...eventTypes, testEvent].some(type => matchesEvent(pattern, type))
const events = z
  .array(z.string({ error: eventsInvalid }), { error: eventsInvalid })
  .min(1, { error: eventsInvalid })
  .max(50, { error: 'events must hold at most 50 patterns' })
  .superRefine((patterns, context) => {
    const unknown = patterns.find(pattern => !fits(pattern))
    if (unknown !== undefined)
      context.addIssue({
        code: 'custom',
        message: `No event has a type like "${unknown}". Types: ${eventTypes.join(', ')}`,
      })
  })

const description = z
  .string({ error: 'description must be text' })
  .max(1_000, { error: 'description must have at most 1000 characters' })
  .nullable()
  .optional()

/** `*` matches any number of characters. */
export function matchesEvent(pattern: string, type: string): boolean {
  const [first, ...rest] = pattern.split('*')
  if (rest.length === 0) return pattern === type
  const last = rest.pop()!
  if (!type.startsWith(first!) || !type.endsWith(last) || type.length < first!.length + last.length) return false
  let at = first!.length
  for (const part of rest) {
    const found = type.indexOf(part, at)
    if (found < 0) return false
    at = found + part.length
  }
  return at <= type.length - last.length
}

export const webhooks = operations({
  list: {
    name: 'list_webhooks',
    summary: 'List the webhooks of a workspace.',
    method: 'GET',
    path: '/workspaces/{workspace_id}/webhooks',
    on: 'workspace',
    needs: 'view_webhooks',
    input: z.object({}),
    status: 200,
    output: z.object({ webhooks: z.array(Webhook), total: z.int() }),
    surfaces: ['rest', 'session'],
  },
  create: {
    name: 'create_webhook',
    summary:
      'Have an address told of what changes in a workspace, from now on. The answer has the secret that signs, this once.',
    method: 'POST',
    path: '/workspaces/{workspace_id}/webhooks',
    on: 'workspace',
    needs: 'manage_webhooks',
    input: z.object({ url, events: events.default(['*']), description }),
    status: 201,
    output: NewWebhook,
    surfaces: ['rest', 'session'],
    refuses: ['webhook_address_refused', 'too_many_webhooks'],
  },
  get: {
    name: 'get_webhook',
    summary: 'Get a webhook.',
    method: 'GET',
    path: '/webhooks/{webhook_id}',
    on: 'webhook',
    needs: 'view_webhooks',
    input: z.object({}),
    status: 200,
    output: Webhook,
    surfaces: ['rest', 'session'],
  },
  update: {
    name: 'update_webhook',
    summary: 'Change a webhook. One that is enabled again starts with what happens from then on.',
    method: 'PATCH',
    path: '/webhooks/{webhook_id}',
    on: 'webhook',
    needs: 'manage_webhooks',
    input: z.object({
      url: url.optional(),
      events: events.optional(),
      description,
      status: z.enum(['enabled', 'disabled'], { error: 'status must be enabled or disabled' }).optional(),
    }),
    status: 200,
    output: Webhook,
    surfaces: ['rest', 'session'],
    refuses: ['webhook_address_refused'],
  },
  delete: {
    name: 'delete_webhook',
    summary: 'Delete a webhook and the record of its deliveries.',
    method: 'DELETE',
    path: '/webhooks/{webhook_id}',
    on: 'webhook',
    needs: 'manage_webhooks',
    input: z.object({}),
    status: 200,
    output: message,
    surfaces: ['rest', 'session'],
  },
  test: {
    name: 'test_webhook',
    summary: `Send an event of the type ${testEvent}, whatever the webhook listens to. The answer is its delivery, to be read again. At most ${mostWaitingTests} wait.`,
    method: 'POST',
    path: '/webhooks/{webhook_id}/test',
    on: 'webhook',
    needs: 'manage_webhooks',
    input: z.object({}),
    status: 201,
    output: Delivery,
    surfaces: ['rest', 'session'],
    refuses: ['too_many_tests'],
  },
  rotateSecret: {
    name: 'rotate_webhook_secret',
    summary: `Make a new secret, shown this once. The former one signs as well for ${formerSecretHours} hours.`,
    method: 'POST',
    path: '/webhooks/{webhook_id}/rotate-secret',
    on: 'webhook',
    needs: 'manage_webhooks',
    input: z.object({}),
    status: 201,
    output: NewWebhook,
    surfaces: ['rest', 'session'],
  },
  deliveries: {
    name: 'list_deliveries',
    summary: 'List what a webhook was sent and what it answered, newest first, for 30 days.',
    method: 'GET',
    path: '/webhooks/{webhook_id}/deliveries',
    on: 'webhook',
    needs: 'view_webhooks',
    input: z.object({
      status: z
        .enum(['pending', 'delivered', 'failed'], { error: 'status must be pending, delivered or failed' })
        .optional(),
      ...paging,
    }),
    status: 200,
    output: longListOf('deliveries', Delivery),
    surfaces: ['rest', 'session'],
  },
  retry: {
    name: 'retry_delivery',
    summary: 'Send a delivery once more, now: the same bytes under the same id.',
    method: 'POST',
    path: '/deliveries/{delivery_id}/retry',
    on: 'delivery',
    needs: 'manage_webhooks',
    input: z.object({}),
    status: 201,
    output: Delivery,
    surfaces: ['rest', 'session'],
  },
})
