// Changes, proposals and comparisons as answers of tools: the data for a model's decisions, without details for
// screens.
import type { Change, Proposal, ReadProposal } from '@tessera/contract'
import { z } from 'zod'
import { dryRun, rehearsal } from './mcp-shape.ts'
import type { Shape } from './mcp-shape.ts'

/** The number of shown tokens of each change, and of shown differences between modes. */
const shownTokens = 5
const shownDifferences = 200

const author = z.string().nullable().describe('Their name')
const BriefProposal = z.object({
  id: z.string(),
  title: z.string(),
  status: z.string().describe('draft, open, approved, merged or closed'),
  author,
  operations: z.int().describe('How many'),
})
const briefProposal = ({ id, title, status, author, operations }: Proposal) => ({
  id,
  title,
  status,
  author: author.user_name,
  operations: operations.length,
})

interface Diff {
  tokens: unknown[]
}

export const recordShapes: Record<string, Partial<Shape>> = {
  list_changes: {
    defaults: { limit: 20 },
    output: z.object({
      changes: z.array(
        z.object({
          id: z.string().describe('For revert_change'),
          at: z.string(),
          by: z.string().nullable(),
          operation: z.string(),
          summary: z.string(),
          token_count: z.int(),
          tokens: z
            .array(z.record(z.string(), z.unknown()))
            .describe('The first of token_count, or the one of `token`: {name, before, after}, their values'),
          reverted: z.literal(true).optional(),
        }),
      ),
      total: z.int(),
      next_cursor: z.string().nullable().optional(),
    }),
    present: ({ changes, ...page }: { changes: Change[] }) => ({ changes: changes.map(briefChange), ...page }),
  },
  propose_changes: {
    extra: {
      dry_run: dryRun,
      operations: z
        .array(z.unknown())
        .default([])
        .describe('Those of batch_tokens, each with its place: [{tokenset_id, mode_id, op: "update", name, value, …}]'),
    },
    defaults: { status: 'open' },
    output: BriefProposal.extend(rehearsal),
    present: briefProposal,
  },
  list_proposals: {
    output: z.object({
      proposals: z.array(BriefProposal),
      total: z.int(),
      next_cursor: z.string().nullable().optional(),
    }),
    present: ({ proposals, ...page }: { proposals: Proposal[] }) => ({
      proposals: proposals.map(briefProposal),
      ...page,
    }),
  },
  get_proposal: {
    output: z.object({
      id: z.string(),
      title: z.string(),
      description: z.string().nullable(),
      status: z.string(),
      author,
      reviewers: z.array(z.string()),
      operations: z.array(z.record(z.string(), z.unknown())),
      approval: z
        .record(z.string(), z.unknown())
        .describe('{met, approved_by, missing, changes_requested_by}: what it lacks before it is merged'),
      merged: z.record(z.string(), z.unknown()).nullable(),
    }),
    present: ({ id, title, description, status, author, reviewers, operations, approval, merged }: ReadProposal) => ({
      id,
      title,
      description,
      status,
      author: author.user_name,
      reviewers,
      operations,
      approval,
      merged,
    }),
  },
  diff_modes: {
    present: ({ tokens, ...diff }: Diff) => ({ ...diff, tokens: tokens.slice(0, shownDifferences) }),
  },
}

const briefChange = ({ id, created_at, actor, operation, summary, token_count, tokens, reverted_by }: Change) => ({
  id,
  at: created_at,
  by: actor.user_name,
  operation,
  summary,
  token_count,
  tokens: tokens.slice(0, shownTokens).map(({ name, before, after }) => ({
    name,
    before: before?.value ?? null,
    after: after?.value ?? null,
  })),
  ...(reverted_by === null ? {} : { reverted: true as const }),
})
