// Groups the operations of a proposal by subject, if the subject exists.
import { guidanceOperation, operationPlace, resolverOperation } from '@tessera/contract'
import type { GuidanceOperation, ResolverOperation } from '@tessera/contract'
import { inWords } from '@tessera/engine'
import { groupBy } from '../../../base/group-by.ts'
import { isId } from '../../../base/ids.ts'
import { Problem, problems } from '../../../base/problems.ts'
import type { Db } from '../../../storage/sql.ts'
import { listModesOf } from '../../tokens/stored/resolvers/resolvers.store.ts'
import type { BatchFault } from '../../tokens/tokens/batch.ts'

/** An operation of a batch before its validation. */
export interface Placed {
  index: number
  given: unknown
  tokenset_id: string
  mode_id: string
}

export interface PlacedOnResolver {
  index: number
  given: ResolverOperation
}

export interface PlacedOnGuidance {
  index: number
  given: GuidanceOperation
}

export interface PlacedOperations {
  /** By mode, always in the same order. */
  modes: Map<string, Placed[]>
  resolvers: PlacedOnResolver[]
  guidance: PlacedOnGuidance[]
  faults: BatchFault[]
}

export async function place(db: Db, workspaceId: string, operations: readonly unknown[]): Promise<PlacedOperations> {
  const faults: BatchFault[] = []
  const placed: Placed[] = []
  const resolvers: PlacedOnResolver[] = []
  const guidance: PlacedOnGuidance[] = []
  for (const [index, given] of operations.entries()) {
    const { data, error } = schemaOf(given).safeParse(given, { error: inWords })
    if (error) faults.push(faultOf(index, problems.invalidInput(error.issues[0]!)))
    else if ('subject' in data) guidance.push({ index, given: data })
    else if ('op' in data) resolvers.push({ index, given: data })
    else placed.push({ index, given, ...data })
  }
  const tokensets = new Set(placed.map(({ tokenset_id }) => tokenset_id).filter(isId))
  const there = await listModesOf(db, workspaceId, [...tokensets])
  const known = placed.filter(({ index, tokenset_id, mode_id }) => {
    const modes = there.get(tokenset_id)
    if (modes?.has(mode_id)) return true
    faults.push(faultOf(index, modes ? problems.modeUnknown(mode_id) : problems.tokensetUnknown(tokenset_id)))
    return false
  })
  known.sort((a, b) => (a.mode_id < b.mode_id ? -1 : a.mode_id > b.mode_id ? 1 : a.index - b.index))
  return { modes: groupBy(known, ({ mode_id }) => mode_id), resolvers, guidance, faults }
}

function schemaOf(given: unknown) {
  const op = typeof given === 'object' && given !== null && 'op' in given ? given.op : null
  if (typeof op !== 'string') return operationPlace
  if (op.endsWith('_resolver')) return resolverOperation
  return op.endsWith('_guidance') ? guidanceOperation : operationPlace
}

export const faultOf = (index: number, { message, code }: Problem): BatchFault => ({ index, error: message, code })

export function refuseFaults(count: number, faults: readonly BatchFault[]): void {
  if (faults.length > 0)
    throw problems.batchInvalid(
      count,
      [...faults].sort((a, b) => a.index - b.index),
    )
}

/** Returns the problem that it throws, or null. */
export async function problemIn(run: () => Promise<unknown> | void): Promise<Problem | null> {
  try {
    await run()
    return null
  } catch (error) {
    if (error instanceof Problem) return error
    throw error
  }
}
