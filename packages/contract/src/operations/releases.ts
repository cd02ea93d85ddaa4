import { z } from 'zod'
import { environmentPath } from './environments.ts'
import { ExportedFile, exportFormat, exportOptions } from './exports.ts'
import { Resolver, resolverInput, wrongInput } from './resolvers.ts'
import { id, json, listOf, nothing, nullableText, paging, timestamp } from '../fields.ts'
import { operations } from '../operation.ts'
import * as codes from '../shared-codes.ts'

const counts = z.object({ added: z.int(), changed: z.int(), removed: z.int(), renamed: z.int() })

export const Release = z.object({
  id,
  environment_id: id,
  version: z
    .string()
    .describe(
      'Semantic: major when a token was removed, renamed or retyped, or a resolver, modifier or context removed; minor when one was added, else patch',
    ),
  digest: z.string().describe('sha256: of the canonical content; equal content has an equal digest'),
  notes: nullableText,
  changes: counts.describe('Tokens that differ from the release before'),
  published_by: z.object({ user_id: id, user_name: nullableText }).nullable(),
  merged_from: id.nullable().describe('The release of another environment that was merged'),
  rolled_back_to: id.nullable().describe('The earlier release whose content this one has'),
  created_at: timestamp,
  is_active: z.boolean(),
})
export type Release = z.infer<typeof Release>

const content = z
  .object({ name: z.string(), type: z.string(), value: json, description: nullableText })
  .loose()
  .describe('What the token says; extensions and deprecated where it has them')

const place = {
  workspace_id: id,
  workspace_name: z.string(),
  tokenset_id: id,
  tokenset_name: z.string(),
  mode_id: id,
  mode: z.string().describe("The mode's name"),
}

export const Difference = z.object({
  ...place,
  change: z.enum(['added', 'changed', 'removed', 'renamed']),
  token: z.string().describe('Its name now; before, where it was removed'),
  before: content.nullable(),
  after: content.nullable(),
})
export type Difference = z.infer<typeof Difference>

const side = z.object({
  kind: z.enum(['release', 'live']),
  environment_id: id.nullable(),
  release_id: id.nullable(),
  version: nullableText,
  digest: z.string(),
})

const resolverContent = Resolver.pick({
  name: true,
  description: true,
  sets: true,
  modifiers: true,
  resolution_order: true,
})

export const ResolverDifference = z.object({
  workspace_id: id,
  workspace_name: z.string(),
  resolver_id: id,
  change: z.enum(['added', 'changed', 'removed', 'renamed']),
  resolver: z.string().describe('Its name now; before, where it was removed'),
  before: resolverContent.nullable(),
  after: resolverContent.nullable(),
})
export type ResolverDifference = z.infer<typeof ResolverDifference>

export const Diff = z.object({
  from: side.nullable().describe('null: nothing has been published there yet'),
  to: side,
  changes: counts,
  next_version: nullableText.describe('What publishing `to` here would be called, when `to` is live'),
  tokens: z.array(Difference),
  total: z.int().describe('How many tokens differ'),
  resolvers: z.array(ResolverDifference),
})
export type Diff = z.infer<typeof Diff>

const TokenConflict = z.object({
  workspace_id: id,
  tokenset_id: id,
  mode: z.string(),
  mode_id: id,
  token: z.string(),
  source: content.nullable(),
  production: content.nullable(),
  base: content.nullable(),
})
export type TokenConflict = z.infer<typeof TokenConflict>

const ResolverConflict = z.object({
  workspace_id: id,
  resolver_id: id,
  resolver: z.string(),
  source: resolverContent.nullable(),
  production: resolverContent.nullable(),
  base: resolverContent.nullable(),
})
export type ResolverConflict = z.infer<typeof ResolverConflict>

export const MergeConflict = z.union([TokenConflict, ResolverConflict])
export type MergeConflict = z.infer<typeof MergeConflict>

const text = (field: string) => z.string({ error: `${field} must be text` })
const notes = text('notes').max(10_000, { error: 'notes must be at most 10000 characters' }).nullable().optional()
const releaseId = text('release_id').describe('The id of a release of this environment, or its version')

const resolutionsSentence = 'resolutions must be an array of {tokenset_id, mode, token, take}'
const take = z.enum(['source', 'production'], { error: 'resolutions[].take must be source or production' })

const tokenResolution = z.object(
  {
    tokenset_id: text('resolutions[].tokenset_id'),
    mode: text('resolutions[].mode').describe('The name or the id of the mode'),
    token: text('resolutions[].token'),
    take,
  },
  { error: resolutionsSentence },
)
const resolverResolution = z.object({
  workspace_id: text('resolutions[].workspace_id'),
  resolver: text('resolutions[].resolver').describe('The name or the id of the resolver'),
  take,
})
/** With the sentence of the one that was meant. */
const resolution = z.union([tokenResolution, resolverResolution], {
  error: issue => {
    const [ofToken, ofResolver] = (issue as { errors?: { message: string }[][] }).errors ?? []
    const isOfResolver = typeof issue.input === 'object' && issue.input !== null && 'resolver' in issue.input
    return (isOfResolver ? ofResolver : ofToken)?.[0]?.message
  },
})
export type Resolution = z.infer<typeof resolution>

