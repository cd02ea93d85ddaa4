import type { Guidance } from '@tessera/contract'
import { problems } from '../../../../base/problems.ts'
import type { GuidanceState, GuidanceSubject } from '../../../../kernel/change.ts'
import * as store from '../../guidance/guidance.store.ts'
import { contentIn, mayPin, stateOf } from '../../guidance/state.ts'
import type { Undo } from './undo.ts'

/** Restores what was said before, of the same subject whatever its name is now; pinned only by those who may pin. */
export async function revertGuidance(undo: Undo, { id, before, after }: GuidanceSubject): Promise<void> {
  const { context, workspace, obstacles } = undo
  const { db, now } = context
  const current = (await store.findGuidanceById(db, workspace.id, id)) ?? null
  const subject = (current ?? before ?? after)!.subject
  if (!isSame(current, after)) obstacles.push({ name: subject, reason: 'was given other guidance' })
  if (before) {
    const written = {
      content: contentIn(before),
      pinned: before.pinned && (current?.pinned === true || mayPin(context)),
      at: now,
    }
    if (!(await store.updateGuidance(db, id, { ...written, author_id: before.author_id })))
      throw problems.notRevertible(`${subject} is gone`)
  } else if (current) await store.deleteGuidance(db, id)
  const restored = await store.findGuidanceById(db, workspace.id, id)
  undo.subject = changedTo(id, current && stateOf(current), restored ? stateOf(restored) : null)
}

function changedTo(id: string, before: GuidanceState | null, after: GuidanceState | null): GuidanceSubject | undefined {
  if (before && after) return { kind: 'guidance', id, before, after }
  if (before) return { kind: 'guidance', id, before, after: null }
  return after ? { kind: 'guidance', id, before: null, after } : undefined
}

const isSame = (current: Guidance | null, after: GuidanceState | null): boolean =>
  contentText(current) === contentText(after)

const contentText = (said: Guidance | GuidanceState | null) => JSON.stringify(said && [contentIn(said), said.pinned])
