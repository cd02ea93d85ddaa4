import type { PlanName, Scope } from '@tessera/contract'

/** The authenticated caller. */
export interface Caller {
  user: { id: string; email: string; name: string; plan_type: PlanName; is_admin: boolean; created_at: string }
  /** The API key or OAuth token; null: a session. */
  key: {
    id: string
    name: string
    kind: 'manual' | 'oauth'
    scopes: readonly Scope[]
    expires_at: string | null
  } | null
  session_id: string | null
}
