// Notifications of events that concern the caller: proposals that wait for them or that they wrote, and other news.
import { z } from 'zod'
import { id, longListOf, nullableText, paging, timestamp } from '../fields.ts'
import { operations } from '../operation.ts'
import type { EventType } from './events.ts'

/** The types of events that cause notifications; transfers have no events. */
export const notificationTypes = [
  'proposal.opened',
  'proposal.updated',
  'proposal.reviewed',
  'proposal.commented',
  'proposal.approved',
  'proposal.merged',
  'proposal.closed',
  'release.published',
  'webhook.updated',
  'member.added',
  'member.updated',
  'member.removed',
  'transfer.offered',
  'transfer.accepted',
  'transfer.declined',
] as const satisfies readonly (EventType | `transfer.${string}`)[]
/** What happens to an account, outside of all workspaces. */
export const accountNotices = [
  'app.disconnected',
  'api_key.expiring',
  'account.provisioned',
  'scim_token.changed',
] as const
export type NotificationType = (typeof notificationTypes)[number] | (typeof accountNotices)[number]

/** In days: older notifications are deleted. */
export const notificationDays = 90

export const Notification = z.object({
  id,
  workspace_id: id.nullable().describe('null: it is about an organization, or about your account'),
  organization_id: id.nullable().describe('Where it is about an organization: a release, a role in it'),
  type: z.enum([...notificationTypes, ...accountNotices]),
  title: z.string().describe('What happened, for people; names in it are data that users wrote'),
  subject: z.object({ kind: z.string(), id }).describe('The record that it is about'),
  actor: z
    .object({ user_id: id.nullable(), user_name: nullableText })
    .describe('Who did it; nulls where the server did, or the account is gone'),
  created_at: timestamp,
  read_at: timestamp.nullable().describe('null: not read yet'),
  count: z.int().describe('How often it happened since you read of it: the title, actor and time are of the last'),
})
export type Notification = z.infer<typeof Notification>

const unread = z.int().describe('How many of them all are not read yet')
const idsInvalid = 'ids must be an array of at most 1000 ids of notifications'
const upToInvalid = 'up_to must be the id of a notification'

export const notifications = operations({
  list: {
    name: 'list_notifications',
    summary: `List what happened that concerns you in your workspaces and organizations, newest first. Kept for ${notificationDays} days.`,
    method: 'GET',
    path: '/notifications',
    on: 'account',
    needs: 'read',
    input: z.object(paging),
    status: 200,
    output: longListOf('notifications', Notification).extend({ unread }),
    surfaces: ['rest', 'session'],
  },
  markRead: {
    name: 'mark_notifications_read',
    summary: 'Mark your notifications as read: those with these ids, or all up to one.',
    method: 'POST',
    path: '/notifications/read',
    on: 'account',
    needs: 'mark_read',
    input: z.object({
      ids: z
        .array(z.uuid({ error: idsInvalid }), { error: idsInvalid })
        .max(1000, { error: idsInvalid })
        .optional()
        .describe('Those that are not yours, or are gone, are passed over'),
      up_to: z
        .uuid({ error: upToInvalid })
        .optional()
        .describe('This one and all that are older; what came meanwhile stays unread'),
    }),
    status: 200,
    output: z.object({ unread }),
    surfaces: ['rest', 'session'],
  },
})
