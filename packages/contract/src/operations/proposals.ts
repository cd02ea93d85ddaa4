// Proposals: sets of edits under review.
import { z } from 'zod'
import {
  claimed,
  id,
  json,
  longListOf,
  nothing,
  nullableText,
  override,
  paging,
  requiredName,
  timestamp,
} from '../fields.ts'
import { operations } from '../operation.ts'
import {
  GuidanceAtBase,
  guidanceOperation,
  Merged,
  ProposalDiff,
  proposalResolutions,
  ResolverAtBase,
  resolverOperation,
} from './proposal-merging.ts'
import { batchLimit, batchOperation } from './batch.ts'
import { Approval } from './proposal-rules.ts'
import { affected, writtenAtOnce } from './tokens.ts'

const proposalStatuses = ['draft', 'open', 'approved', 'merged', 'closed'] as const

/** The mode of a proposal's operation; the other fields are those of a batch operation. */
export const operationPlace = z.object({
  tokenset_id: z.string({ error: 'tokenset_id must be the id of a tokenset' }),
  mode_id: z.string({ error: 'mode_id must be the id of a mode' }),
})
const place = z.toJSONSchema(operationPlace)
const operationSchema = {
  anyOf: [
    { allOf: [place, z.toJSONSchema(batchOperation, { io: 'input', unrepresentable: 'any' })] },
    z.toJSONSchema(resolverOperation, { io: 'input', unrepresentable: 'any' }),
    z.toJSONSchema(guidanceOperation, { io: 'input', unrepresentable: 'any' }),
  ],
}

const Author = z
  .object({
    id: id.nullable(),
    name: nullableText,
    claimed,
    pushed_by: z
      .object({ id: id.nullable(), name: z.string() })
      .optional()
      .describe('Who pushed the commit, where it is somebody else'),
  })
  .describe('Who wrote it, and who pushed it from Git: their approvals do not count. Ignored where operations are sent')

const TokenOperation = z.looseObject({
  op: z.enum(['create', 'update', 'upsert', 'delete']),
  tokenset_id: id,
  mode_id: id,
  name: z.string(),
  author: Author,
})
const OperationOnResolver = z.looseObject({
  op: z.enum(['create_resolver', 'update_resolver', 'delete_resolver']),
  resolver_id: id.optional().describe('Absent where it makes one'),
  author: Author,
})
const OperationOnGuidance = z.looseObject({
  op: z.enum(['set_guidance', 'delete_guidance']),
  subject: z.string(),
  author: Author,
})
export const ProposalOperation = z.union([TokenOperation, OperationOnResolver, OperationOnGuidance])
export type ProposalOperation = z.infer<typeof ProposalOperation>

const TokenAtBase = z.object({
  tokenset_id: id,
  mode_id: id,
  token: z.string(),
  state: json.nullable().describe('Its content; null: it was not there'),
})
export type TokenAtBase = z.infer<typeof TokenAtBase>

export const Proposal = z.object({
  id,
  workspace_id: id,
  title: z.string(),
  description: nullableText,
  status: z.enum(proposalStatuses),
  author: z.object({ user_id: id.nullable(), user_name: nullableText }),
  reviewers: z.array(id).describe('Ids of users'),
  base: z
    .object({
      at: timestamp,
      tokens: z.array(TokenAtBase),
      resolvers: z.array(ResolverAtBase),
      guidance: z.array(GuidanceAtBase).optional().describe('Only where operations are about any'),
    })
    .describe('The tokens, resolvers and guidance that the operations name, as they were when the operations were set'),
  operations: z.array(ProposalOperation),
  merged: Merged.nullable(),
  created_at: timestamp,
  updated_at: timestamp,
})
export type Proposal = z.infer<typeof Proposal>

export const ReadProposal = Proposal.extend({ approval: Approval })
export type ReadProposal = z.infer<typeof ReadProposal>

/** Includes the result of the merge. */
export const MergedProposal = Proposal.extend({
  change_id: id,
  created: z.int(),
  updated: z.int(),
  deleted: z.int(),
  broken_aliases: writtenAtOnce.broken_aliases,
  unresolved_aliases: writtenAtOnce.unresolved_aliases,
  affected,
})
export type MergedProposal = z.infer<typeof MergedProposal>

const titleInvalid = 'title must be text of 1 to 255 characters'
const title = z
  .string({ error: titleInvalid })
  .refine(text => requiredName.safeParse(text).success, { error: titleInvalid })
  .meta({ minLength: 1, maxLength: 255 })
const descriptionInvalid = 'description must be text of at most 10000 characters, or null'
const description = z
  .string({ error: descriptionInvalid })
  .max(10_000, { error: descriptionInvalid })
  .nullable()
  .optional()
const reviewersInvalid = 'reviewers must be an array of at most 50 ids of users'
const reviewers = z
  .array(z.string({ error: reviewersInvalid }), { error: reviewersInvalid })
  .max(50, { error: reviewersInvalid })
  .optional()

