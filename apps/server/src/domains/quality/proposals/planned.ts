import type { GuidanceAtBase, Proposal, ResolverAtBase, TokenAtBase } from '@tessera/contract'
import type { Json } from '@tessera/engine'
import type { Context } from '../../../kernel/context.ts'
import { planBatch } from '../../tokens/tokens/batch.ts'
import { listInMode, stateOf } from '../../tokens/stored/tokens/tokens.store.ts'
import { withoutAuthor } from './authors.ts'
import type { BareOperation } from './authors.ts'
import { place, refuseFaults } from './placed.ts'
import { afterWrites, namesOf, refuseCircles } from './plan-mode.ts'
import { planGuidance } from './plan-guidance.ts'
import { contentOfResolver, planResolvers } from './plan-resolvers.ts'

/** Validates the operations of a proposal like a batch, and reads the current state of their subjects. */
export async function planned(
  context: Pick<Context<'workspace'>, 'db' | 'workspace' | 'config' | 'now' | 'newId'>,
  given: readonly unknown[],
): Promise<{ base: Proposal['base']; operations: BareOperation[] }> {
  const { db, workspace, now, newId } = context
  const operations = given.map(withoutAuthor)
  const placed = await place(db, workspace.id, operations)
  const { modes, resolvers: onResolvers, faults } = placed
  const tokens: TokenAtBase[] = []
  for (const [mode_id, inMode] of modes) {
    const { tokenset_id } = inMode[0]!
    const rows = await listInMode(db, mode_id)
    const plan = await planBatch(
      rows,
      inMode.map(({ given }) => given),
    )
    faults.push(...plan.faults.map(fault => ({ ...fault, index: inMode[fault.index]!.index })))
    if (plan.faults.length > 0) continue
    const { writes } = await plan.draft.plan(newId)
    await refuseCircles(afterWrites(rows, writes), writes)
    const stored = new Map(rows.map(row => [row.name, row]))
    for (const token of new Set(inMode.flatMap(namesOf))) {
      const row = stored.get(token)
      tokens.push({ tokenset_id, mode_id, token, state: row ? stateOf(row) : null })
    }
  }
  const plan = await planResolvers(context, onResolvers)
  const said = await planGuidance(context, placed)
  refuseFaults(operations.length, [...faults, ...plan.faults, ...said.faults])
  const guidance = [...said.current].map(([subject, state]): GuidanceAtBase => ({ subject, state }))
  const named = new Set(onResolvers.map(({ given }) => ('resolver_id' in given ? given.resolver_id : null)))
  const resolvers = plan.current
    .filter(({ id }) => named.has(id))
    .map((resolver): ResolverAtBase => ({
      resolver_id: resolver.id,
      state: contentOfResolver(resolver) as Json,
    }))
  const base = { at: now, tokens, resolvers, ...(guidance.length > 0 ? { guidance } : {}) }
  return { base, operations: operations as BareOperation[] }
}
