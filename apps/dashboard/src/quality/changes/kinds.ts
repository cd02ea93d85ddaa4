// Labels of the operations that a workspace's history lists.
import type { Choice } from '../../ui/form/select.tsx'

export const kinds: readonly Choice[] = [
  { id: '', label: 'Every kind of change' },
  { id: 'create_token', label: 'Tokens created' },
  { id: 'update_token', label: 'Tokens changed' },
  { id: 'delete_token', label: 'Tokens deleted' },
  { id: 'batch_tokens', label: 'Several tokens at once' },
  { id: 'import_tokens', label: 'Imports into a mode' },
  { id: 'import_tokenset', label: 'Imports into a tokenset' },
  { id: 'revert_change', label: 'Changes reverted' },
  { id: 'create_mode', label: 'Modes created' },
  { id: 'update_mode', label: 'Modes changed' },
  { id: 'delete_mode', label: 'Modes deleted' },
  { id: 'create_tokenset', label: 'Tokensets created' },
  { id: 'update_tokenset', label: 'Tokensets changed' },
  { id: 'delete_tokenset', label: 'Tokensets deleted' },
  { id: 'update_workspace', label: 'The workspace changed' },
  { id: 'add_member', label: 'Members added' },
  { id: 'update_member', label: 'Roles changed' },
  { id: 'remove_member', label: 'Members removed' },
]
