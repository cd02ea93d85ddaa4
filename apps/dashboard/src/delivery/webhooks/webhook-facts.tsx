import type { Webhook } from '@tessera/contract'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { Button } from '../../ui/button.tsx'
import { useFormState } from '../../ui/form/form-state.ts'
import { toast } from '../../ui/overlay/toast.tsx'
import { Section } from '../../ui/page/page.tsx'
import { Notice } from '../../ui/states.tsx'
import { Time } from '../../ui/time.tsx'
import { eventWords } from './event-choices.ts'
import { Moment } from './moment.tsx'
import { RotateSecret } from './secret.tsx'
import { WebhookState } from './state.tsx'
import styles from './webhooks.module.css'

/** The facts of a webhook: its address, its events, its state and its secret. */
export function WebhookFacts({ webhook, readOnly }: { webhook: Webhook; readOnly: string | null }) {
  const [rotating, setRotating] = useState(false)
  const { busy, error, submit } = useFormState()
  const isEnabled = webhook.status === 'enabled'
  const change = () =>
    submit(async () => {
      await api.webhooks.update({ webhook_id: webhook.id, status: isEnabled ? 'disabled' : 'enabled' })
      toast(isEnabled ? 'Disabled' : 'Enabled: it is told of what happens from now on')
    })
  return (
    <Section title="What it does">
      {!isEnabled && webhook.disabled_reason !== null && (
        <Notice kind="danger">
          The server disabled it. {webhook.disabled_reason}. Once it is enabled again it starts with what happens from
          then on.
        </Notice>
      )}
      <dl className={styles.facts}>
        <dt>Address</dt>
        <dd className={styles.code}>
          <bdi>{webhook.url}</bdi>
        </dd>
        {webhook.description && (
          <>
            <dt>Description</dt>
            <dd>
              <bdi>{webhook.description}</bdi>
            </dd>
          </>
        )}
        <dt>Told of</dt>
        <dd>{eventWords(webhook.events)}</dd>
        <dt>State</dt>
        <dd>
          <WebhookState webhook={webhook} />
          {webhook.next_attempt_at !== null && isEnabled && (
            <span>
              The last delivery failed; the next attempt is at <Moment at={webhook.next_attempt_at} />
            </span>
          )}
          <Button size="small" isPending={busy} unavailable={readOnly} onPress={() => void change()}>
            {isEnabled ? 'Disable' : 'Enable'}
          </Button>
        </dd>
        <dt>Secret</dt>
        <dd>
          {webhook.former_secret_until === null ? (
            <span>Shown once, when it was made</span>
          ) : (
            <span>
              The former one signs as well until <Moment at={webhook.former_secret_until} />
            </span>
          )}
          <Button size="small" unavailable={readOnly} onPress={() => setRotating(true)}>
            Create a new secret…
          </Button>
        </dd>
        <dt>Created</dt>
        <dd>
          <Time at={webhook.created_at} />
        </dd>
      </dl>
      {error && <Notice kind="danger">{error}</Notice>}
      <RotateSecret webhook={webhook} isOpen={rotating} onClose={() => setRotating(false)} />
    </Section>
  )
}
