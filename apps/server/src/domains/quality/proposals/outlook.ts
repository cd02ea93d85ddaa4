// The present effect of merging a proposal: per mode and for resolvers, with all obstacles.
import type { Proposal, ProposalConflict, Resolver } from '@tessera/contract'
import type { Json } from '@tessera/engine'
import type { TokenState } from '../../../kernel/change.ts'
import type { Context } from '../../../kernel/context.ts'
import { groupBy } from '../../../base/group-by.ts'
import type { Problem } from '../../../base/problems.ts'
import { refuseBeyond } from '../../../limits/quotas.ts'
import type { BatchFault } from '../../tokens/tokens/batch.ts'
import { followReferences } from '../../tokens/references/follow.ts'
import type { Followed } from '../../tokens/references/follow.ts'
import type { ModeWrites } from '../../tokens/references/moves.ts'
import type { TokenWrites } from '../../tokens/stored/tokens/draft.ts'
import { carryReplacements } from '../../tokens/stored/tokens/lifecycle.ts'
import { listInMode } from '../../tokens/stored/tokens/tokens.store.ts'
import type { NewToken, TokenRow } from '../../tokens/stored/tokens/tokens.store.ts'
import { withoutAuthor } from './authors.ts'
import { place, problemIn } from './placed.ts'
import { afterWrites, planMode, refuseCircles } from './plan-mode.ts'
import type { Take } from './plan-mode.ts'
import { planGuidance } from './plan-guidance.ts'
import type { PlannedGuidance } from './plan-guidance.ts'
import { planResolvers } from './plan-resolvers.ts'
import type { PlannedResolver, ResolverContent } from './plan-resolvers.ts'

export interface ModeAhead {
  tokenset_id: string
  mode_id: string
  /** Includes the references and replacements that follow their tokens. */
  carried: TokenWrites
  /** All tokens of the mode after the writes. */
  tokens: NewToken[]
}

export interface Outlook {
  modes: ModeAhead[]
  /** The planned writes. */
  followed: Followed
  resolvers: PlannedResolver[]
  /** All resolvers of the workspace; read only if the proposal changes resolvers. */
  currentResolvers: readonly Resolver[]
  guidance: PlannedGuidance[]
  conflicts: ProposalConflict[]
  /** Faults of single operations. */
  faults: BatchFault[]
  /** Problems of all operations on a mode together. */
  problems: Problem[]
}

/** Identifies the subject of a conflict in resolutions. */
export function keyOf(
  about: { resolver_id: string } | { subject: string } | { tokenset_id: string; mode_id: string; token: string },
): string {
  if ('resolver_id' in about) return about.resolver_id
  return 'subject' in about ? about.subject : JSON.stringify([about.tokenset_id, about.mode_id, about.token])
}

const saidAt = ({ guidance = [] }: Proposal['base']) => new Map(guidance.map(({ subject, state }) => [subject, state]))

/** What the operations write in each mode, and what stands there. */
async function planModes(
  { db, newId }: Pick<Context<'workspace'>, 'db' | 'newId'>,
  modes: Awaited<ReturnType<typeof place>>['modes'],
  before: Proposal['base']['tokens'],
  takes: ReadonlyMap<string, Take>,
) {
  const bases = groupBy(before, ({ mode_id }) => mode_id)
  const planned: ModeWrites[] = []
  const stored = new Map<string, TokenRow[]>()
  const conflicts: Outlook['conflicts'] = []
  const faults: Outlook['faults'] = []
  for (const [mode_id, operations] of modes) {
    const { tokenset_id } = operations[0]!
    const rows = await listInMode(db, mode_id)
    stored.set(mode_id, rows)
    const plan = await planMode({
      rows,
      operations,
      base: new Map((bases.get(mode_id) ?? []).map(({ token, state }) => [token, state as TokenState | null])),
      takeOf: token => takes.get(keyOf({ tokenset_id, mode_id, token })),
      newId,
    })
    conflicts.push(...plan.conflicts.map(conflict => ({ tokenset_id, mode_id, ...conflict })))
    faults.push(...plan.faults)
    planned.push({ tokenset_id, mode_id, writes: plan.writes })
  }
  return { planned, stored, conflicts, faults }
}

export async function lookAhead(
  context: Pick<Context<'workspace'>, 'db' | 'workspace' | 'config' | 'newId'>,
  { operations, base }: Pick<Proposal, 'operations' | 'base'>,
  takes: ReadonlyMap<string, Take>,
): Promise<Outlook> {
  const { db, workspace, config } = context
  const placed = await place(db, workspace.id, operations.map(withoutAuthor))
  const { planned, stored, conflicts, faults } = await planModes(context, placed.modes, base.tokens, takes)
  const outlook: Outlook = {
    modes: [],
    resolvers: [],
    currentResolvers: [],
    guidance: [],
    conflicts,
    problems: [],
    followed: await followReferences(db, workspace.id, planned),
    faults: [...placed.faults, ...faults],
  }
  for (const { tokenset_id, mode_id, writes } of outlook.followed.planned) {
    const rows = stored.get(mode_id) ?? (await listInMode(db, mode_id))
    const carried = await carryReplacements(db, mode_id, writes)
    const tokens = afterWrites(rows, carried)
    const problem = await problemIn(async () => {
      await refuseCircles(tokens, carried)
      if (tokens.length > rows.length) refuseBeyond(config.quotas, 'tokens_per_mode', tokens.length)
    })
    if (problem) outlook.problems.push(problem)
    outlook.modes.push({ tokenset_id, mode_id, carried, tokens })
  }
  const then = new Map(base.resolvers.map(({ resolver_id, state }) => [resolver_id, state as ResolverContent | null]))
  const plan = await planResolvers(context, placed.resolvers, then, id => takes.get(id))
  outlook.resolvers = plan.resolvers
  outlook.currentResolvers = plan.current
  outlook.faults.push(...plan.faults)
  outlook.conflicts.push(
    ...plan.conflicts.map(({ base, current, proposed, ...of }) => ({
      ...of,
      base: base as Json,
      current: current as Json,
      proposed: proposed as Json,
    })),
  )
  const said = await planGuidance(context, placed, saidAt(base), subject => takes.get(subject))
  outlook.guidance = said.guidance
  outlook.faults.push(...said.faults)
  outlook.conflicts.push(...said.conflicts)
  outlook.faults.sort((a, b) => a.index - b.index)
  return outlook
}
