import { notifications as contract } from '@tessera/contract'
import { reachOf } from '../../../base/caller.ts'
import { implement } from '../../../kernel/operation.ts'
import { cursorOf, page, pageRequest } from '../../../base/paging.ts'
import { problems } from '../../../base/problems.ts'
import * as store from './notifications.store.ts'

export const notifications = implement(contract, {
  async list({ db, caller, config }, paging) {
    const { after: before, limit, size } = pageRequest(paging)
    const readable = await store.readableBy(db, reachOf(caller), config.plans)
    const rows = await store.listNotifications(db, readable, { before, limit })
    const { items, next_cursor } = page(rows, size, row => cursorOf(row.id))
    const [counted, unread] = await Promise.all([
      store.countNotifications(db, readable),
      store.countUnread(db, readable),
    ])
    return { notifications: items, ...counted, unread, ...next_cursor }
  },

  // Not part of the history, since it concerns only this user.
  async markRead({ db, caller, config, now }, { ids, up_to }) {
    if (!ids && up_to === undefined)
      throw problems.invalidInput({ path: ['ids'], message: 'ids or up_to must say which notifications were read' })
    const readable = await store.readableBy(db, reachOf(caller), config.plans)
    await store.markRead(db, readable, { ids: ids ?? [], upTo: up_to ?? null, at: now })
    return { unread: await store.countUnread(db, readable) }
  },
})
