// Packages of an organization: which releases its registry gives to npm, SwiftPM and Gradle, and under which names.
import { z } from 'zod'
import { environmentPath } from './environments.ts'
import { flag, id, listOf, nothing, nullableText, timestamp } from '../fields.ts'
import { operations } from '../operation.ts'

const npmName = /^[a-z0-9][a-z0-9._-]*$/
const npmScope = z.string({ error: 'npm.scope must be text' }).regex(/^@?[a-z0-9][a-z0-9_-]{0,62}$/, {
  error: 'npm.scope must be lower-case letters, digits, hyphens and underscores, such as @acme',
})
const named = (field: string, pattern: RegExp, most: number, error: string) =>
  z
    .string({ error: `${field} must be text` })
    .max(most, { error: `${field} must be at most ${most} characters` })
    .regex(pattern, { error: `${field} ${error}` })

const npm = z.object(
  {
    scope: npmScope,
    name: named('npm.name', npmName, 100, 'must be lower-case letters, digits, dots, hyphens and underscores'),
  },
  { error: 'npm must be {scope, name} or null' },
)
// SE-0292, 3.6: the grammar of scopes and names.
const swift = z.object(
  {
    scope: named(
      'swift.scope',
      /^[a-zA-Z0-9](?:[a-zA-Z0-9]|-(?=[a-zA-Z0-9]))*$/,
      39,
      'must be letters and digits, with single hyphens between them',
    ),
    name: named(
      'swift.name',
      /^[a-zA-Z0-9](?:[a-zA-Z0-9]|[-_](?=[a-zA-Z0-9]))*$/,
      100,
      'must be letters and digits, with single hyphens or underscores between them',
    ),
  },
  { error: 'swift must be {scope, name} or null' },
)
const maven = z.object(
  {
    group: named(
      'maven.group',
      /^[A-Za-z][A-Za-z0-9_]*(?:\.[A-Za-z][A-Za-z0-9_]*)*$/,
      200,
      'must be words with dots between them, such as com.acme',
    ),
    artifact: named(
      'maven.artifact',
      /^[A-Za-z0-9](?:[A-Za-z0-9._-]*[A-Za-z0-9])?$/,
      100,
      'must be letters, digits, dots, hyphens and underscores',
    ),
  },
  { error: 'maven must be {group, artifact} or null' },
)

const mostEnvironments = 50

const settings = z.object({
  npm: npm.nullable().describe('null: no npm package'),
  swift: swift.nullable().describe('null: no Swift package'),
  maven: maven.nullable().describe('null: no Maven artifact'),
  environments: z.array(id).describe('The environments whose releases are versions'),
  public: z.boolean().describe('Whether everyone may install them without a key'),
  license: nullableText.describe('In package.json of versions that are built from then on; null: UNLICENSED'),
})

export const Packages = settings.extend({
  setup: z
    .object({
      npmrc: nullableText.describe('For .npmrc'),
      pnpm_workspace_yaml: nullableText.describe('For pnpm-workspace.yaml, beside .npmrc'),
      yarnrc_yml: nullableText.describe('For .yarnrc.yml, in place of .npmrc'),
      package_swift: nullableText.describe('For Package.swift'),
      build_gradle_kts: nullableText.describe('For build.gradle.kts'),
    })
    .describe('What to paste where the packages are used'),
  misplaced: z
    .array(z.object({ version: z.string(), release_id: id, environment_id: id }))
    .describe(
      'Plain versions of other environments than Production, from before they had a suffix: ranges such as ^2 install them until Production has a higher version',
    ),
  updated_at: timestamp.nullable().describe('null: never set'),
})
export type Packages = z.infer<typeof Packages>

export const packageKinds = ['npm', 'swift', 'maven', 'dart'] as const
export type PackageKind = (typeof packageKinds)[number]

export const PackageVersion = z.object({
  version: z
    .string()
    .describe('That of the release; of another environment than Production with its name, as a prerelease'),
  release_id: id,
  environment_id: id,
  deprecated: nullableText.describe('Why not to use it: it was rolled back'),
  tags: z.array(z.string()).describe('The dist-tags that point to it'),
  created_at: timestamp,
})
export type PackageVersion = z.infer<typeof PackageVersion>

/** `dry_run` and `versions` only where nothing was stored. */
export const SavedPackages = Packages.extend({
  dry_run: z.literal(true).optional(),
  versions: z.array(PackageVersion).optional().describe('Those that there would be for ever, newest first'),
})
export type SavedPackages = z.infer<typeof SavedPackages>

export const Package = z.object({
  kind: z.enum(packageKinds),
  name: z.string(),
  version: z.string(),
  files: z.array(
    z.object({
      path: z.string().describe('Below the folder of the package'),
      text: z.string().optional(),
      base64: z.string().optional().describe('Instead of text, for archives'),
    }),
  ),
})
export type Package = z.infer<typeof Package>

const packagesPath = '/organizations/{organization_id}/packages'
const surfaces = ['rest', 'session'] as const

export const packages = operations({
  get: {
    name: 'get_packages',
    summary: 'Read under which names the registry gives the releases of an organization, and how to install them.',
    method: 'GET',
    path: packagesPath,
    on: 'organization',
    needs: 'read',
    input: nothing,
    status: 200,
    output: Packages,
    surfaces,
  },
  set: {
    name: 'set_packages',
    summary:
      'Set under which names the registry gives the releases of which environments, and whether without a key. Replaces all of it.',
    method: 'PUT',
    path: packagesPath,
    on: 'organization',
    needs: 'manage_packages',
    input: z.object({
      npm: npm.nullable().optional(),
      swift: swift.nullable().optional(),
      maven: maven.nullable().optional(),
      environments: z
        .array(z.string({ error: 'environments must be a list of ids' }), {
          error: 'environments must be a list of ids',
        })
        .max(mostEnvironments, { error: `environments must have at most ${mostEnvironments} entries` })
        .optional()
        .describe('Production alone when absent'),
      public: z.boolean({ error: 'public must be a boolean' }).optional().describe('false when absent'),
      license: z
        .string({ error: 'license must be text' })
        .regex(/^[A-Za-z0-9][A-Za-z0-9.+:() -]{0,199}$/, {
          error: 'license must be an SPDX expression, such as MIT or "Apache-2.0 OR MIT"',
        })
        .nullable()
        .optional()
        .describe('An SPDX expression; null when absent'),
      dry_run: flag('dry_run').describe('Say which versions there would be, store nothing'),
    }),
    status: 200,
    output: SavedPackages,
    surfaces,
    refuses: ['package_scope_taken', 'name_reserved', 'environment_not_found'],
  },
  versions: {
    name: 'list_package_versions',
    summary: 'List the versions of the packages of an organization, newest first.',
    method: 'GET',
    path: `${packagesPath}/versions`,
    on: 'organization',
    needs: 'export',
    input: nothing,
    status: 200,
    output: listOf('versions', PackageVersion),
    surfaces,
  },
  pack: {
    name: 'pack_release',
    summary: 'Write a release as the files of a package. The same release gives the same files.',
    method: 'GET',
    path: `${environmentPath}/package`,
    on: 'environment',
    needs: 'export',
    input: z.object({
      kind: z.enum(packageKinds, { error: `kind must be one of: ${packageKinds.join(', ')}` }),
      release: z
        .string({ error: 'release must be text' })
        .optional()
        .describe('Another release than the active one, by id or version'),
    }),
    status: 200,
    output: Package,
    surfaces,
    refuses: ['release_not_found', 'export_too_heavy', 'answer_too_large', 'exports_busy'],
  },
})
