import type { Notification } from '@tessera/contract'

/** Of an organization, by the kind of subject. */
const tabs: Record<string, string> = { release: '?tab=releases', service_account: '?tab=members' }

/** The address of the subject of a notification. */
export function placeOf({ type, subject, workspace_id, organization_id }: Notification): string {
  if (type === 'transfer.offered') return '/settings'
  if (type === 'app.disconnected') return '/settings?tab=apps'
  if (type === 'account.provisioned') return '/settings?tab=security'
  if (type === 'scim_token.changed') return `/org/${subject.id}?tab=provisioning`
  if (subject.kind === 'api_key') return '/settings?tab=keys'
  if (workspace_id === null) return `/org/${organization_id}${tabs[subject.kind] ?? ''}`
  const workspace = `/w/${workspace_id}`
  if (subject.kind === 'service_account') return `${workspace}/settings`
  if (subject.kind === 'proposal') return `${workspace}/proposals/${subject.id}`
  if (subject.kind === 'webhook') return `${workspace}/settings/webhooks/${subject.id}`
  return workspace
}
