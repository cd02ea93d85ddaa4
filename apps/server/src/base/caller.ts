import type { PlanName, Scope } from '@tessera/contract'

/** The one place that a key reaches: a workspace, or an organization with its workspaces; both null: all of its owner's. */
export interface Binding {
  workspace_id: string | null
  organization_id: string | null
}

/** The authenticated caller. */
export interface Caller {
  user: { id: string; email: string; name: string; plan_type: PlanName; is_admin: boolean; created_at: string }
  /** The API key or OAuth token; null: a session. */
  key:
    | (Binding & {
        id: string
        name: string
        kind: 'manual' | 'oauth'
        scopes: readonly Scope[]
        read_only: boolean
        /** The MCP tools that it sees, as `?tools=` names them; null: all. */
        tools: string | null
        expires_at: string | null
      })
    | null
  session_id: string | null
}

/** What lists of an account may show: everything of the user's, or what the key is bound to. */
export interface Reach extends Binding {
  userId: string
}

export function reachOf({ user, key }: Pick<Caller, 'user' | 'key'>): Reach {
  return { userId: user.id, workspace_id: key?.workspace_id ?? null, organization_id: key?.organization_id ?? null }
}

export const isBound = ({ workspace_id, organization_id }: Binding): boolean =>
  workspace_id !== null || organization_id !== null
