// Usage: where code uses tokens, as scans of repositories report it.
import { typeNames } from '@tessera/engine'
import { z } from 'zod'
import { flag, id, listOf, message, nullableText, paging, timestamp, tokenType } from '../fields.ts'
import { operations } from '../operation.ts'
import { UsedToken } from './used-in.ts'

/** The languages and tools in which tokens are used. */
export const useKinds = [
  'css',
  'scss',
  'less',
  'js',
  'html',
  'swift',
  'kotlin',
  'xml',
  'dart',
  'tailwind',
  'figma',
  'penpot',
] as const
export type UseKind = (typeof useKinds)[number]

/** In code points and UTF-16 units alike, because a longer text is refused either way. */
const text = (field: string, most: number) =>
  z
    .string({ error: `${field} must be text of 1 to ${most} characters` })
    .max(most, { error: `${field} must be text of 1 to ${most} characters` })
    .refine(given => given.trim() !== '', { error: `${field} must be text of 1 to ${most} characters` })
const count = (field: string) =>
  z
    .int({ error: `${field} must be a whole number from 0` })
    .min(0, { error: `${field} must be a whole number from 0` })
    .max(2_147_483_647, { error: `${field} must be a whole number from 0` })
const place = {
  file: text('file', 4_000).describe('Its path in the repository; of a design tool, the page'),
  line: count('line').describe('From 1; 0 where there are no lines'),
}
const kinds = `kind must be one of: ${useKinds.join(', ')}`

const Use = z.object({
  token: text('token', 255).describe('The name in the workspace'),
  kind: z.enum(useKinds, { error: kinds }),
  ...place,
  deprecated: z.boolean({ error: 'deprecated must be true or false' }).optional().describe('The token is deprecated'),
})
const UnknownName = z.object({ name: text('name', 1_000).describe('As it is written'), ...place })
const Hardcoded = z.object({
  type: tokenType(`type must be one of: ${typeNames.join(', ')}`),
  value: text('value', 1_000).describe('As it is written'),
  ...place,
  nearest: text('nearest', 255).optional().describe('The token of the nearest value'),
  distance: z
    .number({ error: 'distance must be a number from 0' })
    .min(0, { error: 'distance must be a number from 0' })
    .optional()
    .describe('0: equal values; ΔE2000 of colors, pixels of lengths'),
})

/** What a scan of a repository reports; `tessera scan --json` prints it. */
export const UsageReport = z.object({
  repository: text('repository', 500).describe(
    'Its address, such as https://github.com/acme/web, from which links are made; or any name, such as figma:<file key>. Credentials in it are left out',
  ),
  branch: text('branch', 255).nullish(),
  commit: text('commit', 255),
  scanned_at: z.iso
    .datetime({ offset: true, error: 'scanned_at must be a time in ISO 8601, such as 2026-01-31T12:00:00Z' })
    .optional()
    .describe('Default: now. The newest report of a branch counts'),
  files: count('files').describe('How many files were scanned'),
  uses: z.array(Use, { error: 'uses must be an array' }),
  unknown: z
    .array(UnknownName, { error: 'unknown must be an array' })
    .default([])
    .describe('Names that look like tokens and are none'),
  hardcoded: z
    .array(Hardcoded, { error: 'hardcoded must be an array' })
    .default([])
    .describe('Values that are written out instead of a token'),
})
export type UsageReport = z.input<typeof UsageReport>

const coverage = z
  .number()
  .nullable()
  .describe('0–1: uses ÷ (uses + hard-coded values with a nearest token); null: there are neither')

const branchOf = { repository: z.string(), branch: nullableText, commit: z.string() }

/** By the newest report of a branch. */
export const UsageRepository = z.object({
  ...branchOf,
  at: timestamp.describe('When it was scanned'),
  files: z.int(),
  uses: z.int(),
  hardcoded: z.int(),
  unknown: z.int(),
  deprecated: z.int().describe('Uses of deprecated tokens'),
  coverage,
})
export type UsageRepository = z.infer<typeof UsageRepository>

const link = nullableText.describe('To the line, where the repository is an address of GitHub, GitLab or Bitbucket')

export const UsagePlace = z.object({
  ...branchOf,
  kind: z.enum(useKinds),
  file: z.string(),
  line: z.int(),
  deprecated: z.literal(true).optional(),
  link,
})
export type UsagePlace = z.infer<typeof UsagePlace>

export const usageFindingKinds = ['hardcoded', 'unknown', 'deprecated'] as const

