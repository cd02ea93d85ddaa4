// What an operation acts on, by the parameters of its path.
import type { AnyOperation } from '@tessera/contract'
import { isId } from '../ids.ts'
import type { TargetIds } from './access.store.ts'

/** Known to no record: what a malformed id stands for. */
const nowhere = '00000000-0000-0000-0000-000000000000'

/** The ids by which the guard loads the target. A malformed id is answered like an unknown one. */
export function targetIds(operation: AnyOperation, params: Record<string, string>): TargetIds {
  const ids: TargetIds = {}
  const idOf = (value: string) => (isId(value) ? value : nowhere)
  if (operation.on === 'organization' || operation.on === 'environment')
    ids.organization_id = idOf(params.organization_id ?? '')
  if (operation.on === 'environment') ids.environment_id = idOf(params.environment_id ?? '')
  if (operation.on === 'change') ids.change_id = idOf(params.change_id ?? '')
  if (operation.on === 'workspace') ids.workspace_id = idOf(params.workspace_id ?? '')
  if (['tokenset', 'mode', 'token'].includes(operation.on)) ids.tokenset_id = idOf(params.tokenset_id ?? '')
  if (['mode', 'token'].includes(operation.on)) ids.mode_id = idOf(params.mode_id ?? '')
  if (operation.on === 'token') {
    const token = params.token_id ?? ''
    if (isId(token)) ids.token_id = token
    else ids.token_name = token.includes('\0') || !token.isWellFormed() ? '' : token
  }
  return ids
}
