import { tokensets as contract } from '@tessera/contract'
import type { Preview } from '@tessera/contract'
import type { TokensetRecord } from '../../../access/subjects/tokenset.store.ts'
import { problems } from '../../../base/problems.ts'
import type { Db } from '../../../storage/sql.ts'
import { insertMode } from '../stored/modes/modes.store.ts'
import type { Context } from '../../../kernel/context.ts'
import { implement } from '../../../kernel/operation.ts'
import { readPage } from '../../../base/paging.ts'
import type { Paging } from '../../../base/paging.ts'
import { prefetching } from '../../../kernel/handlers/prefetching.ts'
import { refuseBeyond } from '../../../limits/quotas.ts'
import { affectedBy, lostWith, takeOutOfResolvers } from '../stored/resolvers/using.ts'
import { usedOnlyIn } from '../stored/usage/usage.store.ts'
import { wholeModes } from '../stored/tokens/whole-modes.store.ts'
import { tokensetForHistory } from './history.ts'
import { summariesOf } from './summaries/summaries.ts'
import * as store from './tokensets.store.ts'

export const tokensets = implement(contract, {
  list: prefetching(
    (db, { workspace_id }, paging: Paging) =>
      readPage(
        paging,
        (after, limit) => store.listTokensets(db, workspace_id, after, limit),
        () => store.countTokensets(db, workspace_id),
      ),
    async (_context: Context<'workspace'>, _paging, read) => {
      const { items, total, next_cursor } = await read()
      return { tokensets: items, total, ...next_cursor }
    },
  ),

  async create({ db, workspace, newId, now, config, record }, { name, description }) {
    const total = (await store.countTokensets(db, workspace.id)) + 1
    refuseBeyond(config.quotas, 'tokensets_per_workspace', total)
    const id = newId()
    const modeId = newId()
    const tokenset = await store.insertTokenset(db, {
      id,
      workspace_id: workspace.id,
      name,
      description: description ?? null,
      default_mode_id: modeId,
      at: now,
    })
    await insertMode(db, { id: modeId, tokenset_id: id, name: 'Base', at: now })
    record({
      summary: `Created the tokenset "${name}"`,
      tokenset_id: id,
      subject: { kind: 'tokenset', id, before: null, after: tokenset },
    })
    return tokenset
  },

  get: async ({ tokenset }) => tokenset,

  summaries: async ({ db, workspace }) => ({ tokensets: await summariesOf(db, workspace.id) }),

  async update({ db, tokenset, now, record }, { name, description, preview }) {
    const to = {
      name: name ?? tokenset.name,
      description: description === undefined ? tokenset.description : description,
      preview: preview === undefined ? (tokenset.preview ?? null) : preview,
    }
    if (preview) await refuseUnknown(db, tokenset, preview)
    const updated = await store.updateTokenset(db, tokenset.id, { ...to, at: now })
    record({
      summary:
        to.name === tokenset.name
          ? `Changed the tokenset "${to.name}"`
          : `Renamed the tokenset "${tokenset.name}" to "${to.name}"`,
      subject: { kind: 'tokenset', id: tokenset.id, before: tokenset, after: updated },
    })
    return updated
  },

  async delete({ db, workspace, tokenset, tokensetState, now, record }) {
    const state = await tokensetForHistory(db, tokenset, tokensetState.default_mode_id)
    const modeIds = state.modes.map(({ id }) => id)
    const lost = await takeOutOfResolvers(db, { tokenset_id: tokenset.id }, now)
    record({
      summary: `Deleted the tokenset "${tokenset.name}"`,
      subject: { kind: 'tokenset', id: tokenset.id, before: state, after: null, ...lostWith(lost) },
      whole: await wholeModes(db, modeIds, 'deleted'),
      afterwards: () => store.deleteTokenset(db, tokenset.id),
    })
    const used = await usedOnlyIn(db, workspace.id, modeIds)
    return { message: 'Tokenset deleted successfully', ...affectedBy(lost), ...used }
  },
})

/** A name that was chosen before may be gone since: whoever chooses another need not mend it. */
async function refuseUnknown(db: Db, tokenset: TokensetRecord, preview: Preview): Promise<void> {
  const before = new Set(Object.values(tokenset.preview ?? {}))
  const chosen = Object.values(preview).filter(name => !before.has(name))
  if (chosen.length === 0) return
  const there = await store.namesThere(db, tokenset.id, chosen)
  const unknown = chosen.find(name => !there.has(name))
  if (unknown !== undefined) throw problems.tokenUnknownInTokenset(unknown)
}
