import type { Webhook } from '@tessera/contract'
import { Badge } from '../ui/badge.tsx'

/** Whether it is told of events, and whether the last one arrived. */
export function WebhookState({ webhook }: { webhook: Webhook }) {
  if (webhook.status === 'disabled')
    return <Badge kind={webhook.disabled_reason === null ? 'neutral' : 'danger'}>Disabled</Badge>
  return webhook.next_attempt_at === null ? (
    <Badge kind="success">Enabled</Badge>
  ) : (
    <Badge kind="warning">Trying again</Badge>
  )
}
