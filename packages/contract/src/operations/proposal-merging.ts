// The data of a merge: operations on resolvers, conflicts with their resolutions, and the effect of merging now.
import { z } from 'zod'
import { id, json, nullableText, timestamp } from '../fields.ts'
import { batchLimit } from './batch.ts'
import type { FoundFinding } from './batch.ts'
import { Guidance, guidanceContent } from './guidance.ts'
import { resolvers } from './resolvers.ts'
import { TokenState } from './tokens.ts'
import { UsedToken } from './used-in.ts'

const resolver_id = z.string({ error: 'resolver_id must be the id of a resolver' })

/** The fields are those of the operation with the same name. */
export const resolverOperation = z.discriminatedUnion('op', [
  z.object({ op: z.literal('create_resolver'), ...resolvers.create.input.shape }),
  z.object({ op: z.literal('update_resolver'), resolver_id, ...resolvers.update.input.shape }),
  z.object({ op: z.literal('delete_resolver'), resolver_id }),
])
export type ResolverOperation = z.infer<typeof resolverOperation>

const subject = z.string({
  error: 'subject must be text: token:<tokenset>/<name>, group:<tokenset>/<name> or component:<name>',
})

/** A subject that the operations before make is one. */
export const guidanceOperation = z.discriminatedUnion('op', [
  guidanceContent.safeExtend({ op: z.literal('set_guidance'), subject }),
  z.object({ op: z.literal('delete_guidance'), subject }),
])
export type GuidanceOperation = z.infer<typeof guidanceOperation>

const guidanceSaid = Guidance.pick({ purpose: true, do: true, dont: true, accessibility: true, examples: true })
  .nullable()
  .describe('What is said; null: nothing')

export const GuidanceAtBase = z.object({ subject: z.string(), state: guidanceSaid })
export type GuidanceAtBase = z.infer<typeof GuidanceAtBase>

const resolverContent = json.nullable().describe('The content of the resolver; null: it is not there')

export const ResolverAtBase = z.object({ resolver_id: id, state: resolverContent })
export type ResolverAtBase = z.infer<typeof ResolverAtBase>

const inMode = { tokenset_id: id, mode_id: id }
const tokenState = TokenState.nullable().describe('null: it is not there')

const sides = { base: tokenState, current: tokenState, proposed: tokenState }
const TokenConflict = z.object({ ...inMode, token: z.string(), ...sides })
const ResolverConflict = z.object({
  resolver_id: id,
  resolver: z.string().describe('Its name'),
  base: resolverContent,
  current: resolverContent,
  proposed: resolverContent,
})
const GuidanceConflict = z.object({
  subject: z.string(),
  base: guidanceSaid,
  current: guidanceSaid,
  proposed: guidanceSaid,
})
export const ProposalConflict = z
  .union([TokenConflict, ResolverConflict, GuidanceConflict])
  .describe('What was changed since the proposal was made, and otherwise than it would')
export type ProposalConflict = z.infer<typeof ProposalConflict>

const text = (field: string) => z.string({ error: `${field} must be text` })
const take = z.enum(['proposal', 'current'], { error: 'resolutions[].take must be proposal or current' })
const resolutionsInvalid =
  'resolutions must be an array of {tokenset_id, mode_id, token, take}, {resolver_id, take} or {subject, take}'

const tokenResolution = z.object(
  {
    tokenset_id: text('resolutions[].tokenset_id'),
    mode_id: text('resolutions[].mode_id'),
    token: text('resolutions[].token'),
    take,
  },
  { error: resolutionsInvalid },
)
const resolverResolution = z.object({ resolver_id: text('resolutions[].resolver_id'), take })
const guidanceResolution = z.object({ subject: text('resolutions[].subject'), take })
/** A union that reports the validation error of the branch that the caller intended. */
const ProposalResolution = z.union([tokenResolution, resolverResolution, guidanceResolution], {
  error: issue => {
    const [ofToken, ofResolver, ofGuidance] = (issue as { errors?: { message: string }[][] }).errors ?? []
    const has = (field: string) => typeof issue.input === 'object' && issue.input !== null && field in issue.input
    return (has('resolver_id') ? ofResolver : has('subject') ? ofGuidance : ofToken)?.[0]?.message
  },
})
export type ProposalResolution = z.infer<typeof ProposalResolution>

export const proposalResolutions = z
  .array(ProposalResolution, { error: resolutionsInvalid })
  .max(batchLimit, { error: `resolutions must hold at most ${batchLimit} entries` })
  .optional()
  .describe('What stands of each conflict')

/** Who merged a proposal, and the resulting change. */
export const Merged = z.object({
  user_id: id.nullable(),
  user_name: nullableText,
  at: timestamp,
  change_id: id.describe('The entry of the history, which takes everything back at once'),
  override: nullableText.describe('Why findings that block did not this time'),
})

const change = <State extends z.ZodType>(state: State) => ({ before: state, after: state })
const foundFindings = z.array(
  z.object({
    fingerprint: z.string(),
    rule: z.string(),
    severity: z.enum(['error', 'warning', 'info']),
    message: z.string(),
    token: z.string(),
  }) satisfies z.ZodType<FoundFinding>,
)

export const ProposalDiff = z.object({
  modes: z
    .array(
      z.object({
        ...inMode,
        tokens: z.array(
          z.object({
            token_id: id.nullable().describe('null: it would be made'),
            name: z.string(),
            ...change(tokenState),
          }),
        ),
      }),
    )
    .describe('What merging would change now, as if every conflict were settled for the proposal'),
  resolvers: z.array(
    z.object({
      resolver_id: id.nullable().describe('null: it would be made'),
      name: z.string(),
      ...change(resolverContent),
    }),
  ),
  guidance: z
    .array(z.object({ subject: z.string(), ...change(guidanceSaid) }))
    .optional()
    .describe('What would be said otherwise; only where there is any'),
  conflicts: z.array(ProposalConflict),
  faults: z
    .array(
      z.object({
        index: z.int().nullable().describe('Of the operation; null: it is about all operations of a mode together'),
        error: z.string(),
        code: z.string(),
      }),
    )
    .describe('What cannot be done any more; while there are any, merging is refused'),
  findings: z
    .object({ added: foundFindings, removed: foundFindings })
    .describe('What the check rules would find more and less'),
  dependents: z
    .array(
      z.object({
        ...inMode,
        token_id: id,
        name: z.string(),
        uses: z.array(z.string()).describe('Those of the changed tokens that it points at'),
      }),
    )
    .describe('Tokens that the proposal leaves as they are and that point at what it changes; the first 1,000'),
  dependents_total: z.int(),
  used_in: z
    .array(UsedToken)
    .optional()
    .describe('Tokens that it deletes or renames, and that code uses by their present name; only where there are any'),
})
export type ProposalDiff = z.infer<typeof ProposalDiff>
