// Creates a scale in its mode, and the same in other modes of the tokenset, as one change.
import type { ScaleRule } from '@tessera/engine'
import type { ScaleState } from '../../../kernel/change.ts'
import type { Context } from '../../../kernel/context.ts'
import { problems } from '../../../base/problems.ts'
import { refuseBeyond } from '../../../limits/quotas.ts'
import { listModes } from '../../tokens/stored/modes/modes.store.ts'
import { writeModes } from '../../tokens/references/write.ts'
import type { WriteReport } from '../../tokens/references/write.ts'
import { madeBy, planScale } from './plan.ts'
import * as store from '../../tokens/stored/scales/scales.store.ts'
import { takeOverIn, type Take } from './take-over.ts'

interface CreatedScales {
  /** The scale of the operation's mode comes first. */
  rows: store.ScaleRow[]
  written: WriteReport
}

export async function createScales(
  context: Context<'mode'>,
  rule: ScaleRule,
  { take = {}, other_modes = [] }: { take?: Take | undefined; other_modes?: readonly string[] | undefined },
): Promise<CreatedScales> {
  const { db, workspace, tokenset, newId, nextId, now, record } = context
  const modes = await modesOf(context, other_modes)
  const places = modes.map(({ id }) => ({ tokenset_id: tokenset.id, mode_id: id }))
  const taken = await takeOverIn(db, madeBy(rule), take, places)
  const scales: { place: (typeof places)[number]; state: ScaleState }[] = []
  const planned = []
  for (const [index, place] of places.entries()) {
    const options = { workspaceId: workspace.id, newId: nextId, taken: taken[index]! }
    const { writes, steps } = await planScale(db, place.mode_id, rule, { rule, tokens: new Map() }, options)
    planned.push({ ...place, writes })
    scales.push({ place, state: { id: newId(), rule, steps, created_at: now } })
  }
  const written = await writeModes(context, planned)
  for (const { place, state } of scales) await store.insertScales(db, place, [state], now)
  const [first, ...others] = scales.map(({ place: { mode_id }, state }) => ({ mode_id, before: null, after: state }))
  record({
    summary: `Created the scale "${store.groupOf(rule)}" in ${modes.map(({ name }) => name).join(', ')}`,
    subject: { kind: 'scale', id: first!.after.id, ...first!, ...(others.length > 0 ? { others } : {}) },
    tokens: written.tokens,
  })
  const rows = scales.map(({ place, state }) => ({ ...state, ...place, updated_at: now }))
  return { rows, written: { ...written, affected: [] } }
}

/** The operation's mode and the others; throws where one is unknown, or has no room for a scale. */
async function modesOf({ db, tokenset, mode, config }: Context<'mode'>, others: readonly string[]) {
  const known = others.length === 0 ? [] : await listModes(db, tokenset.id)
  const all: { id: string; name: string }[] = [mode]
  for (const id of new Set(others)) {
    const other = known.find(each => each.id === id)
    if (!other) throw problems.modeUnknown(id)
    if (id !== mode.id) all.push(other)
  }
  for (const { id } of all)
    refuseBeyond(config.quotas, 'scales_per_mode', (await store.countScales(db, tokenset.id, id)) + 1)
  return all
}
