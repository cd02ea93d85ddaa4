import type { TokenChange } from '../../../../kernel/change.ts'
import { inSlices } from '../../../../kernel/pacing/slices.ts'
import { problems } from '../../../../base/problems.ts'
import type { ModeWrites } from '../../../tokens/references/moves.ts'
import { writeModes } from '../../../tokens/references/write.ts'
import { tokensetsOfModes } from '../../../tokens/tokensets/tokensets.store.ts'
import { contentOfState, isSameState } from '../../../tokens/stored/tokens/state.ts'
import { findById, listNamed, stateOf } from '../../../tokens/stored/tokens/tokens.store.ts'
import type { TokenRow } from '../../../tokens/stored/tokens/tokens.store.ts'
import type { TokenWrites } from '../../../tokens/stored/tokens/draft.ts'
import type { Undo } from './undo.ts'

/** Restores each token's state before the change; a later modification blocks the revert. */
export async function revertTokens(undo: Undo, changed: readonly TokenChange[]): Promise<void> {
  if (changed.length === 0) return
  const { context, workspace, tokenset, obstacles } = undo
  const { db } = context
  const modes = byMode(changed)
  const tokensets = new Map(await tokensetsOfModes(db, [...modes.keys()]))
  const planned: ModeWrites[] = []
  for (const [modeId, tokens] of modes) {
    const tokenset_id = tokensets.get(modeId)
    if (tokenset_id === undefined)
      throw problems.notRevertible(`the mode of ${named(tokens)} has been deleted; take that back first`)
    const rows = await findById(
      db,
      modeId,
      tokens.map(({ token_id }) => token_id),
    )
    const current = new Map(rows.map(row => [row.id, row]))
    const gone = tokens.filter(({ token_id, after }) => after !== null && !current.has(token_id))
    const anew = new Set((await listNamed(db, modeId, gone.map(nameAfter), [])).map(({ name }) => name))
    const writes: TokenWrites = { create: [], update: [], delete: [] }
    await inSlices(tokens, token => {
      const row = current.get(token.token_id) ?? null
      const now = row && stateOf(row)
      const isAnew = !row && token.after !== null && anew.has(nameAfter(token))
      if (isAnew) obstacles.push({ name: nameAfter(token), reason: 'was deleted and made anew' })
      if (isSameState(now, token.before)) return
      if (!isAnew && !isSameState(now, token.after))
        obstacles.push({ name: row?.name ?? token.name, reason: reasonOf(row, token) })
      plan(writes, row, token)
    })
    planned.push({ tokenset_id, mode_id: modeId, writes })
  }
  const written = await writeModes({ ...context, workspace, tokenset }, planned)
  // Pushed one by one: a call cannot have a hundred thousand arguments.
  for (const token of written.tokens) undo.tokens.push(token)
  for (const alias of written.unresolved) undo.unresolved.push(alias)
  for (const name of written.broken) undo.broken.push(name)
  for (const [mode, tokenset] of written.elsewhere) undo.elsewhere.set(mode, tokenset)
}

/** A token that a change touched twice counts once: with its first state before and its last after. */
function byMode(changed: readonly TokenChange[]): Map<string, TokenChange[]> {
  const tokens = new Map<string, TokenChange>()
  for (const token of changed) {
    // One that went to another mode is gone in the one and new in the other.
    const key = `${token.mode_id} ${token.token_id}`
    const former = tokens.get(key)
    tokens.set(key, former ? { ...token, before: former.before } : token)
  }
  const modes = new Map<string, TokenChange[]>()
  for (const token of tokens.values()) {
    const known = modes.get(token.mode_id)
    if (known) known.push(token)
    else modes.set(token.mode_id, [token])
  }
  return modes
}

const nameAfter = ({ after, name }: TokenChange) => after?.name ?? name

function reasonOf(row: TokenRow | null, { after }: TokenChange): string {
  if (!row) return 'was deleted'
  return after === null ? 'was made again' : 'was changed'
}

function plan(writes: TokenWrites, row: TokenRow | null, { token_id, before }: TokenChange): void {
  if (before === null) {
    if (row) writes.delete.push(row)
  } else if (row) writes.update.push({ before: row, after: contentOfState(before) })
  else writes.create.push({ ...contentOfState(before), id: token_id })
}

const named = (tokens: readonly TokenChange[]) =>
  tokens
    .slice(0, 5)
    .map(({ name }) => `"${name}"`)
    .join(', ') + (tokens.length > 5 ? ` and ${tokens.length - 5} more` : '')
