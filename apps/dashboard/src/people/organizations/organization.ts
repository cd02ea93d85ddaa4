import type { Role } from '@tessera/contract'

/** An organization as the signed-in user sees it. */
export interface Organization {
  id: string
  name: string
  user_role: Role
  is_owner: boolean
  is_read_only: boolean
  require_factor: boolean
}
