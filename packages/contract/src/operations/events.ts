import { z } from 'zod'
import { claimed, fromText, id, nullableText, timestamp } from '../fields.ts'
import { operations } from '../operation.ts'

/**
 * The subjects of events; the type of an event is its subject and the action: `mode.updated`. Types are stored: none
 * may be renamed.
 */
export const eventTypes = [
  'workspace.created',
  'workspace.updated',
  'workspace.imported',
  'tokenset.created',
  'tokenset.updated',
  'tokenset.deleted',
  'mode.created',
  'mode.updated',
  'mode.deleted',
  'tokens.changed',
  'scale.created',
  'scale.updated',
  'scale.deleted',
  'resolver.created',
  'resolver.updated',
  'resolver.deleted',
  'proposal.created',
  'proposal.updated',
  'proposal.opened',
  'proposal.reviewed',
  'proposal.commented',
  'proposal.approved',
  'proposal.closed',
  'proposal.merged',
  'release.published',
  'findings.changed',
  'member.added',
  'member.updated',
  'member.removed',
  'webhook.created',
  'webhook.updated',
  'webhook.deleted',
] as const
export type EventType = (typeof eventTypes)[number]

/** Sent in place of deleted events: the client must read its data again. It belongs to no change. */
export const resetEvent = 'reset'

/** In days: older events are deleted. */
export const eventDays = 7

/** The maximum number of tokens in an event, and its maximum size in bytes. */
export const mostEventTokens = 500
export const mostEventBytes = 65_536

/** The maximum number of open event streams. */
export const mostStreams = { ofToken: 20, ofAccount: 200 } as const

export const WorkspaceEvent = z.object({
  id: z.int().describe('Its place in the stream of the workspace: 1, 2, 3 …'),
  type: z.enum(eventTypes),
  change_id: id.describe('The entry of the history; of what the rules find, the last before they looked'),
  workspace_id: id,
  tokenset_id: id.nullable(),
  at: timestamp,
  summary: z.string().describe('What was done, for people; names in it are data that users wrote'),
  actor: z.object({ user_id: id.nullable(), user_name: nullableText, surface: z.string(), claimed }),
  subject: z
    .object({ kind: z.string(), id: z.string() })
    .nullable()
    .describe('The record that changed, where it is not a token'),
  tokens: z
    .array(
      z.object({
        id,
        mode_id: id,
        name: z.string(),
        was: z.string().optional().describe('Its name before, where it was renamed'),
        change: z.enum(['created', 'updated', 'deleted']),
      }),
    )
    .describe(
      `The tokens that the change created, updated or deleted: at most ${mostEventTokens}, and as many as make an event of ${mostEventBytes / 1024} kB`,
    ),
  truncated: z.literal(true).optional().describe('The change has more tokens than are listed: read them again'),
  count: z.int().optional().describe('Where the list is truncated: how many tokens the change has'),
  findings: z
    .object({ added: z.int(), removed: z.int() })
    .optional()
    .describe('How many findings the rules of the workspace have more and fewer, where an edit changed them'),
})
export type WorkspaceEvent = z.infer<typeof WorkspaceEvent>

const afterInvalid = 'after must be the id of an event: 0 or a whole number'

/** Sent if the next events have been deleted. */
export const ResetEvent = z.object({
  id: z.int().describe('The last event of the stream; it goes on after it'),
  type: z.literal(resetEvent),
  workspace_id: id,
})
export type ResetEvent = z.infer<typeof ResetEvent>

/**
 * Sent to windows of the dashboard. It is not a change, so it has no id, is not repeated after a reconnection, and
 * reaches no webhook.
 */
export const presenceEvent = 'presence'

/** In seconds: a window that is silent for longer counts as closed. */
export const presenceSeconds = 30

const windowInvalid = 'window must be a UUID that the window has made for itself'
const placeInvalid = (field: string) => `${field} must be a UUID or null`
const place = {
  tokenset_id: z.uuid({ error: placeInvalid('tokenset_id') }).nullable(),
  mode_id: z.uuid({ error: placeInvalid('mode_id') }).nullable(),
  token: z
    .string({ error: 'token must be the name of a token or null' })
    .max(1_000, { error: 'token must have at most 1000 characters' })
    .nullable(),
  edits: z.boolean({ error: 'edits must be true or false' }),
}

/** A window with the workspace open. */
export const PresentWindow = z.object({
  window: id.describe('Made by the window for itself'),
  user_id: id,
  user_name: z.string(),
  tokenset_id: place.tokenset_id.describe('The tokenset that is open'),
  mode_id: place.mode_id.describe('The mode of the cell that has the focus'),
  token: place.token.describe('The name of the token that has the focus'),
  edits: place.edits.describe('The value of that cell is being edited'),
})
export type PresentWindow = z.infer<typeof PresentWindow>

/** The present users; it replaces the previous list. */
export const PresenceEvent = z.object({
  type: z.literal(presenceEvent),
  workspace_id: id,
  present: z.array(PresentWindow),
})
export type PresenceEvent = z.infer<typeof PresenceEvent>

export const events = operations({
  stream: {
    name: 'stream_events',
    summary:
      'Follow the changes of a workspace as Server-Sent Events, each once and in order. Starts with what happens from now on; with the header Last-Event-ID, or `after`, with the first event after that one.',
    method: 'GET',
    path: '/workspaces/{workspace_id}/events',
    on: 'workspace',
    needs: 'read',
    input: z.object({
      after: z
        .preprocess(fromText, z.int({ error: afterInvalid }).min(0, { error: afterInvalid }))
        .optional()
        .describe(
          'The id of the last event that you have; 0 for all that are kept. The header Last-Event-ID goes before it',
        ),
    }),
    status: 200,
    output: WorkspaceEvent.describe(
      'Of each event, as `data`; the fields `id` and `event` are its id and type. A comment follows every 15 s in which nothing happens. ' +
        `Events are kept for ${eventDays} days: where the one asked for is gone, \`event: ${resetEvent}\` comes first, and what you hold has to be read again`,
    ),
    answers: 'events',
    surfaces: ['rest', 'session'],
    refuses: ['too_many_streams'],
  },
  tellPresence: {
    name: 'tell_presence',
    summary: `Say that a window of the dashboard has the workspace open, and where its focus is, to the others who have. It counts as closed when it has said nothing for ${presenceSeconds} s.`,
    method: 'POST',
    path: '/workspaces/{workspace_id}/presence',
    on: 'workspace',
    needs: 'read',
    passing: true,
    input: z.object({
      window: z.uuid({ error: windowInvalid }).describe('An id that the window has made for itself'),
      tokenset_id: place.tokenset_id.default(null).describe('The tokenset that is open'),
      mode_id: place.mode_id.default(null).describe('The mode of the cell that has the focus'),
      token: place.token.default(null).describe('The name of the token that has the focus'),
      edits: place.edits.default(false).describe('The value of that cell is being edited'),
      left: z
        .boolean({ error: 'left must be true or false' })
        .default(false)
        .describe('The window closes, or leaves the workspace'),
    }),
    status: 200,
    output: z.object({ present: z.array(PresentWindow).describe('Everybody who is here, this window included') }),
    surfaces: ['session'],
  },
})
