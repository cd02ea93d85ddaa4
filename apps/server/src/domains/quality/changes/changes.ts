import { changes as contract } from '@tessera/contract'
import { problems } from '../../../base/problems.ts'
import { implement } from '../../../kernel/operation.ts'
import { findChange } from '../../people/history/changes.store.ts'
import { listed, toChange } from '../../people/history/listed.ts'
import { revert } from './reverting/revert.ts'

export const changes = implement(contract, {
  listInWorkspace: (context, { operation, token, ...paging }) =>
    listed(context, { scope: { workspace_id: context.workspace.id }, operation, token }, paging),
  listInTokenset: (context, { operation, token, ...paging }) =>
    listed(context, { scope: { tokenset_id: context.tokenset.id }, operation, token }, paging),
  async get({ db, subjects, change_id }) {
    const row = await findChange(db, change_id)
    if (!row) throw problems.notFound('Change')
    return toChange(subjects)(row)
  },
  revert,
})
