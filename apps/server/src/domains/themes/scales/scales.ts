import { scales as contract } from '@tessera/contract'
import type { Json, ScaleRule } from '@tessera/engine'
import { implement } from '../../../kernel/operation.ts'
import { cursorOf, page, pageRequest } from '../../../base/paging.ts'
import { referenceFields, writeModes } from '../../tokens/references/write.ts'
import { toRecord } from '../../tokens/stored/tokens/record.ts'
import { currentScale, currentScales, editedOf } from './current.ts'
import type { CurrentScale } from './current.ts'
import { createScales } from './create.ts'
import { madeBy, planScale } from './plan.ts'
import * as store from '../../tokens/stored/scales/scales.store.ts'
import { takeOverIn } from './take-over.ts'

export const scales = implement(contract, {
  async list({ db, tokenset, mode }, paging) {
    const request = pageRequest(paging)
    const place = { tokenset_id: tokenset.id, mode_id: mode.id }
    const rows = await store.listScales(db, place, request.after, request.limit)
    const { items, next_cursor } = page(rows, request.size, row => cursorOf(row.id))
    const total = request.size === null ? items.length : await store.countScales(db, tokenset.id, mode.id)
    const standing = await currentScales(db, mode.id, items)
    return { scales: standing.map(listed), total, ...next_cursor }
  },

  async create(context, { take, other_modes, ...input }) {
    const { rows, written } = await createScales(context, given(input), { take, other_modes })
    const [scale, ...others] = await Promise.all(rows.map(async row => whole(await currentScale(context.db, row))))
    return {
      ...scale!,
      ...(others.length > 0 ? { other_scales: others } : {}),
      ...(await referenceFields(context, written)),
    }
  },

  get: async ({ db, scale }) => whole(await currentScale(db, await store.readScale(db, scale.id))),

  async update(context, { on_dependents, take = {}, ...input }) {
    const { db, workspace, tokenset, scale, newId, now, record } = context
    const before = await store.readScale(db, scale.id)
    const former = await currentScale(db, before)
    const rule = merged(former.rule, given(input))
    const place = { tokenset_id: tokenset.id, mode_id: scale.mode.id }
    const occupied = new Set(former.tokens.keys())
    const [taken] = await takeOverIn(db, madeBy(rule), take, [{ ...place, scale_id: scale.id, occupied }])
    const { writes, others, steps } = await planScale(db, scale.mode.id, rule, former, {
      workspaceId: workspace.id,
      newId,
      on_dependents,
      taken: taken!,
    })
    const written = await writeModes(context, [{ ...place, writes }, ...others])
    const { tokens, elsewhere } = written
    const after = {
      ...before,
      rule,
      steps,
      updated_at: await store.updateScale(db, { id: scale.id, rule, steps }, now),
    }
    record({
      summary: `Changed the scale "${store.groupOf(rule)}" in ${scale.mode.name}`,
      subject: {
        kind: 'scale',
        id: scale.id,
        mode_id: scale.mode.id,
        before: store.stateOfScale(before),
        after: store.stateOfScale(after),
      },
      tokens,
      elsewhere,
    })
    return {
      ...whole(await currentScale(db, after)),
      ...(await referenceFields(context, { ...written, affected: [] })),
    }
  },

  async delete({ db, scale, record }) {
    const before = await store.readScale(db, scale.id)
    await store.deleteScale(db, scale.id)
    record({
      summary: `Deleted the scale "${store.groupOf(before.rule)}" in ${scale.mode.name}; its tokens stay`,
      subject: { kind: 'scale', id: scale.id, mode_id: scale.mode.id, before: store.stateOfScale(before), after: null },
    })
    return { message: 'Scale deleted successfully' }
  },
})

const given = (input: object): ScaleRule =>
  Object.fromEntries(
    Object.entries(input as Record<string, Json | undefined>).filter(([, value]) => value !== undefined),
  )

/**
 * A PATCH of the same kind changes the given fields; one of another kind replaces the rule, which may lack the former
 * fields.
 */
function merged(before: ScaleRule, changes: ScaleRule): ScaleRule {
  const isSame = changes.kind === undefined || changes.kind === before.kind
  const rule = isSame ? { ...before, ...changes } : { group: before.group, ...changes }
  return Object.fromEntries(Object.entries(rule).filter(([, value]) => value !== null))
}

/** The contract has validated the stored rule, so it has all fields. */
const recordOf = ({ row: { id, tokenset_id, mode_id, created_at, updated_at }, rule, tokens }: CurrentScale) => ({
  id,
  tokenset_id,
  mode_id,
  ...(rule as ScaleRule & { kind: 'modular'; group: string }),
  token_ids: [...tokens.values()].map(token => token.id),
  created_at,
  updated_at,
})

const listed = (current: CurrentScale) => recordOf(current)

function whole(current: CurrentScale) {
  const edited = editedOf(current)
  return {
    ...recordOf(current),
    tokens: [...current.tokens.values()].map(token => toRecord(token, current.row.tokenset_id)),
    ...(edited.length > 0 ? { edited } : {}),
  }
}