const chosen = {
  workspace_id: text('workspace_id').optional().describe('Only this workspace'),
  tokenset_id: text('tokenset_id').optional().describe('Only this tokenset'),
  mode: text('mode').optional().describe('Only this mode, by name or id'),
  release: text('release').optional().describe('Another release than the active one, by id or version'),
  resolver: text('resolver').optional().describe('This resolver of the release, by name or id'),
  input: resolverInput,
}

const session = ['session'] as const

export const releases = operations({
  list: {
    name: 'list_releases',
    summary: 'List the releases of an environment, newest first.',
    method: 'GET',
    path: `${environmentPath}/releases`,
    on: 'environment',
    needs: 'read',
    input: z.object(paging),
    status: 200,
    output: listOf('releases', Release),
    surfaces: ['rest', 'session'],
  },
  publish: {
    name: 'publish_release',
    summary:
      'Publish every token and every resolver of every workspace of the organization, as they are at this moment.',
    method: 'POST',
    path: `${environmentPath}/releases`,
    on: 'environment',
    needs: 'publish',
    input: z.object({
      version: text('version').nullable().optional().describe('Computed from what changed when absent'),
      notes,
    }),
    status: 201,
    output: Release,
    surfaces: ['rest', 'session'],
    refuses: ['invalid_version', 'version_too_low'],
  },
  get: {
    name: 'get_release',
    summary: 'Read one release, by id or by version.',
    method: 'GET',
    path: `${environmentPath}/releases/{release_id}`,
    on: 'environment',
    needs: 'read',
    input: nothing,
    status: 200,
    output: Release,
    surfaces: ['rest', 'session'],
  },
  rollback: {
    name: 'rollback_release',
    summary: 'Publish the content of an earlier release again.',
    method: 'POST',
    path: `${environmentPath}/rollback`,
    on: 'environment',
    needs: 'publish',
    input: z.object({
      release_id: z.string({ error: 'release_id is required: the id or version of an earlier release' }),
      notes,
    }),
    status: 201,
    output: Release,
    surfaces: session,
    refuses: ['release_not_found'],
  },
  merge: {
    name: 'merge_environment',
    summary:
      'Merge what is published here into Production, by token and resolver; conflicts are refused until each is resolved.',
    method: 'POST',
    path: `${environmentPath}/merge`,
    on: 'environment',
    needs: 'publish_production',
    input: z.object({
      notes,
      resolutions: z.array(resolution, { error: resolutionsSentence }).optional(),
    }),
    status: 201,
    output: Release,
    surfaces: session,
    refuses: ['environment_is_production', 'nothing_released', 'merge_conflicts', 'circular_alias'],
  },
  diff: {
    name: 'diff_environment',
    summary: 'What differs between two states, by token and resolver: releases, environments, or what is now (live).',
    method: 'GET',
    path: `${environmentPath}/diff`,
    on: 'environment',
    needs: 'read',
    input: z.object({
      against: text('against')
        .default('live')
        .describe('What it became: live, or the id of an environment or of a release of this organization'),
      release: releaseId
        .optional()
        .describe('Where it started: a release of this environment instead of its active one'),
    }),
    status: 200,
    output: Diff,
    surfaces: ['rest', 'session'],
    refuses: ['release_not_found', 'nothing_released'],
  },
  export: {
    name: 'export_environment',
    summary: 'Export what is published in an environment. Edits that are not published never show.',
    method: 'GET',
    path: `${environmentPath}/export`,
    on: 'environment',
    needs: 'export',
    input: z.object({ format: exportFormat, ...chosen, ...exportOptions }),
    status: 200,
    output: ExportedFile,
    answers: 'file',
    surfaces: ['rest', 'session'],
    refuses: [...codes.exportedFile, ...codes.partOfRelease, ...wrongInput],
  },
  render: {
    name: 'render_environment',
    summary: 'Write what is published in an environment in any format that the engine knows.',
    method: 'GET',
    path: `${environmentPath}/render/{format}`,
    on: 'environment',
    needs: 'export',
    input: z.object({ ...chosen, ...exportOptions }),
    status: 200,
    output: ExportedFile,
    answers: 'file',
    surfaces: ['rest', 'session'],
    refuses: [...codes.exportedFile, ...codes.partOfRelease, ...wrongInput],
  },
  stylesheet: {
    name: 'read_public_stylesheet',
    summary: 'The stylesheet of an environment that is public.',
    method: 'GET',
    path: '/public/{slug}/tokens.css',
    on: 'nobody',
    needs: 'self',
    input: z.object({
      mode: chosen.mode,
      release: chosen.release,
      resolver: chosen.resolver,
      input: chosen.input,
      tokenset: text('tokenset').optional().describe('Only this tokenset, by name or id'),
    }),
    status: 200,
    output: ExportedFile,
    answers: 'file',
    surfaces: ['public'],
    refuses: ['not_found', ...wrongInput],
  },
})
