import type { Change } from '@tessera/contract'

/** Changes of records that can be taken back; those of tokens always can. */
export const operations: readonly string[] = [
  'create_mode',
  'update_mode',
  'delete_mode',
  'create_tokenset',
  'update_tokenset',
  'delete_tokenset',
  'create_resolver',
  'update_resolver',
  'delete_resolver',
  'create_scale',
  'update_scale',
  'delete_scale',
  'create_component',
  'import_components',
  'update_component',
  'delete_component',
  'set_guidance',
  'pin_guidance',
  'delete_guidance',
  'import_tokenset',
  'import_workspace',
  'rename_group',
  'rename_tokens',
  'update_outputs',
  'update_workspace',
  'merge_proposal',
  'sync_git',
  'resolve_git',
  'revert_change',
]

export const isRevertible = ({ token_count, operation }: Pick<Change, 'token_count' | 'operation'>): boolean =>
  token_count > 0 || operations.includes(operation)
