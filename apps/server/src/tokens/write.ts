// One way to write tokens for single edits, batches and imports: plan in memory, check, write in bulk, tell the history.
import { findCircle } from '@tessera/engine'
import type { TokenChange } from '../context.ts'
import { raiseRevision } from '../modes/modes.store.ts'
import { problems } from '../problems.ts'
import { isUniqueViolation } from '../storage/failures.ts'
import type { Db } from '../storage/sql.ts'
import * as store from './tokens.store.ts'
import type { NewToken, TokenContent, TokenRow } from './tokens.store.ts'

/** What is to happen to one mode. Ids of created tokens are new; an update carries the whole content. */
export interface TokenWrites {
  create: NewToken[]
  update: { before: TokenRow; after: TokenContent }[]
  delete: TokenRow[]
}

/** Writes it all and returns what the history is to know. Throws on a circle or a name that is taken; the transaction undoes. */
export async function writeTokens(
  tx: Db,
  target: { tokenset_id: string; mode_id: string; at: string },
  writes: TokenWrites,
): Promise<TokenChange[]> {
  if (writes.create.length + writes.update.length + writes.delete.length === 0) return []
  const updated = writes.update.map(({ before, after }) => ({ ...after, id: before.id }))
  await store.deleteTokens(
    tx,
    writes.delete.map(token => token.id),
  )
  await uniquely(updated, () => store.updateTokens(tx, updated, target.at))
  await uniquely(writes.create, () => store.insertTokens(tx, target.mode_id, writes.create, target.at))
  await refuseCircles(tx, target.mode_id, [...writes.create, ...updated])
  await raiseRevision(tx, target.tokenset_id, [target.mode_id])

  const mode_id = target.mode_id
  return [
    ...writes.delete.map(row => ({
      token_id: row.id,
      mode_id,
      name: row.name,
      before: store.stateOf(row),
      after: null,
    })),
    ...writes.update.map(({ before, after }) => ({
      token_id: before.id,
      mode_id,
      name: after.name,
      before: store.stateOf(before),
      after: store.stateOf(after),
    })),
    ...writes.create.map(token => ({
      token_id: token.id,
      mode_id,
      name: token.name,
      before: null,
      after: store.stateOf(token),
    })),
  ]
}

async function uniquely(tokens: readonly NewToken[], write: () => Promise<void>): Promise<void> {
  try {
    await write()
  } catch (error) {
    if (!isUniqueViolation(error, 'tokens_name')) throw error
    // `Key (mode_id, name)=(…, a.b) already exists.`: the name is all that follows the mode's id.
    const detail = (error as { detail?: string }).detail ?? ''
    const name =
      /^Key \(mode_id, name\)=\([0-9a-f-]{36}, (.*)\) already exists\.$/s.exec(detail)?.[1] ?? tokens[0]!.name
    throw problems.tokenNameTaken(name)
  }
}

/** Only what was written can have closed a circle, so only what it leads to is looked at. */
async function refuseCircles(tx: Db, modeId: string, written: readonly NewToken[]): Promise<void> {
  const pointing = written.filter(
    token => token.alias_to !== null || (typeof token.value === 'object' && token.value !== null),
  )
  if (pointing.length === 0) return
  const names = pointing.map(token => token.name)
  const reachable = await store.listReachable(tx, modeId, names)
  const circle = findCircle(new Map(reachable.map(row => [row.name, row.refs])), names)
  if (circle) throw problems.circularAlias(circle)
}
