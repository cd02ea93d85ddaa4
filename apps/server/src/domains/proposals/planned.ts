import { operationPlace } from '@tessera/contract'
import type { Proposal, ProposalOperation, TokenAtBase } from '@tessera/contract'
import type { Context } from '../../kernel/context.ts'
import { groupBy } from '../../kernel/group-by.ts'
import { isId } from '../../kernel/ids.ts'
import { problems } from '../../kernel/problems.ts'
import type { Problem } from '../../kernel/problems.ts'
import { listModesOf } from '../resolvers/resolvers.store.ts'
import { planBatch } from '../tokens/batch.ts'
import type { BatchFault } from '../tokens/batch.ts'
import { listInMode, stateOf } from '../tokens/tokens.store.ts'

interface Placed {
  index: number
  given: unknown
  tokenset_id: string
  mode_id: string
}

/** The operations of a proposal, validated as a batch validates them, and the tokens that they name as they are now. */
export async function planned(
  { db, workspace, now, newId }: Context<'workspace'>,
  operations: readonly unknown[],
): Promise<Pick<Proposal, 'base' | 'operations'>> {
  const faults: BatchFault[] = []
  const placed: Placed[] = []
  for (const [index, given] of operations.entries()) {
    const { data, error } = operationPlace.safeParse(given)
    if (data) placed.push({ index, given, tokenset_id: data.tokenset_id, mode_id: data.mode_id })
    else faults.push(faultOf(index, problems.invalidInput(error.issues[0]!)))
  }
  const tokensets = new Set(placed.map(({ tokenset_id }) => tokenset_id).filter(isId))
  const modes = await listModesOf(db, workspace.id, [...tokensets])
  const known = placed.filter(({ index, tokenset_id, mode_id }) => {
    const known = modes.get(tokenset_id)
    if (!known) faults.push(faultOf(index, problems.tokensetUnknown(tokenset_id)))
    else if (!known.has(mode_id)) faults.push(faultOf(index, problems.modeUnknown(mode_id)))
    return known?.has(mode_id)
  })

  const tokens: TokenAtBase[] = []
  for (const [mode_id, inMode] of groupBy(known, operation => operation.mode_id)) {
    const { tokenset_id } = inMode[0]!
    const rows = await listInMode(db, mode_id)
    const plan = await planBatch(
      rows,
      inMode.map(({ given }) => given),
    )
    faults.push(...plan.faults.map(fault => ({ ...fault, index: inMode[fault.index]!.index })))
    if (plan.faults.length > 0) continue
    // Refuses circles and names that are taken, which only the end of all operations shows.
    await plan.draft.plan(newId)
    const stored = new Map(rows.map(row => [row.name, row]))
    for (const token of namedBy(inMode)) {
      const row = stored.get(token)
      tokens.push({ tokenset_id, mode_id, token, state: row ? stateOf(row) : null })
    }
  }
  faults.sort((a, b) => a.index - b.index)
  if (faults.length > 0) throw problems.batchInvalid(operations.length, faults)
  return { base: { at: now, tokens }, operations: operations as ProposalOperation[] }
}

const faultOf = (index: number, { message, code }: Problem): BatchFault => ({
  index,
  error: message,
  code,
})

/** The tokens that the operations read or write by name; they are valid. */
function namedBy(inMode: readonly Placed[]): Set<string> {
  return new Set(
    inMode.flatMap(({ given }) => {
      const { name, new_name } = given as { name: string; new_name?: string }
      return new_name === undefined ? [name] : [name, new_name]
    }),
  )
}
