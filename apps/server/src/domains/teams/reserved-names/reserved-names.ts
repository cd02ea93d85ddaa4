// Which names are reserved, for administrators, who may free them.
import { reservedNames as contract } from '@tessera/contract'
import { isId } from '../../../base/ids.ts'
import { readPage } from '../../../base/paging.ts'
import { problems } from '../../../base/problems.ts'
import { implement } from '../../../kernel/operation.ts'
import * as store from './reserved-names.store.ts'

export const reservedNames = implement(contract, {
  async list({ db }, { q, ...paging }) {
    const { items, total, next_cursor } = await readPage(
      paging,
      (after, limit) => store.listReserved(db, q, after, limit),
      () => store.countReserved(db, q),
    )
    return { reserved_names: items, total, ...next_cursor }
  },

  async free({ db, params, record }) {
    const id = params.reserved_name_id ?? ''
    const freed = isId(id) ? await store.freeName(db, id) : undefined
    if (!freed) throw problems.notFound('Reserved name')
    record({
      summary: `Freed the name "${freed.name}" (${freed.kind})`,
      subject: { kind: 'reserved_name', id, before: freed, after: null },
    })
    return { message: 'Name freed successfully' }
  },
})
