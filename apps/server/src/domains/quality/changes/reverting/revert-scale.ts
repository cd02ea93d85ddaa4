// Reverts scales, after their tokens: restores the former scale over the restored tokens.
import { canonicalJson } from '@tessera/engine'
import type { Json } from '@tessera/engine'
import type { ChangeSubject, ModeState, ScaleState, ScaleSubject } from '../../../../kernel/change.ts'
import { problems } from '../../../../base/problems.ts'
import { refuseBeyond } from '../../../../limits/quotas.ts'
import { listModes } from '../../../tokens/stored/modes/modes.store.ts'
import * as scales from '../../../tokens/stored/scales/scales.store.ts'
import type { Undo } from './undo.ts'

type Placed = Pick<ScaleSubject, 'mode_id' | 'before' | 'after'>

/** A scale that was made in several modes at once goes and comes back in all of them. */
export async function revertScale(undo: Undo, { id, mode_id, before, after, others }: ScaleSubject): Promise<void> {
  const reverted = await revertPlaced(undo, id, { mode_id, before, after })
  const more: Placed[] = []
  for (const other of others ?? []) more.push(await revertPlaced(undo, idOf(other), other))
  undo.subject = { kind: 'scale', id, ...reverted, ...(more.length > 0 ? { others: more } : {}) } as ScaleSubject
}

const idOf = ({ before, after }: Placed): string => (before ?? after)!.id

async function revertPlaced(undo: Undo, id: string, { mode_id, before, after }: Placed): Promise<Placed> {
  const { db, now } = undo.context
  const found = await scales.findScale(db, id)
  const current = found ? scales.stateOfScale(found) : null
  if (after === null) {
    if (current) throw problems.notRevertible('the scale is there again')
    await restore(undo, mode_id, before!)
  } else if (!current) {
    const since = before ? 'the scale has been deleted; take that back first' : 'the scale has been deleted since'
    throw problems.notRevertible(since)
  } else {
    if (!isSame(current, after)) undo.obstacles.push({ name: scales.groupOf(current.rule), reason: 'was changed' })
    if (before === null) await scales.deleteScale(db, id)
    else await scales.updateScale(db, before, now)
  }
  return { mode_id, before: current, after: before }
}

async function restore(undo: Undo, mode_id: string, state: ScaleState): Promise<void> {
  const { db, now, config } = undo.context
  const tokenset_id = undo.tokenset!.id
  const there = (await listModes(db, tokenset_id)).some(({ id }) => id === mode_id)
  if (!there) throw problems.notRevertible('the mode of the scale has been deleted; take that back first')
  refuseBeyond(config.quotas, 'scales_per_mode', (await scales.countScales(db, tokenset_id, mode_id)) + 1)
  await scales.insertScales(db, { tokenset_id, mode_id }, [state], now)
}

const isSame = (a: ScaleState, b: ScaleState) =>
  canonicalJson([a.rule, a.steps] as Json) === canonicalJson([b.rule, b.steps] as Json)

/** The scales of the modes that this revert restores. */
export async function bringBackScales(undo: Undo, subject: ChangeSubject | null): Promise<void> {
  const { db, now } = undo.context
  for (const mode of modesBefore(subject)) {
    if (!mode.scales) continue
    const place = { tokenset_id: undo.tokenset!.id, mode_id: mode.id }
    const there = new Set((await scales.listScales(db, place)).map(({ id }) => id))
    // A mode that existed throughout has its scales, or lost them in a change of their own.
    if (there.size === 0 && isBack(subject, mode)) await scales.insertScales(db, place, mode.scales, now)
  }
}

function modesBefore(subject: ChangeSubject | null): readonly ModeState[] {
  if (subject?.kind === 'mode') return subject.before ? [subject.before] : []
  if (subject?.kind === 'modes') return subject.before
  return subject?.kind === 'tokenset' && subject.before && 'modes' in subject.before ? subject.before.modes : []
}

/** Whether the change deleted the mode. */
function isBack(subject: ChangeSubject | null, { id }: ModeState): boolean {
  if (subject?.kind === 'modes') return !subject.after.some(mode => mode.id === id)
  return (subject?.kind === 'mode' || subject?.kind === 'tokenset') && subject.after === null
}
