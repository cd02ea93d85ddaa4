import { proposals as contract } from '@tessera/contract'
import type { Proposal } from '@tessera/contract'
import type { Context } from '../../../kernel/context.ts'
import { inTurn } from '../../../kernel/pacing/long-lists.ts'
import { isId } from '../../../base/ids.ts'
import { implement } from '../../../kernel/operation.ts'
import { cursorOf, page, pageRequest } from '../../../base/paging.ts'
import { problems } from '../../../base/problems.ts'
import { approvalOf, statusOf } from './reviews/approvals.ts'
import { withAuthors } from './authors.ts'
import { planned } from './planned.ts'
import * as store from './proposals.store.ts'
import { rolesOf } from './reviews/reviewers.store.ts'
import { dropApprovals } from './reviews/reviews.store.ts'
import { diffProposal } from './diff.ts'
import { mergeProposal } from './merge.ts'
import { stateOf } from './state.ts'
import { standing } from './standing.ts'

export const proposals = implement(contract, {
  list(context, { status, ...paging }) {
    const { db, workspace } = context
    const { after: before, limit, size } = pageRequest(paging)
    return inTurn(context, size, async () => {
      const rows = await store.listProposals(db, workspace.id, { status, before, limit })
      const { items, next_cursor } = page(rows, size, row => cursorOf(row.id))
      return { proposals: items, ...(await store.countProposals(db, workspace.id, status)), ...next_cursor }
    })
  },

  async create(context, { title, description, reviewers = [], status, operations }) {
    const { db, workspace, caller, newId, now, record } = context
    await refuseStrangers(context, reviewers)
    const { base, operations: edits } = await planned(context, operations)
    const proposal: Proposal = {
      id: newId(),
      workspace_id: workspace.id,
      title,
      description: description ?? null,
      status,
      author: { user_id: caller.user.id, user_name: caller.user.name },
      reviewers: [...new Set(reviewers)],
      base,
      operations: await withAuthors(edits, [], authorOf(context)),
      merged: null,
      created_at: now,
      updated_at: now,
    }
    await store.insertProposal(db, proposal)
    record({
      summary: `Proposed "${title}"`,
      subject: { kind: 'proposal', id: proposal.id, before: null, after: stateOf(proposal) },
    })
    return proposal
  },

  async get(context) {
    const proposal = await store.readProposal(context.db, context.proposal.id)
    return { ...proposal, approval: await approvalOf(context, proposal) }
  },

  async update(context, { title, description, reviewers, status }) {
    const before = await standing(context)
    if (reviewers) await refuseStrangers(context, reviewers)
    const after = {
      ...before,
      title: title ?? before.title,
      description: description === undefined ? before.description : description,
      reviewers: reviewers ? [...new Set(reviewers)] : before.reviewers,
      status: status ?? before.status,
    }
    const opened = before.status === 'draft' && after.status === 'open'
    return change(context, before, after, opened ? 'Opened' : 'Changed')
  },

  async setOperations(context, { operations }) {
    const before = await standing(context)
    const { base, operations: edits } = await planned(context, operations)
    const after = { ...before, base, operations: await withAuthors(edits, before.operations, authorOf(context)) }
    const { approved_by } = await approvalOf(context, before)
    await dropApprovals(context.db, before.id)
    if (before.status === 'approved') after.status = statusOf(await approvalOf(context, after))
    const fallen = approved_by.map(({ user_id }) => user_id)
    return change(context, before, after, 'Changed', fallen)
  },

  async close(context) {
    const before = await standing(context)
    return change(context, before, { ...before, status: 'closed' }, 'Closed')
  },

  diff: diffProposal,
  merge: mergeProposal,
})

const authorOf = ({ user }: Pick<Context<'workspace'>, 'user'>) => ({ id: user.id, name: user.name })

async function change(
  { db, now, record }: Context<'proposal'>,
  before: Proposal,
  given: Proposal,
  did: 'Opened' | 'Changed' | 'Closed',
  fallen: string[] = [],
): Promise<Proposal> {
  const after = { ...given, updated_at: now }
  await store.updateProposal(db, after)
  record({
    summary: `${did} the proposal "${after.title}"`,
    subject: {
      kind: 'proposal',
      id: after.id,
      before: stateOf(before),
      after: stateOf(after),
      ...(fallen.length > 0 ? { fallen } : {}),
    },
  })
  return after
}

/** Stores the status if it has changed. */
export async function withStatus(
  { db, now }: Pick<Context<'workspace'>, 'db' | 'now'>,
  proposal: Proposal,
  status: Proposal['status'],
): Promise<Proposal> {
  if (proposal.status === status) return proposal
  const after = { ...proposal, status, updated_at: now }
  await store.updateProposal(db, after)
  return after
}

/** Reviewers must be able to see the workspace, possibly through its organization. */
export async function refuseStrangers(
  { db, workspace, config }: Pick<Context<'workspace'>, 'db' | 'workspace' | 'config'>,
  reviewers: readonly string[],
): Promise<void> {
  const malformed = reviewers.find(id => !isId(id))
  if (malformed !== undefined) throw problems.reviewerUnknown(malformed)
  const members = await rolesOf(db, config.plans, workspace.id, reviewers)
  const stranger = reviewers.find(id => !members.has(id))
  if (stranger !== undefined) throw problems.reviewerUnknown(stranger)
}
