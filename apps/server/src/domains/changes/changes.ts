import { changes as contract } from '@tessera/contract'
import { implement } from '../../kernel/operation.ts'
import { listed } from './listed.ts'
import { revert } from './reverting/revert.ts'

export const changes = implement(contract, {
  listInWorkspace: ({ db, workspace }, { operation, token, ...paging }) =>
    listed(db, { scope: { workspace_id: workspace.id }, operation, token }, paging),
  listInTokenset: ({ db, tokenset }, { operation, token, ...paging }) =>
    listed(db, { scope: { tokenset_id: tokenset.id }, operation, token }, paging),
  revert,
})
