// Converts the filters of the audit screen to the parameters of the API call.
import type { Choice } from '../../ui/form/select.tsx'
import type { AuditSearch } from './audit-search.ts'

/** Days start and end in the time zone of the browser. */
export function auditFilter({ action, actor, workspace, from, to }: AuditSearch) {
  return {
    ...(action ? { action } : {}),
    ...(actor ? { actor } : {}),
    ...(workspace ? { workspace_id: workspace } : {}),
    ...(from ? { from: startOf(from, 0) } : {}),
    ...(to ? { to: startOf(to, 1) } : {}),
  }
}

function startOf(day: string, later: number): string {
  const start = new Date(`${day}T00:00:00`)
  // The server rejects an invalid date with a message.
  if (Number.isNaN(start.getTime())) return day
  start.setDate(start.getDate() + later)
  return start.toISOString()
}

export const auditActions: readonly Choice[] = [
  { id: '', label: 'Everything' },
  { id: 'sign_in', label: 'Sign-ins' },
  { id: 'sign_in_failed', label: 'Refused sign-ins' },
  { id: 'sign_out', label: 'Sign-outs' },
  { id: 'end_session', label: 'Sessions ended' },
  { id: 'sign_up', label: 'Sign-ups' },
  { id: 'create_user', label: 'Accounts made by administrators' },
  { id: 'update_user', label: 'Accounts changed, passwords reset' },
  { id: 'change_password', label: 'Passwords changed' },
  { id: 'create_api_key', label: 'API keys made' },
  { id: 'delete_api_key', label: 'API keys revoked' },
  { id: 'connect_app', label: 'Apps connected' },
  { id: 'disconnect_app', label: 'Apps disconnected' },
  { id: 'add_member', label: 'Members added to workspaces' },
  { id: 'update_member', label: 'Roles in workspaces changed' },
  { id: 'remove_member', label: 'Members of workspaces removed' },
  { id: 'add_organization_member', label: 'Members added to organizations' },
  { id: 'update_organization_member', label: 'Roles in organizations changed' },
  { id: 'remove_organization_member', label: 'Members of organizations removed' },
  { id: 'create_workspace', label: 'Workspaces made by API' },
  { id: 'create_workspace_in_dashboard', label: 'Workspaces made in the dashboard' },
  { id: 'delete_workspace', label: 'Workspaces deleted' },
  { id: 'delete_tokenset', label: 'Tokensets deleted' },
  { id: 'delete_mode', label: 'Modes deleted' },
  { id: 'create_organization', label: 'Organizations made' },
  { id: 'delete_organization', label: 'Organizations deleted' },
  { id: 'delete_environment', label: 'Environments deleted' },
  { id: 'publish_release', label: 'Releases published' },
  { id: 'rollback_release', label: 'Releases rolled back' },
  { id: 'merge_environment', label: 'Environments merged' },
]
