import type { Role } from '@tessera/contract'
import type { Choice } from '../parts/select.tsx'

/** The roles that can be given, in words. */
export const roleChoices: Choice[] = [
  { id: 'viewer', label: 'Viewer', hint: 'Reads and exports' },
  { id: 'editor', label: 'Editor', hint: 'Changes tokens, modes and tokensets' },
  { id: 'admin', label: 'Admin', hint: 'Manages members, too' },
]

/** Why someone in this role cannot manage members; null where they can. */
export function whyNotManage(role: Role): string | null {
  return role === 'owner' || role === 'admin' ? null : 'Only owners and admins manage members'
}
