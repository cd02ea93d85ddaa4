// Reverts one change: deletes what it created, restores what it deleted with the same ids, and resets what it changed. The revert
// is a new change itself, so it can be reverted too.
import type { Context } from '../../../../kernel/context.ts'
import { problems } from '../../../../base/problems.ts'
import { holdChange, listChangeTokens } from '../../../people/history/changes.store.ts'
import { whyFinal } from '../../../people/history/final.ts'
import type { StoredChange } from '../../../people/history/changes.store.ts'
import { finishModes, revertModes } from './revert-modes.ts'
import { referenceFields } from '../../../tokens/references/write.ts'
import { leavesAllAsItIs } from './nothing-left.ts'
import { revertComponent } from './revert-component.ts'
import { revertGuidance } from './revert-guidance.ts'
import { revertOutputs } from './revert-outputs.ts'
import { revertResolver } from './revert-resolver.ts'
import { bringBackScales, revertScale } from './revert-scale.ts'
import { revertMerge, revertSystem } from './revert-system.ts'
import { revertTokens } from './revert-tokens.ts'
import { revertTokenset } from './revert-tokenset.ts'
import { revertWorkspace } from './revert-workspace.ts'
import type { Undo } from './undo.ts'

export async function revert(context: Context<'change'>, { force }: { force: boolean }) {
  const { db, workspace, tokenset, change_id, newId, record } = context
  const change = await holdChange(db, change_id)
  if (!change) throw problems.notFound('Change')
  const { subject } = change
  const reason = whyFinal(context.subjects, subject)
  if (reason) throw problems.notRevertible(reason)
  if (!workspace) throw problems.notRevertible('its workspace has been deleted')
  if (change.reverted_by) throw problems.notRevertible('it has been taken back already')

  const undo: Undo = {
    context,
    workspace,
    tokenset,
    obstacles: [],
    tokens: [],
    elsewhere: new Map(),
    subject: undefined,
    broken: [],
    unresolved: [],
  }
  const tokens = await listChangeTokens(db, change_id)
  await revertSubject(undo, change, tokens)
  await revertContent(undo, change, tokens)
  // Checked before the obstacles: force would not help.
  if (leavesAllAsItIs(undo)) throw problems.notRevertible(nothingLeft)
  if (undo.obstacles.length > 0 && !force) throw problems.laterChanges(undo.obstacles)

  const id = newId()
  const summary = `Took back: ${change.summary}`
  record({
    id,
    reverts: change_id,
    summary,
    tokenset_id: change.tokenset_id,
    subject: undo.subject,
    tokens: undo.tokens,
    elsewhere: undo.elsewhere,
  })
  const count = (test: (token: Undo['tokens'][number]) => boolean) => undo.tokens.filter(test).length
  return {
    change_id: id,
    reverted_change_id: change_id,
    summary,
    created: count(token => token.before === null),
    updated: count(token => token.before !== null && token.after !== null),
    deleted: count(token => token.after === null),
    ...(await referenceFields({ db, workspace }, { broken: undo.broken, unresolved: undo.unresolved })),
  }
}

type ChangedTokens = Awaited<ReturnType<typeof listChangeTokens>>

/** What was pulled from Git names no tokenset: its tokens may be in several. */
const isOfNone = ({ subject, tokenset_id }: StoredChange) => subject === null && tokenset_id === null

async function revertSubject(undo: Undo, change: StoredChange, tokens: ChangedTokens): Promise<void> {
  const { subject } = change
  switch (subject?.kind) {
    case 'workspace':
      return revertWorkspace(undo, subject)
    case 'resolver':
      return revertResolver(undo, subject)
    case 'system':
      return revertSystem(undo, subject, tokens)
    case 'merge':
      return revertMerge(undo, subject, tokens)
    case 'component':
      return revertComponent(undo, subject)
    case 'guidance':
      return revertGuidance(undo, subject)
    case 'outputs':
      return revertOutputs(undo, subject)
    case 'tokenset':
      return revertTokenset(undo, subject, tokens)
    default:
      if (!undo.tokenset && !isOfNone(change))
        throw problems.notRevertible('its tokenset has been deleted; take that back first')
  }
}

/** Reverts the modes, tokens and scales of the change's tokenset, unless it was deleted. */
async function revertContent(undo: Undo, change: StoredChange, tokens: ChangedTokens): Promise<void> {
  if (isOfNone(change)) return revertTokens(undo, tokens)
  if (!undo.tokenset) return
  const { subject } = change
  const ofModes = subject?.kind === 'mode' || subject?.kind === 'modes' ? subject : null
  if (ofModes) await revertModes(undo, ofModes)
  await revertTokens(undo, tokens)
  await bringBackScales(undo, subject)
  if (subject?.kind === 'scale') await revertScale(undo, subject)
  if (ofModes) await finishModes(undo, ofModes)
}

const nothingLeft = 'nothing of it is left: what it made was deleted since, and what it changed is as it was before'
