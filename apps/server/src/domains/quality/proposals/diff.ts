// The present effect of a proposal, computed in memory without writes.
import type { ProposalDiff, Resolver } from '@tessera/contract'
import type { Json } from '@tessera/engine'
import type { Context } from '../../../kernel/context.ts'
import { goneNames } from '../../tokens/tokens/batch.ts'
import { findingChanges } from '../../tokens/tokens/finding-changes.ts'
import { usesOf } from '../../tokens/stored/usage/usage.store.ts'
import { stateOf } from '../../tokens/stored/tokens/tokens.store.ts'
import { dependentsOf } from './dependents/dependents.ts'
import { lookAhead } from './outlook.ts'
import type { ModeAhead, Outlook } from './outlook.ts'
import { contentOfResolver } from './plan-resolvers.ts'
import { readProposal } from './proposals.store.ts'

/** The maximum number of dependents in the answer. */
const mostDependents = 1000

export async function diffProposal(context: Context<'proposal'>): Promise<ProposalDiff> {
  const { db, workspace, proposal } = context
  const outlook = await lookAhead(context, await readProposal(db, proposal.id), new Map())
  const { before, after } = await foreseeFindings(context, outlook)
  const dependents = await dependentsOf(db, workspace.id, outlook.modes)
  const used = await usesOf(db, workspace.id, [...new Set(outlook.modes.flatMap(({ carried }) => goneNames(carried)))])
  return {
    modes: outlook.modes.map(modeOf).filter(({ tokens }) => tokens.length > 0),
    resolvers: outlook.resolvers.map(({ id, before, after }) => ({
      resolver_id: id,
      name: (after ?? before!).name,
      before: before && asJson(contentOfResolver(before)),
      after: after && asJson(after),
    })),
    ...(outlook.guidance.length > 0 ? { guidance: outlook.guidance.map(({ index: _, ...said }) => said) } : {}),
    conflicts: outlook.conflicts,
    faults: [
      ...outlook.faults,
      ...outlook.problems.map(({ message, code }) => ({ index: null, error: message, code })),
    ],
    findings: findingChanges(before, after),
    dependents: dependents.slice(0, mostDependents),
    dependents_total: dependents.length,
    ...(used.length > 0 ? { used_in: used } : {}),
  }
}

/** The findings of the rules before and after merging. */
export function foreseeFindings(
  { db, workspace, checks }: Pick<Context<'workspace'>, 'db' | 'workspace' | 'checks'>,
  outlook: Outlook,
): ReturnType<typeof checks.foresee> {
  return checks.foresee(db, workspace.id, {
    tokens: new Map(outlook.modes.map(({ mode_id, tokens }) => [mode_id, tokens])),
    resolvers: foreseenResolvers(outlook, workspace.id),
  })
}

const asJson = (content: object) => content as Json

function modeOf({ tokenset_id, mode_id, carried }: ModeAhead): ProposalDiff['modes'][number] {
  const tokens: ProposalDiff['modes'][number]['tokens'] = []
  for (const row of carried.delete) tokens.push({ token_id: row.id, name: row.name, before: stateOf(row), after: null })
  for (const { before, after } of carried.update)
    tokens.push({ token_id: before.id, name: after.name, before: stateOf(before), after: stateOf(after) })
  for (const token of carried.create)
    tokens.push({ token_id: null, name: token.name, before: null, after: stateOf(token) })
  return { tokenset_id, mode_id, tokens }
}

/** null: the resolvers of the workspace stay unchanged. */
function foreseenResolvers({ resolvers, currentResolvers }: Outlook, workspace_id: string): Resolver[] | null {
  if (resolvers.length === 0) return null
  const written = new Set(resolvers.map(({ id }) => id))
  const made = resolvers.flatMap(({ id, before, after }, index): Resolver[] => {
    if (!after) return []
    const { created_at, updated_at } = before ?? { created_at: '', updated_at: '' }
    return [{ id: id ?? `new ${index}`, workspace_id, ...after, created_at, updated_at }]
  })
  return [...currentResolvers.filter(({ id }) => !written.has(id)), ...made]
}
