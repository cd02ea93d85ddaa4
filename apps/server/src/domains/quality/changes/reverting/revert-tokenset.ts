import type { Preview, Tokenset } from '@tessera/contract'
import { canonicalJson } from '@tessera/engine'
import type { LostSources, TokenChange, TokensetHistory, TokensetSubject } from '../../../../kernel/change.ts'
import { lostWith } from '../../../tokens/stored/resolvers/using.ts'
import { restoreMode } from '../../../tokens/stored/modes/modes.store.ts'
import { problems } from '../../../../base/problems.ts'
import { refuseBeyond } from '../../../../limits/quotas.ts'
import * as tokensets from '../../../tokens/tokensets/tokensets.store.ts'
import { tokensetForHistory } from '../../../tokens/tokensets/history.ts'
import { listForHistory } from '../../../tokens/stored/tokens/whole-modes.store.ts'
import { inSlices } from '../../../../kernel/pacing/slices.ts'
import { goBack } from './revert-fields.ts'
import { bringBackSources, takeOutSources } from './revert-sources.ts'
import type { Undo } from './undo.ts'

export async function revertTokenset(
  undo: Undo,
  { id, before, after, resolvers }: TokensetSubject,
  changed: readonly TokenChange[],
): Promise<void> {
  if (after === null) await restore(undo, before, resolvers)
  else if (before === null) await remove(undo, id, after, changed, resolvers)
  else await putBack(undo, before, after)
}

/** The tokens follow: they are part of the change. */
async function restore(undo: Undo, before: TokensetHistory, lost?: readonly LostSources[]): Promise<void> {
  const { db, now, config } = undo.context
  if (undo.tokenset) throw problems.notRevertible('the tokenset is there again')
  const { quotas } = config
  // Without a tokenset, a revert locks the workspace, so no other revert runs concurrently.
  refuseBeyond(quotas, 'tokensets_per_workspace', (await tokensets.countTokensets(db, before.workspace_id)) + 1)
  refuseBeyond(quotas, 'modes_per_tokenset', before.modes.length)
  await tokensets.restoreTokenset(db, before, now)
  for (const mode of before.modes) await restoreMode(db, mode, now)
  const { modes: _, default_mode_id: _id, ...tokenset } = before
  undo.tokenset = tokenset
  const back = await bringBackSources(undo, lost)
  undo.subject = { kind: 'tokenset', id: before.id, before: null, after: before, ...lostWith(back) }
}

/** Deleting the tokenset would delete content that was added later, so that blocks the revert. */
async function remove(
  undo: Undo,
  id: string,
  after: Tokenset | TokensetHistory,
  changed: readonly TokenChange[],
  known?: readonly LostSources[],
): Promise<void> {
  const { context, tokenset, obstacles } = undo
  const { db } = context
  if (!tokenset) throw problems.notRevertible('the tokenset has been deleted since')
  const state = await tokensetForHistory(db, tokenset, await tokensets.readDefaultMode(db, id))
  const madeModes = new Set('modes' in after ? after.modes.map(mode => mode.id) : [state.modes[0]!.id])
  const madeTokens = new Map(changed.map(token => [token.token_id, token.after]))
  for (const mode of state.modes)
    if (!madeModes.has(mode.id)) obstacles.push({ name: mode.name, reason: 'was made in it' })
  for (const mode of state.modes)
    await inSlices(await listForHistory(db, mode.id), token => {
      const made = madeTokens.get(token.token_id)
      if (!made || canonicalJson(made) !== canonicalJson(token.state))
        obstacles.push({ name: token.name, reason: made ? 'was changed' : 'was made in it' })
      undo.tokens.push({ ...token, before: token.state, after: null })
    })
  const lost = await takeOutSources(undo, { tokenset_id: id }, known)
  await tokensets.deleteTokenset(db, id)
  undo.tokenset = undefined
  undo.subject = { kind: 'tokenset', id, before: state, after: null, ...lostWith(lost) }
}

async function putBack(undo: Undo, before: Tokenset, after: Tokenset): Promise<void> {
  const { context, tokenset } = undo
  if (!tokenset) throw problems.notRevertible('the tokenset has been deleted; take that back first')
  const to = goBack(undo, tokenset, before, after)
  const preview = previewBack(undo, tokenset, before, after)
  const updated = await tokensets.updateTokenset(context.db, tokenset.id, { ...to, preview, at: context.now })
  undo.tokenset = updated
  undo.subject = { kind: 'tokenset', id: tokenset.id, before: tokenset, after: updated }
}

function previewBack({ obstacles }: Undo, current: Tokenset, before: Tokenset, after: Tokenset): Preview | null {
  const [now, from, to] = [current, after, before].map(({ preview }) => canonicalJson(preview ?? null))
  if (from === to) return current.preview ?? null
  if (now !== from && now !== to) obstacles.push({ name: current.name, reason: 'was given another preview' })
  return before.preview ?? null
}
