import type { Webhook } from '@tessera/contract'
import { Badge } from '../../ui/badge.tsx'

/** The state of a webhook: enabled, disabled, or retrying a delivery. */
export function WebhookState({ webhook }: { webhook: Webhook }) {
  if (webhook.status === 'disabled')
    return <Badge kind={webhook.disabled_reason === null ? 'neutral' : 'danger'}>Disabled</Badge>
  return webhook.next_attempt_at === null ? (
    <Badge kind="success">Enabled</Badge>
  ) : (
    <Badge kind="warning">Trying again</Badge>
  )
}
