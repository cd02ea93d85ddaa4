import type { AccessRow } from './access.store.ts'
import type { SubjectRecord } from './subject-record.store.ts'

/**
 * Whether a root is outside of the place that the key is bound to: its workspace, or its organization and the workspaces
 * of that.
 */
export function isBeyondKey({ parent, param }: SubjectRecord, row: AccessRow): boolean {
  const { key_workspace_id: workspace, key_organization_id: organization } = row
  if (parent || (!workspace && !organization)) return false
  if (param === 'organization_id') return row.organization_id !== organization
  return workspace ? row.workspace_id !== workspace : row.workspace_organization_id !== organization
}
