import type { Role } from '@tessera/contract'

/** An organization as the person who looks at it sees it. */
export interface Organization {
  id: string
  name: string
  user_role: Role
  is_owner: boolean
  is_read_only: boolean
}
