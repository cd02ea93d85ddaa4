// Merges all edits of a proposal in one transaction, as one change of the history that one revert takes back. The lock
// of the workspace excludes concurrent writes to its tokensets.
import type { Proposal, proposals as contract } from '@tessera/contract'
import type { z } from 'zod'
import type { NewChange, TokenChange } from '../../../kernel/change.ts'
import type { Context } from '../../../kernel/context.ts'
import { problems } from '../../../base/problems.ts'
import { passMerge } from '../checks/gate.ts'
import { referenceFields, writeFollowed } from '../../tokens/references/write.ts'
import { refuseUnapproved } from './reviews/approvals.ts'
import { keyOf, lookAhead } from './outlook.ts'
import type { Outlook } from './outlook.ts'
import { refuseFaults } from './placed.ts'
import type { Take } from './plan-mode.ts'
import { writePlanned } from './plan-guidance.ts'
import { writeResolvers } from './plan-resolvers.ts'
import { standing } from './standing.ts'
import * as store from './proposals.store.ts'

type Input = z.output<(typeof contract)['merge']['input']>

/** Who merges, and where; without an account where the proposal was merged in Git. */
type Merging = Pick<
  Context<'proposal'>,
  'db' | 'workspace' | 'config' | 'now' | 'newId' | 'checks' | 'lockWorkspace' | 'role' | 'proposalsOnly'
> & {
  by: { id: string | null; name: string | null }
  /** For the summary, where it is not here: in GitHub by Robin. */
  where?: string
  record(change: NewChange): unknown
}

export async function mergeProposal(context: Context<'proposal'>, input: Input) {
  const { id, name } = context.caller.user
  return mergeStanding({ ...context, by: { id, name } }, await standing(context), input)
}

export async function mergeStanding(context: Merging, before: Proposal, { resolutions = [], override }: Input) {
  const { db, by, now, newId, record } = context
  await refuseUnapproved(context, before)
  const takes = takesOf(resolutions)
  const outlook = await lookAhead(context, before, takes)
  refuseUnsettled(outlook, takes, resolutions)
  refuseFaults(before.operations.length, outlook.faults)
  for (const problem of outlook.problems) throw problem

  const written = await writeFollowed(context, outlook.followed)
  const { tokens } = written
  const resolvers = await writeResolvers(context, outlook.resolvers)
  const parts = [...resolvers, ...(await writePlanned(context, outlook.guidance, before.operations))]
  const references = await referenceFields(context, written)
  const reason = await passMerge(context, override)

  const change_id = newId()
  const merged: Proposal = {
    ...before,
    status: 'merged',
    updated_at: now,
    merged: { user_id: by.id, user_name: by.name, at: now, change_id, override: reason },
  }
  await store.updateProposal(db, merged)
  record({
    id: change_id,
    summary: summaryOf(merged, context),
    subject: {
      kind: 'merge',
      id: merged.id,
      parts,
      modes: outlook.modes.map(({ mode_id: id, tokenset_id }) => ({ id, tokenset_id })),
      ...(reason === null ? {} : { override: reason }),
    },
    tokens,
    elsewhere: written.elsewhere,
  })
  const count = (test: (token: TokenChange) => boolean) => tokens.filter(test).length
  return {
    ...merged,
    change_id,
    created: count(token => token.before === null),
    updated: count(token => token.before !== null && token.after !== null),
    deleted: count(token => token.after === null),
    ...references,
  }
}

const summaryOf = ({ title }: Proposal, { where }: Merging) =>
  [...`Merged the proposal "${title}"${where === undefined ? '' : ` ${where}`}`].slice(0, 300).join('')

function takesOf(resolutions: NonNullable<Input['resolutions']>): Map<string, Take> {
  const takes = new Map<string, Take>()
  for (const resolution of resolutions) {
    const key = keyOf(resolution)
    if ((takes.get(key) ?? resolution.take) !== resolution.take)
      throw problems.resolutionsContradict([nameOf(resolution)])
    takes.set(key, resolution.take)
  }
  return takes
}

function nameOf(about: { resolver_id: string } | { subject: string } | { token: string }): string {
  if ('resolver_id' in about) return about.resolver_id
  return 'subject' in about ? about.subject : about.token
}

function refuseUnsettled(
  { conflicts }: Outlook,
  takes: ReadonlyMap<string, Take>,
  resolutions: NonNullable<Input['resolutions']>,
): void {
  const there = new Set(conflicts.map(keyOf))
  const unknown = resolutions.filter(resolution => !there.has(keyOf(resolution)))
  if (unknown.length > 0) throw problems.resolutionsUnknown(unknown.map(nameOf))
  const open = conflicts.filter(conflict => !takes.has(keyOf(conflict)))
  if (open.length > 0) throw problems.proposalConflicts(open)
}
