import { changes as contract } from '@tessera/contract'
import { problems } from '../../base/problems.ts'
import { implement } from '../../kernel/operation.ts'
import { findChange } from './changes.store.ts'
import { listed, toChange } from './listed.ts'
import { revert } from './reverting/revert.ts'

export const changes = implement(contract, {
  listInWorkspace: ({ db, workspace }, { operation, token, ...paging }) =>
    listed(db, { scope: { workspace_id: workspace.id }, operation, token }, paging),
  listInTokenset: ({ db, tokenset }, { operation, token, ...paging }) =>
    listed(db, { scope: { tokenset_id: tokenset.id }, operation, token }, paging),
  async get({ db, change_id }) {
    const row = await findChange(db, change_id)
    if (!row) throw problems.notFound('Change')
    return toChange(row)
  },
  revert,
})
