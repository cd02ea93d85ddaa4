import type { Proposal, ResolverAtBase, TokenAtBase } from '@tessera/contract'
import type { Json } from '@tessera/engine'
import type { Context } from '../../../kernel/context.ts'
import { planBatch } from '../../tokens/tokens/batch.ts'
import { listInMode, stateOf } from '../../tokens/stored/tokens/tokens.store.ts'
import { withoutAuthor } from './authors.ts'
import type { BareOperation } from './authors.ts'
import { place, refuseFaults } from './placed.ts'
import { afterWrites, namesOf, refuseCircles } from './plan-mode.ts'
import { contentOfResolver, planResolvers } from './plan-resolvers.ts'

/** Validates the operations of a proposal like a batch, and reads the current state of their subjects. */
export async function planned(
  context: Pick<Context<'workspace'>, 'db' | 'workspace' | 'config' | 'now' | 'newId'>,
  given: readonly unknown[],
): Promise<{ base: Proposal['base']; operations: BareOperation[] }> {
  const { db, workspace, now, newId } = context
  const operations = given.map(withoutAuthor)
  const { modes, resolvers: onResolvers, faults } = await place(db, workspace.id, operations)
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
  refuseFaults(operations.length, [...faults, ...plan.faults])
  const named = new Set(onResolvers.map(({ given }) => ('resolver_id' in given ? given.resolver_id : null)))
  const resolvers = plan.current
    .filter(({ id }) => named.has(id))
    .map((resolver): ResolverAtBase => ({
      resolver_id: resolver.id,
      state: contentOfResolver(resolver) as Json,
    }))
  return { base: { at: now, tokens, resolvers }, operations: operations as BareOperation[] }
}
