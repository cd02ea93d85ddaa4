import { proposals as contract } from '@tessera/contract'
import type { Proposal } from '@tessera/contract'
import type { Context } from '../../kernel/context.ts'
import { implement } from '../../kernel/operation.ts'
import { cursorOf, page, pageRequest } from '../../kernel/paging.ts'
import { problems } from '../../kernel/problems.ts'
import { listMembers } from '../members/members.store.ts'
import { diffProposal } from './diff.ts'
import { mergeProposal } from './merge.ts'
import { planned } from './planned.ts'
import * as store from './proposals.store.ts'
import { standing } from './standing.ts'

export const proposals = implement(contract, {
  async list({ db, workspace }, { status, ...paging }) {
    const { after: before, limit, size } = pageRequest(paging)
    const rows = await store.listProposals(db, workspace.id, { status, before, limit })
    const { items, next_cursor } = page(rows, size, row => cursorOf(row.id))
    return { proposals: items, total: await store.countProposals(db, workspace.id, status), ...next_cursor }
  },

  async create(context, { title, description, reviewers = [], operations }) {
    const { db, workspace, caller, newId, now, record } = context
    await refuseStrangers(context, reviewers)
    const proposal: Proposal = {
      id: newId(),
      workspace_id: workspace.id,
      title,
      description: description ?? null,
      status: 'draft',
      author: { user_id: caller.user.id, user_name: caller.user.name },
      reviewers: [...new Set(reviewers)],
      ...(await planned(context, operations)),
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

  get: ({ db, proposal }) => store.readProposal(db, proposal.id),

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
    return change(context, before, { ...before, ...(await planned(context, operations)) }, 'Changed')
  },

  async close(context) {
    const before = await standing(context)
    return change(context, before, { ...before, status: 'closed' }, 'Closed')
  },

  diff: diffProposal,
  merge: mergeProposal,
})

async function change(
  { db, now, record }: Context<'proposal'>,
  before: Proposal,
  given: Proposal,
  did: 'Opened' | 'Changed' | 'Closed',
): Promise<Proposal> {
  const after = { ...given, updated_at: now }
  await store.updateProposal(db, after)
  record({
    summary: `${did} the proposal "${after.title}"`,
    subject: { kind: 'proposal', id: after.id, before: stateOf(before), after: stateOf(after) },
  })
  return after
}

/** Only who may see the workspace can review. */
async function refuseStrangers({ db, workspace }: Context<'workspace'>, reviewers: readonly string[]): Promise<void> {
  if (reviewers.length === 0) return
  const members = new Set((await listMembers(db, workspace.id)).map(({ user_id }) => user_id))
  const stranger = reviewers.find(id => !members.has(id))
  if (stranger !== undefined) throw problems.reviewerUnknown(stranger)
}

/** For the history: without the operations, which the proposal keeps. */
const stateOf = ({ title, status, reviewers }: Proposal) => ({ title, status, reviewers })