// Each operation is validated separately, so that every fault is reported with its index.
const operationList = z
  .array(z.unknown(), { error: 'operations must be an array' })
  .max(batchLimit, { error: `operations must hold at most ${batchLimit} operations` })
  .meta({ items: operationSchema })

const refusedOperations = ['batch_invalid', 'circular_alias', 'quota_reached'] as const
const statusInvalid = 'status must be draft or open'

export const proposals = operations({
  list: {
    name: 'list_proposals',
    summary: 'List the proposals of a workspace, newest first.',
    method: 'GET',
    path: '/workspaces/{workspace_id}/proposals',
    on: 'workspace',
    needs: 'read',
    input: z.object({
      status: z
        .enum(proposalStatuses, { error: `status must be one of: ${proposalStatuses.join(', ')}` })
        .optional()
        .describe('Only these'),
      ...paging,
    }),
    status: 200,
    output: longListOf('proposals', Proposal),
    surfaces: ['rest', 'session', 'mcp'],
  },
  create: {
    name: 'create_proposal',
    summary: 'Propose edits: a set of operations that are kept as a draft and not made.',
    method: 'POST',
    path: '/workspaces/{workspace_id}/proposals',
    on: 'workspace',
    needs: 'propose',
    input: z.object({
      title,
      description,
      reviewers,
      status: z
        .enum(['draft', 'open'], { error: statusInvalid })
        .default('draft')
        .describe('open: to be reviewed at once'),
      operations: operationList.default([]),
    }),
    status: 201,
    output: Proposal,
    surfaces: ['rest', 'session', 'mcp'],
    tool: 'propose_changes',
    adds: true,
    body: 'large',
    refuses: [...refusedOperations, 'reviewer_unknown'],
  },
  get: {
    name: 'get_proposal',
    summary: 'Read one proposal.',
    method: 'GET',
    path: '/proposals/{proposal_id}',
    on: 'proposal',
    needs: 'read',
    input: nothing,
    status: 200,
    output: ReadProposal,
    surfaces: ['rest', 'session', 'mcp'],
  },
  update: {
    name: 'update_proposal',
    summary: 'Change what a proposal says and who reviews it; `status: "open"` opens a draft.',
    method: 'PATCH',
    path: '/proposals/{proposal_id}',
    on: 'proposal',
    needs: 'propose',
    input: z.object({
      title: title.optional(),
      description,
      reviewers,
      status: z.enum(['draft', 'open'], { error: statusInvalid }).optional(),
    }),
    status: 200,
    output: Proposal,
    surfaces: ['rest', 'session'],
    refuses: ['proposal_ended', 'reviewer_unknown'],
  },
  setOperations: {
    name: 'set_proposal_operations',
    summary:
      'Replace the operations of a proposal. Its base becomes what there is now; one that is sent unchanged keeps its author.',
    method: 'PUT',
    path: '/proposals/{proposal_id}/operations',
    ifMatchOf: '/proposals/{proposal_id}',
    on: 'proposal',
    needs: 'propose',
    input: z.object({ operations: operationList }),
    status: 200,
    output: Proposal,
    surfaces: ['rest', 'session'],
    body: 'large',
    refuses: [...refusedOperations, 'proposal_ended'],
  },
  close: {
    name: 'close_proposal',
    summary: 'Close a proposal without making its edits. It stays readable and changes no more.',
    method: 'POST',
    path: '/proposals/{proposal_id}/close',
    ifMatchOf: '/proposals/{proposal_id}',
    on: 'proposal',
    needs: 'propose',
    input: nothing,
    status: 200,
    output: Proposal,
    surfaces: ['rest', 'session'],
    refuses: ['proposal_ended'],
  },
  diff: {
    name: 'diff_proposal',
    summary: 'What a proposal would change now: tokens, resolvers, findings, what uses them, and conflicts.',
    method: 'GET',
    path: '/proposals/{proposal_id}/diff',
    on: 'proposal',
    needs: 'read',
    input: nothing,
    status: 200,
    output: ProposalDiff,
    surfaces: ['rest', 'session'],
  },
  merge: {
    name: 'merge_proposal',
    summary: 'Make the edits of a proposal, all at once: one change, which one revert takes back.',
    method: 'POST',
    path: '/proposals/{proposal_id}/merge',
    ifMatchOf: '/proposals/{proposal_id}',
    on: 'proposal',
    needs: 'decide',
    input: z.object({ resolutions: proposalResolutions, override }),
    status: 200,
    output: MergedProposal,
    surfaces: ['rest', 'session'],
    body: 'large',
    refuses: [
      ...refusedOperations,
      'proposal_ended',
      'proposal_draft',
      'proposal_not_approved',
      'merge_conflicts',
      'resolution_invalid',
      'publishing_blocked',
    ],
  },
})
