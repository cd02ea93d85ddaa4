import { z } from 'zod'
import { id, longListOf, nothing, nullableText, serviceKind, timestamp, wholeNumber } from '../fields.ts'
import { operations } from '../operation.ts'
import type { AnyOperation } from '../operation.ts'
import * as sentences from '../sentences.ts'

/**
 * Whether an operation is recorded in the audit log: everything about accounts, the instance, members, organizations and
 * releases, and every deletion of a whole tokenset, mode or resolver. Edits of tokens, scales and modes are recorded in the
 * workspace's history only.
 */
export function isAudited({ on, method }: Pick<AnyOperation, 'on' | 'method'>): boolean {
  if (on === 'tokenset' || on === 'mode' || on === 'resolver') return method === 'DELETE'
  return on !== 'token' && on !== 'scale' && on !== 'change' && on !== 'proposal'
}

/** The action of an entry for refused sign-ins. */
export const signInFailed = 'sign_in_failed'

/** Actions that are not operations; every other action is the name of an operation. */
export const otherActions = [
  signInFailed,
  'connect_app',
  'disconnect_app',
  'disable_webhook',
  'provision_user',
  'provision_group',
  'sign_in_by_provider',
  'end_provider_sessions',
  'map_provider_role',
] as const
export type OtherAction = (typeof otherActions)[number]

/** The kinds of subjects of history entries, besides tokens. The names are stored: none may be renamed or removed. */
export const changedKinds = [
  'workspace',
  'tokenset',
  'mode',
  'modes',
  'scale',
  'resolver',
  'check_rules',
  'known_findings',
  'system',
  'member',
  'invitation',
  'transfer',
  'organization',
  'organization_workspace',
  'environment',
  'release',
  'user',
  'session',
  'api_key',
  'sign_in',
  'webhook',
  'git',
  'proposal',
  'proposal_rules',
  'merge',
  'shared_page',
  'documentation',
  'outputs',
  'usage',
  'guidance',
  'component',
  'service_account',
  'reserved_name',
] as const
export type ChangedKind = (typeof changedKinds)[number]

export const AuditEntry = z.object({
  id,
  action: z.string().describe(`The operation that was called, or ${otherActions.join(', ')}`),
  summary: z.string().describe('What was done, for people; names in it are data that users wrote'),
  actor: z.object({
    user_id: id.nullable(),
    user_name: nullableText,
    kind: serviceKind,
    surface: z.string().describe('The door: session, rest, mcp, oauth, scim'),
    api_key_id: id.nullable(),
    api_key_name: nullableText,
  }),
  account_hash: nullableText.describe(
    'Of a refused sign-in: SHA-256, in hex, of the e-mail that was given, in lower case; null where an entry counts several',
  ),
  count: z.int().describe('How many refused sign-ins the entry counts; 1 for everything else'),
  ip: nullableText.describe('The address that the request came from'),
  request_id: nullableText.describe('The X-Request-Id of the answer, also in the server’s log'),
  organization_id: id.nullable(),
  workspace_id: id.nullable().describe('Also where the workspace is deleted'),
  tokenset_id: id.nullable(),
  subject: z
    .object({ kind: z.enum(changedKinds), id: z.string() })
    .nullable()
    .describe('What it was done to'),
  created_at: timestamp,
  hash: nullableText.describe(
    'SHA-256, in hex, of what is stored of the entry and of `previous`; null: not chained yet, which takes some seconds',
  ),
  previous: nullableText.describe('The hash of the entry before in the chain of all entries; null: the first entry'),
})
export type AuditEntry = z.infer<typeof AuditEntry>

export const AuditVerification = z.object({
  ok: z.boolean().describe('Whether every entry is as it was written, in its place, and none is missing'),
  entries: z.int().describe('How many entries fit, up to the first break'),
  first_break: z
    .object({ id, at: timestamp })
    .nullable()
    .describe('The first entry that was changed or moved, is missing, or follows a missing one'),
})
export type AuditVerification = z.infer<typeof AuditVerification>

const actorInvalid =
  'actor must be the id or the e-mail of an account, or the SHA-256 of an e-mail in 64 hexadecimal digits'
const isId = (text: string) => z.uuid().safeParse(text).success

const moment = (field: string) => {
  const error = `${field} must be a date such as 2026-01-31, or a time such as 2026-01-31T12:00:00Z`
  return z
    .string({ error })
    .refine(
      text =>
        /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d))?$/.test(text) &&
        !Number.isNaN(Date.parse(text)),
      {
        error,
      },
    )
    .optional()
}

const limit = wholeNumber(sentences.limitInvalid, 1, 1000).describe('At most this many; 100 without it')
const cursor = z.string({ error: sentences.cursorInvalid }).optional().describe('`next_cursor` of the page before')

const query = z.object({
  actor: z
    .string({ error: actorInvalid })
    .refine(text => isId(text) || /^[0-9a-f]{64}$/.test(text) || /^\s*\S+@\S+\s*$/.test(text), {
      error: actorInvalid,
    })
    .optional()
    .describe(
      'The id or e-mail of an account, the sign-ins refused to it included; or the SHA-256 of an e-mail, for refused sign-ins',
    ),
  action: z
    .string({ error: 'action must be text' })
    .max(100, { error: 'action must have at most 100 characters' })
    .optional(),
  workspace_id: z
    .string({ error: 'workspace_id must be an id' })
    .refine(isId, { error: 'workspace_id must be an id' })
    .optional(),
  from: moment('from').describe('From this moment on; a date is its midnight in UTC'),
  to: moment('to').describe('Before this moment'),
  format: z
    .enum(['json', 'ndjson'], { error: 'format must be json or ndjson' })
    .default('json')
    .describe('ndjson: a file with one entry a line, all that match unless limit says less'),
  limit,
  cursor,
})
export type AuditQuery = z.output<typeof query>

export const audit = operations({
  listOwn: {
    name: 'list_account_activity',
    summary:
      'List what you did and what was done to your account, newest first: sign-ins, refused ones included, keys, apps, changes by administrators.',
    method: 'GET',
    path: '/account/activity',
    on: 'account',
    needs: 'self',
    input: z.object({ limit, cursor }),
    status: 200,
    output: longListOf('entries', AuditEntry).describe('Of what others did, without the address that it came from'),
    surfaces: ['session'],
  },
  list: {
    name: 'list_audit',
    summary:
      'List what happened on this instance, newest first: sign-ins, accounts, keys, members, plans, releases, deletions. Also of workspaces that are deleted.',
    method: 'GET',
    path: '/admin/audit',
    on: 'instance',
    needs: 'self',
    input: query,
    status: 200,
    output: longListOf('entries', AuditEntry),
    surfaces: ['session'],
  },
  listOfOrganization: {
    name: 'list_organization_audit',
    summary:
      'List what happened in the organization and its workspaces, newest first: members, roles, settings, releases, deletions.',
    method: 'GET',
    path: '/organizations/{organization_id}/audit',
    on: 'organization',
    needs: 'view_audit',
    input: query,
    status: 200,
    output: longListOf('entries', AuditEntry),
    surfaces: ['session'],
  },
  verify: {
    name: 'verify_audit',
    summary: 'Verify the chain of the audit log: whether an entry was changed, moved or removed since it was written.',
    method: 'GET',
    path: '/admin/audit/verify',
    on: 'instance',
    needs: 'self',
    input: nothing,
    status: 200,
    output: AuditVerification,
    surfaces: ['session'],
  },
})
