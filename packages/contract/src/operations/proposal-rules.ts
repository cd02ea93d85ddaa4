// The approvals that changes of a workspace need, and who may edit without a proposal.
import { z } from 'zod'
import { id, nothing, nullableText } from '../fields.ts'
import { operations } from '../operation.ts'

const approvals = (field: string) => {
  const invalid = `${field} must be a whole number from 0 to 20`
  return z.int({ error: invalid }).min(0, { error: invalid }).max(20, { error: invalid })
}
const matchInvalid = 'match must be an array of 1 to 100 globs of token names'
const reviewersInvalid = 'reviewers must be an array of at most 50 ids of users'
const agentsInvalid = 'agents must be edit or propose'
const agentsPublishInvalid = 'agents_publish must be true or false'
const directEditsInvalid = 'direct_edits must be true or false'

export const ProposalRules = z.object({
  approvals: approvals('approvals').describe('How many approvals every proposal needs'),
  groups: z
    .array(
      z.object(
        {
          match: z
            .array(z.string({ error: matchInvalid }).min(1, { error: matchInvalid }), { error: matchInvalid })
            .min(1, { error: matchInvalid })
            .max(100, { error: matchInvalid })
            .describe('Globs of token names: `color.*`, `color.**`'),
          approvals: approvals('approvals of a group'),
          reviewers: z
            .array(z.string({ error: reviewersInvalid }), { error: reviewersInvalid })
            .max(50, { error: reviewersInvalid })
            .default([])
            .describe('Ids of the users whose approval counts; empty: anybody’s'),
        },
        { error: 'A group must be an object with match, approvals and reviewers' },
      ),
      { error: 'groups must be an array' },
    )
    .max(50, { error: 'groups must hold at most 50 groups' })
    .describe('What proposals need besides that change such a token'),
  direct_edits: z
    .boolean({ error: directEditsInvalid })
    .describe('false: every change of tokens, modes, tokensets and resolvers takes a proposal'),
  agents: z
    .enum(['edit', 'propose'], { error: agentsInvalid })
    .describe(
      'propose: agents over MCP, and apps that were connected by OAuth, may read, export, try out, propose and comment, and nothing else in the workspace and its organization',
    ),
  agents_publish: z
    .boolean({ error: agentsPublishInvalid })
    .describe('With agents: "propose": they may publish all the same, but not override findings'),
})
export type ProposalRules = z.infer<typeof ProposalRules>

export const defaultProposalRules: ProposalRules = {
  approvals: 0,
  groups: [],
  direct_edits: true,
  agents: 'edit',
  agents_publish: false,
}

const ReviewerName = z.object({ user_id: id, user_name: nullableText })
export type ReviewerName = z.infer<typeof ReviewerName>

const MissingApproval = z.object({
  match: z.array(z.string()).nullable().describe('The globs of the group; null: what every proposal needs'),
  approvals: z.int().describe('How many it needs'),
  given: z.int().describe('How many count so far'),
  reviewers: z.array(id).describe('Whose approval counts; empty: anybody’s but authors’ and viewers’'),
})
export type MissingApproval = z.infer<typeof MissingApproval>

/** The review state of a proposal, by the rules and the current roles. */
export const Approval = z.object({
  met: z.boolean().describe('Nothing is missing and nobody has requested changes'),
  approved_by: z.array(ReviewerName).describe('Whose approvals count'),
  missing: z.array(MissingApproval),
  changes_requested_by: z.array(ReviewerName).describe('Each blocks the merge until they approve'),
})
export type Approval = z.infer<typeof Approval>

export const proposalRules = operations({
  get: {
    name: 'get_proposal_rules',
    summary: 'Read which changes of a workspace need whose approval.',
    method: 'GET',
    path: '/workspaces/{workspace_id}/proposal-rules',
    on: 'workspace',
    needs: 'read',
    input: nothing,
    status: 200,
    output: ProposalRules,
    surfaces: ['rest', 'session'],
  },
  set: {
    name: 'set_proposal_rules',
    summary: 'Replace the rules for proposals; what is left out becomes the default again.',
    method: 'PUT',
    path: '/workspaces/{workspace_id}/proposal-rules',
    on: 'workspace',
    needs: 'manage_proposals',
    input: z.object({
      approvals: ProposalRules.shape.approvals.default(defaultProposalRules.approvals),
      groups: ProposalRules.shape.groups.default(defaultProposalRules.groups),
      direct_edits: ProposalRules.shape.direct_edits.default(defaultProposalRules.direct_edits),
      agents: ProposalRules.shape.agents.default(defaultProposalRules.agents),
      agents_publish: ProposalRules.shape.agents_publish.default(defaultProposalRules.agents_publish),
    }),
    status: 200,
    output: ProposalRules,
    surfaces: ['rest', 'session'],
    refuses: ['reviewer_unknown'],
  },
})
