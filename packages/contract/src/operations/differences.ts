// The differences between two states of an organization, the conflicts of a merge, and their resolutions.
import { platforms } from '@tessera/engine'
import { z } from 'zod'
import { id, json, nullableText } from '../fields.ts'
import { findingCounts } from './checks.ts'
import { Resolver } from './resolvers.ts'
import { UsedIn } from './used-in.ts'

const counts = z.object({ added: z.int(), changed: z.int(), removed: z.int(), renamed: z.int() })

/** The numbers in a release. */
export const releaseCounts = {
  changes: counts.describe('Tokens that differ from the release before'),
  findings: z
    .array(z.object({ workspace_id: id, ...findingCounts }))
    .nullable()
    .describe('What its check rules found in each workspace; null: not counted'),
}

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
  unused: true,
  extensions: true,
})

const ResolverDifference = z.object({
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

export const resolutionsSentence = 'resolutions must be an array of {tokenset_id, mode, token, take}'
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
/** A union that reports the validation error of the branch that the caller intended. */
export const Resolution = z.union([tokenResolution, resolverResolution], {
  error: issue => {
    const [ofToken, ofResolver] = (issue as { errors?: { message: string }[][] }).errors ?? []
    const isOfResolver = typeof issue.input === 'object' && issue.input !== null && 'resolver' in issue.input
    return (isOfResolver ? ofResolver : ofToken)?.[0]?.message
  },
})
export type Resolution = z.infer<typeof Resolution>

export const MergePreview = z.object({
  base: z
    .object({ id, version: z.string() })
    .nullable()
    .describe('The last release that both sides had; null: they never had one, and every difference is a conflict'),
  conflicts: z.array(MergeConflict).describe('Empty: the merge needs no resolutions'),
})

const Move = z.object({
  kind: z.enum(['renamed', 'replaced', 'removed', 'retyped', 'changed']),
  token: z.string().describe('Its name in `from`'),
  to: nullableText.describe('The name of what stands for it in `to`; null: nothing does'),
  used_in: UsedIn.optional(),
  names: z
    .record(z.enum(platforms), z.tuple([nullableText, nullableText]))
    .describe(
      'As each export writes them, old and new; null where it is removed or the platform has no form for its type',
    ),
})

export const Migration = z.object({
  from: z.string().describe('The version of the release that the code uses'),
  to: z.string().describe('The version of this release'),
  moves: z.array(Move),
})
export type Migration = z.infer<typeof Migration>
