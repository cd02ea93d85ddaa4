import { z } from 'zod'
import { environmentPath } from './environments.ts'
import { ExportedFile, exportFormat, exportOptions, renderOptions } from './exports.ts'
import { Diff, MergePreview, Migration, releaseCounts, Resolution, resolutionsSentence } from './differences.ts'
import { known, ListedWrittenOutput } from './outputs.ts'
import { resolverInput, wrongInput } from './resolvers.ts'
import { flag, id, listOf, longListOf, nothing, nullableText, override, paging, timestamp } from '../fields.ts'
import { operations } from '../operation.ts'
import * as codes from '../codes/shared-codes.ts'

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
  ...releaseCounts,
  published_by: z.object({ user_id: id, user_name: nullableText }).nullable(),
  merged_from: id.nullable().describe('The release of another environment that was merged'),
  rolled_back_to: id.nullable().describe('The earlier release whose content this one has'),
  override: z
    .object({ reason: z.string(), by: z.object({ user_id: id, user_name: nullableText }).nullable() })
    .optional()
    .describe('Why it was released although check rules stopped it; only where they did'),
  created_at: timestamp,
  is_active: z.boolean(),
})
export type Release = z.infer<typeof Release>

const text = (field: string) => z.string({ error: `${field} must be text` })
const notes = text('notes').max(10_000, { error: 'notes must be at most 10000 characters' }).nullable().optional()
const releaseId = text('release_id').describe('The id of a release of this environment, or its version')

const chosen = {
  workspace_id: text('workspace_id').optional().describe('Only this workspace'),
  tokenset_id: text('tokenset_id').optional().describe('Only this tokenset'),
  mode: text('mode').optional().describe('Only this mode, by name or id'),
  release: text('release').optional().describe('Another release than the active one, by id or version'),
  resolver: text('resolver').optional().describe('This resolver of the release, by name or id'),
  input: resolverInput,
  output: text('output').optional().describe('This output of the release, by name: it says the rest itself'),
}

const compat = {
  compat: flag('compat').describe(
    'Keep the names that went with this major version: deprecated, as aliases of what they are called now, or with their last value. For css, scss, less, ios, swiftui, compose, android, flutter, react-native, typescript, esm and cjs; other formats are as without it',
  ),
}

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
    output: longListOf('releases', Release),
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
      override,
    }),
    status: 201,
    output: Release,
    refuses: ['invalid_version', 'version_too_low', 'publishing_blocked'],
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
    surfaces: ['rest', 'session'],
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
      override,
      resolutions: z.array(Resolution, { error: resolutionsSentence }).optional(),
    }),
    status: 201,
    output: Release,
    surfaces: ['session'],
    refuses: [
      'environment_is_production',
      'nothing_released',
      'merge_conflicts',
      'circular_alias',
      'publishing_blocked',
    ],
  },
  previewMerge: {
    name: 'preview_merge',
    summary:
      'What a merge of this environment into Production has to settle: what both sides changed since they last agreed.',
    method: 'GET',
    path: `${environmentPath}/merge`,
    on: 'environment',
    needs: 'read',
    input: nothing,
    status: 200,
    output: MergePreview,
    surfaces: ['rest', 'session'],
    refuses: ['environment_is_production', 'nothing_released'],
  },
  migration: {
    name: 'read_migration',
    summary: 'What code that uses an earlier release has to change for this one: renamed, replaced and removed tokens.',
    method: 'GET',
    path: `${environmentPath}/releases/{release_id}/migration`,
    on: 'environment',
    needs: 'read',
    input: z.object({
      from: text('from').describe('The id or version of a release of this environment'),
      prefix: exportOptions.prefix,
      names: exportOptions.names,
      qualified: flag('qualified').describe(
        'Names with the enum or the kind of resource that the export declares them in: Color.brand, color/brand',
      ),
    }),
    status: 200,
    output: Migration,
    surfaces: ['rest', 'session'],
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
    input: z.object({ format: exportFormat, ...chosen, ...compat, ...exportOptions }),
    status: 200,
    output: ExportedFile,
    answers: 'file',
    refuses: [...codes.exportedFile, ...codes.partOfRelease, ...wrongInput],
  },
  render: {
    name: 'render_environment',
    summary: 'Write what is published in an environment in any format that the engine knows.',
    method: 'GET',
    path: `${environmentPath}/render/{format}`,
    on: 'environment',
    needs: 'export',
    input: z.object({ ...chosen, ...compat, ...renderOptions }),
    status: 200,
    output: ExportedFile,
    answers: 'file',
    surfaces: ['rest', 'session'],
    refuses: [...codes.exportedFile, ...codes.partOfRelease, ...wrongInput],
  },
  outputFiles: {
    name: 'write_release_outputs',
    summary: 'Write all outputs of what is published at once, without the files that are known already.',
    method: 'GET',
    path: `${environmentPath}/output-files`,
    on: 'environment',
    needs: 'export',
    input: z.object({ workspace_id: chosen.workspace_id, release: chosen.release, known }),
    status: 200,
    output: listOf('outputs', ListedWrittenOutput),
    surfaces: ['rest', 'session'],
    refuses: ['release_not_found', 'output_ambiguous', 'export_too_heavy', 'answer_too_large', 'exports_busy'],
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
      output: text('output').optional().describe('This output of the release, by name; it must be css'),
      tokenset: text('tokenset').optional().describe('Only this tokenset, by name or id'),
    }),
    status: 200,
    output: ExportedFile,
    answers: 'file',
    surfaces: ['public'],
    refuses: ['not_found', 'output_not_found', 'output_ambiguous', 'export_too_heavy', 'exports_busy', ...wrongInput],
  },
})