export const UsageFinding = z.object({
  ...branchOf,
  kind: z.enum(usageFindingKinds),
  name: z.string().describe('The unknown name or the deprecated token; of a hard-coded value, the value'),
  type: z.enum(typeNames).optional().describe('Of a hard-coded value'),
  nearest: z.string().optional().describe('The token of the nearest value'),
  distance: z.number().optional(),
  file: z.string(),
  line: z.int(),
  link,
})
export type UsageFinding = z.infer<typeof UsageFinding>

export const UsageDay = z.object({
  day: z.iso.date(),
  uses: z.int(),
  hardcoded: z.int(),
  unknown: z.int(),
  deprecated: z.int(),
  coverage,
})
export type UsageDay = z.infer<typeof UsageDay>

const repository = z.string({ error: 'repository must be text' }).optional().describe('Only this one, as reported')

export const usage = operations({
  report: {
    name: 'report_usage',
    summary: 'Report where a repository uses tokens. The body may be compressed: Content-Encoding: gzip.',
    method: 'POST',
    path: '/workspaces/{workspace_id}/usage-reports',
    on: 'workspace',
    needs: 'report_usage',
    input: UsageReport,
    status: 201,
    otherStatus: 200,
    output: z.object({
      id,
      added: z.int().describe('Uses that the report before did not have, counted by token and file'),
      gone: z.int().describe('Uses that it had'),
    }),
    body: 'packed',
    surfaces: ['rest', 'session'],
    refuses: ['usage_in_the_future', 'usage_too_heavy', 'usage_busy'],
  },
  forget: {
    name: 'delete_usage_reports',
    summary: 'Delete all that was reported of a repository, or of one branch of it.',
    method: 'DELETE',
    path: '/workspaces/{workspace_id}/usage-reports',
    on: 'workspace',
    needs: 'manage_usage',
    input: z.object({
      repository: z.string({ error: 'repository is required' }).describe('As reported'),
      branch: z.string({ error: 'branch must be text' }).optional().describe('Only this one'),
    }),
    status: 200,
    output: message,
    surfaces: ['rest', 'session'],
    refuses: ['usage_repository_not_found'],
  },
  summary: {
    name: 'get_usage',
    summary: 'How often code uses each token, which are unused, and what each repository uses.',
    method: 'GET',
    path: '/workspaces/{workspace_id}/usage',
    on: 'workspace',
    needs: 'read',
    input: z.object({
      repository,
      group: z.string({ error: 'group must be text' }).optional().describe('A prefix: a.b finds a.b and a.b.c'),
      type: tokenType(`type must be one of: ${typeNames.join(', ')}`).optional(),
      unused: flag('unused').describe('Only tokens that no code uses, or only those that it uses'),
      ...paging,
    }),
    status: 200,
    output: listOf('tokens', UsedToken).extend({
      unused: z.int().describe('How many of those that match no code uses'),
      coverage,
      repositories: z.array(UsageRepository).describe('By their newest reports, each branch by itself'),
    }),
    surfaces: ['rest', 'session'],
  },
  places: {
    name: 'find_usage',
    summary: 'Find where code uses a token: repositories, files and lines. Ask before you rename or delete one.',
    method: 'GET',
    path: '/workspaces/{workspace_id}/usage/tokens/{name}',
    on: 'workspace',
    needs: 'read',
    input: z.object({ repository, ...paging }),
    status: 200,
    output: listOf('places', UsagePlace).extend(UsedToken.shape),
    surfaces: ['rest', 'session', 'mcp'],
    refuses: ['token_not_found'],
  },
  findings: {
    name: 'list_usage_findings',
    summary: 'List what scans found beside uses: hard-coded values, unknown names, or uses of deprecated tokens.',
    method: 'GET',
    path: '/workspaces/{workspace_id}/usage/findings',
    on: 'workspace',
    needs: 'read',
    input: z.object({
      kind: z.enum(usageFindingKinds, { error: `kind must be one of: ${usageFindingKinds.join(', ')}` }),
      repository,
      ...paging,
    }),
    status: 200,
    output: listOf('findings', UsageFinding),
    surfaces: ['rest', 'session'],
  },
  trend: {
    name: 'get_usage_trend',
    summary: 'The totals of each day with a report, over the last 400 days.',
    method: 'GET',
    path: '/workspaces/{workspace_id}/usage/trend',
    on: 'workspace',
    needs: 'read',
    input: z.object({ repository }),
    status: 200,
    output: z.object({
      days: z.array(UsageDay).describe('Each repository counts as its last report by then said'),
    }),
    surfaces: ['rest', 'session'],
  },
})
