import type { Guidance } from '@tessera/contract'
import { problems } from '../../../../base/problems.ts'
import type { GuidanceState, GuidanceSubject } from '../../../../kernel/change.ts'
import * as store from '../../../tokens/stored/guidance/guidance.store.ts'
import { contentIn, mayPin, stateOf } from '../../../tokens/stored/guidance/state.ts'
import { statesOf } from './states.ts'
import type { Undo } from './undo.ts'

/** Restores what was said before, of the same subject whatever its name is now; pinned only by those who may pin. */
export async function revertGuidance(undo: Undo, { id, before, after }: GuidanceSubject): Promise<void> {
  const { context, workspace, obstacles } = undo
  const { db } = context
  const current = (await store.findGuidanceById(db, workspace.id, id)) ?? null
  const subject = (current ?? before ?? after)!.subject
  if (!isSame(current, after)) obstacles.push({ name: subject, reason: 'was given other guidance' })
  if (before) await restore(undo, { id, before, isPinned: current?.pinned === true })
  else if (current) await store.deleteGuidance(db, id)
  const restored = await store.findGuidanceById(db, workspace.id, id)
  const states = statesOf(current && stateOf(current), restored ? stateOf(restored) : null)
  undo.subject = states && { kind: 'guidance', id, ...states }
}

interface Restored {
  id: string
  before: GuidanceState
  isPinned: boolean
}

async function restore({ context }: Undo, { id, before, isPinned }: Restored): Promise<void> {
  const written = {
    content: contentIn(before),
    pinned: before.pinned && (isPinned || mayPin(context)),
    author_id: before.author_id,
    at: context.now,
  }
  if (!(await store.updateGuidance(context.db, id, written)))
    throw problems.notRevertible(`${before.subject} has been deleted`)
}

const isSame = (current: Guidance | null, after: GuidanceState | null): boolean =>
  contentText(current) === contentText(after)

const contentText = (said: Guidance | GuidanceState | null) => JSON.stringify(said && [contentIn(said), said.pinned])
