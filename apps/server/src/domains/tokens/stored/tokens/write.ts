// Writes the tokens of one mode: checks the plan, writes it in bulk, and reports it for the change.
import type { UnresolvedAlias } from '@tessera/contract'
import { circleFinder } from '@tessera/engine'
import type { TokenChange } from '../../../../kernel/change.ts'
import type { Context } from '../../../../kernel/context.ts'
import { raiseWithTokens } from '../modes/modes.store.ts'
import { problems } from '../../../../base/problems.ts'
import { refuseBeyond } from '../../../../limits/quotas.ts'
import type { Bulk } from '../../../../storage/database.ts'
import { isUniqueViolation } from '../../../../storage/failures.ts'
import type { Db } from '../../../../storage/sql.ts'
import { groupBy } from '../../../../base/group-by.ts'
import { gather } from '../../../../kernel/gather.ts'
import { inSlices, mapInSlices } from '../../../../kernel/pacing/slices.ts'
import { unresolvedAmong } from './aliases.ts'
import type { TokenWrites } from './draft.ts'
import { carryReplacements, refuseUnknownReplacements } from './lifecycle.ts'
import { readReferences } from './references.store.ts'
import { findTaken } from './taken.store.ts'
import * as store from './tokens.store.ts'
import type { NewToken, TokenContent } from './tokens.store.ts'

export interface WriteReport {
  /** The tokens for the history. */
  changed: TokenChange[]
  /** Written tokens that point at names which the mode lacks. */
  unresolved: UnresolvedAlias[]
}

/** Writes all of them and returns the report. Throws on a circle or a duplicate name; the transaction rolls back. */
export async function writeTokens(
  { db: tx, now, config }: Pick<Context<'mode'>, 'db' | 'now' | 'config'>,
  target: { tokenset_id: string; mode_id: string },
  planned: TokenWrites,
): Promise<WriteReport> {
  if (planned.create.length + planned.update.length + planned.delete.length === 0)
    return { changed: [], unresolved: [] }
  const writes = await carryReplacements(tx, target.mode_id, planned)
  const grown = writes.create.length - writes.delete.length
  const isOne = writes.create.length === 1
  // Checked before writing, so that nothing is written beyond the quota. The tokenset is locked, so the count is exact.
  // A single token is written before the check: a failure rolls both back.
  const raise = { ...target, grown, quotas: config.quotas }
  if (grown <= 1) await gather(tx, raising, raise)
  else await raising.write(tx, [raise])
  const updated = await mapInSlices(writes.update, ({ before, after }) => ({ ...after, id: before.id }))
  await store.deleteTokens(
    tx,
    writes.delete.map(token => token.id),
  )
  const placed = (token: NewToken) => ({ ...token, mode_id: target.mode_id, at: now })
  await uniquely(tx, await mapInSlices(updated, placed), () => store.updateTokens(tx, updated, now))
  const created = await mapInSlices(writes.create, placed)
  if (isOne) await gather(tx, inserting, created[0]!)
  else await uniquely(tx, created, () => store.insertTokens(tx, created))
  await refuseUnknownReplacements(tx, target.mode_id, [...writes.create, ...updated])
  const unresolved = await refuseCircles(tx, target.mode_id, [...writes.create, ...updated])

  const changed: TokenChange[] = []
  const note = (id: string, before: TokenContent | null, after: TokenContent | null) =>
    changed.push({
      token_id: id,
      mode_id: target.mode_id,
      name: (after ?? before)!.name,
      before: before && store.stateOf(before),
      after: after && store.stateOf(after),
    })
  await inSlices(writes.delete, row => note(row.id, row, null))
  await inSlices(writes.update, ({ before, after }) => note(before.id, before, after))
  await inSlices(writes.create, token => note(token.id, null, token))
  return { changed, unresolved }
}

interface Raise {
  tokenset_id: string
  mode_id: string
  grown: number
  quotas: Context<'mode'>['config']['quotas']
}

const raising: Bulk<Raise> = {
  async write(tx, all) {
    for (const of of groupBy(all, ({ mode_id }) => mode_id).values()) {
      const { tokenset_id, mode_id, quotas } = of[0]!
      const grown = of.reduce((sum, one) => sum + one.grown, 0)
      const total = await raiseWithTokens(tx, tokenset_id, mode_id, grown, of.length)
      if (grown > 0) refuseBeyond(quotas, 'tokens_per_mode', total)
    }
  },
}

/**
 * Inserts single tokens together. If that fails, each is written again alone, so that a failure concerns its own name.
 */
const inserting: Bulk<store.PlacedToken> = {
  write: (tx, tokens) =>
    refusingTaken(
      async () => tokens[0]!.name,
      () => store.insertPlaced(tx, tokens),
    ),
}

async function uniquely(tx: Db, tokens: readonly store.PlacedToken[], write: () => Promise<void>): Promise<void> {
  // Sent before the write, without waiting, because a transaction with a failed write answers no further queries.
  const taken = tokens.length > 1 ? findTaken(tx, tokens) : Promise.resolve(null)
  taken.catch(() => undefined)
  await refusingTaken(async () => (await taken) ?? tokens[0]!.name, write)
}

async function refusingTaken(name: () => Promise<string>, write: () => Promise<void>): Promise<void> {
  try {
    await write()
  } catch (error) {
    if (!isUniqueViolation(error, 'tokens_name')) throw error
    throw problems.tokenNameTaken(await name())
  }
}

/** Only written tokens can have closed a circle, so only their targets are checked. Returns those without a target. */
async function refuseCircles(tx: Db, modeId: string, written: readonly NewToken[]): Promise<UnresolvedAlias[]> {
  const pointing = written.filter(
    token => token.alias_to !== null || (typeof token.value === 'object' && token.value !== null),
  )
  if (pointing.length === 0) return []
  const names = pointing.map(token => token.name)
  const refs = await readReferences(tx, modeId, names)
  const findFrom = circleFinder(refs)
  await inSlices(names, name => {
    const circle = findFrom(name)
    if (circle) throw problems.circularAlias(circle)
  })
  return unresolvedAmong(names, refs)
}
