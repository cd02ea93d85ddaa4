import type { Notification } from '@tessera/contract'

/** The address of the subject of a notification. */
export function placeOf({ subject, workspace_id, organization_id }: Notification): string {
  if (workspace_id === null && organization_id === null) return '/settings?tab=apps'
  if (workspace_id === null) return `/org/${organization_id}${subject.kind === 'release' ? '?tab=releases' : ''}`
  const workspace = `/w/${workspace_id}`
  if (subject.kind === 'proposal') return `${workspace}/proposals/${subject.id}`
  if (subject.kind === 'webhook') return `${workspace}/settings/webhooks/${subject.id}`
  return workspace
}
