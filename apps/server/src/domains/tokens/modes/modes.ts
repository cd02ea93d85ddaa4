import { modes as contract } from '@tessera/contract'
import type { ModeRecord } from '../../../access/subjects/mode.store.ts'
import type { TokensetState } from '../../../access/subjects/tokenset.store.ts'
import type { ModeState } from '../../../kernel/change.ts'
import type { Context } from '../../../kernel/context.ts'
import { implement } from '../../../kernel/operation.ts'
import { readPage } from '../../../base/paging.ts'
import type { Paging } from '../../../base/paging.ts'
import { prefetching } from '../../../kernel/handlers/prefetching.ts'
import { problems } from '../../../base/problems.ts'
import { refuseBeyond } from '../../../limits/quotas.ts'
import { isUniqueViolation } from '../../../storage/failures.ts'
import type { Db } from '../../../storage/sql.ts'
import { affectedBy, lostWith, takeOutOfResolvers } from '../stored/resolvers/using.ts'
import { usedOnlyIn } from '../stored/usage/usage.store.ts'
import { copyScales, listScales, stateOfScale } from '../stored/scales/scales.store.ts'
import { copyTokens, wholeModes } from '../stored/tokens/whole-modes.store.ts'
import { diffModes } from './diff.ts'
import * as store from '../stored/modes/modes.store.ts'
import { modeState } from '../stored/modes/state.ts'

export const modes = implement(contract, {
  diff: diffModes,

  list: prefetching(
    (db, { tokenset_id }, paging: Paging) =>
      readPage(
        paging,
        (after, limit) => store.listModes(db, tokenset_id, after, limit),
        () => store.countModes(db, tokenset_id),
      ),
    async (_context: Context<'tokenset'>, _paging, read) => {
      const { items, total, next_cursor } = await read()
      return { modes: items, total, ...next_cursor }
    },
  ),

  async create({ db, tokenset, tokensetState, newId, nextId, now, config, record }, { name, is_default, copy_from }) {
    refuseBeyond(config.quotas, 'modes_per_tokenset', (await store.countModes(db, tokenset.id)) + 1)
    const id = nextId()
    const mode = await named(name, () => store.insertMode(db, { id, tokenset_id: tokenset.id, name, at: now }))
    if (is_default) await store.setDefault(db, tokenset.id, id)
    if (copy_from) {
      const others = (await store.listModes(db, tokenset.id)).filter(other => other.id !== id)
      const source = others.find(other => other.id === copy_from) ?? others.find(other => other.name === copy_from)
      if (!source)
        throw problems.copyFromUnknown(
          copy_from,
          others.map(other => other.name),
        )
      const copied = await copyTokens(db, source.id, { mode_id: id, first: newId(), at: now })
      refuseBeyond(config.quotas, 'tokens_per_mode', await store.raiseWithTokens(db, tokenset.id, id, copied))
      await store.writeGroups(db, id, await store.readGroups(db, source.id))
      await copyScales(db, source.id, { to: { tokenset_id: tokenset.id, mode_id: id }, newId, at: now })
    }
    await store.raiseRevision(db, tokenset.id, [id])
    const created = { ...mode, is_default }
    const state = await readState(db, created)
    const whole = copy_from ? await wholeModes(db, [id], 'created') : undefined
    record({
      summary: whole ? `Created the mode "${name}" with ${whole.tokens} tokens` : `Created the mode "${name}"`,
      subject: { kind: 'mode', id, before: null, after: state, ...newDefault(is_default, tokensetState, id) },
      ...(whole ? { whole } : {}),
    })
    return created
  },

  get: async ({ mode }) => mode,

  async update({ db, tokenset, tokensetState, mode, now, record }, { name, is_default }) {
    if (is_default === false && mode.is_default) throw problems.unsetDefaultMode()
    const to = name ?? mode.name
    const updated_at = await named(to, () => store.updateMode(db, mode.id, { name: to, at: now }))
    if (is_default) await store.setDefault(db, tokenset.id, mode.id)
    await store.raiseRevision(db, tokenset.id, [mode.id])
    const updated = { ...mode, name: to, is_default: mode.is_default || is_default === true, updated_at }
    record({
      summary:
        updated.is_default !== mode.is_default
          ? `Made "${to}" the default mode`
          : `Renamed the mode "${mode.name}" to "${to}"`,
      subject: {
        kind: 'mode',
        id: mode.id,
        before: mode,
        after: updated,
        ...newDefault(updated.is_default !== mode.is_default, tokensetState, mode.id),
      },
    })
    return updated
  },

  async delete({ db, workspace, tokenset, mode, now, record }) {
    if ((await store.countModes(db, tokenset.id)) === 1) throw problems.lastMode()
    if (mode.is_default) throw problems.deleteDefaultMode()
    const whole = await wholeModes(db, [mode.id], 'deleted')
    const state = await readState(db, mode)
    const lost = await takeOutOfResolvers(db, { tokenset_id: tokenset.id, mode_id: mode.id }, now)
    await store.raiseRevision(db, tokenset.id, [])
    record({
      summary: `Deleted the mode "${mode.name}" with ${whole.tokens} ${whole.tokens === 1 ? 'token' : 'tokens'}`,
      subject: { kind: 'mode', id: mode.id, before: state, after: null, ...lostWith(lost) },
      whole,
      afterwards: () => store.deleteMode(db, mode.id),
    })
    const used = await usedOnlyIn(db, workspace.id, [mode.id])
    return { message: 'Mode deleted successfully', ...affectedBy(lost), ...used }
  },
})

async function readState(db: Db, mode: ModeRecord): Promise<ModeState> {
  const scales = await listScales(db, { tokenset_id: mode.tokenset_id, mode_id: mode.id })
  return modeState(mode, await store.readGroups(db, mode.id), scales.map(stateOfScale))
}

const newDefault = (isNew: boolean, { default_mode_id }: TokensetState, id: string) =>
  isNew ? { default_mode: { before: default_mode_id, after: id } } : {}

async function named<T>(name: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    throw isUniqueViolation(error, 'modes_name') ? problems.modeNameTaken(name) : error
  }
}
