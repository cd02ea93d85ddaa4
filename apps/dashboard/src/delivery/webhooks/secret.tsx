import type { NewWebhook, Webhook } from '@tessera/contract'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { Confirm } from '../../ui/overlay/confirm.tsx'
import { ShownOnce } from '../../ui/overlay/shown-once.tsx'
import { Moment } from './moment.tsx'

/** The signing secret of a new webhook, or after a rotation. */
export function MadeSecret({ webhook, title, onDone }: { webhook: NewWebhook; title: string; onDone: () => void }) {
  return (
    <ShownOnce
      title={title}
      noun="secret"
      label="signing secret"
      value={webhook.secret}
      variable="WEBHOOK_SECRET"
      onDone={onDone}
    >
      <p>
        It signs what is sent to <bdi>{new URL(webhook.url).host}</bdi>, so that the receiver can tell that it comes
        from here.
        {webhook.former_secret_until && (
          <>
            {' '}
            Until <Moment at={webhook.former_secret_until} /> the former secret signs as well.
          </>
        )}
      </p>
    </ShownOnce>
  )
}

/** Asks first, then shows the new secret. */
export function RotateSecret({ webhook, isOpen, onClose }: { webhook: Webhook; isOpen: boolean; onClose: () => void }) {
  const [made, setMade] = useState<NewWebhook | null>(null)
  if (made) return <MadeSecret webhook={made} title="Your new secret" onDone={() => setMade(null)} />
  return (
    <Confirm
      title="Create a new secret?"
      verb="Create a new secret"
      isOpen={isOpen}
      onClose={onClose}
      onConfirm={async () => setMade(await api.webhooks.rotateSecret({ webhook_id: webhook.id }))}
    >
      <p>
        For 24 hours both secrets sign, so that the receiver misses nothing while you put the new one there. After that
        only the new one does.
        {webhook.former_secret_until && ' The secret that is being replaced at present stops at once.'}
      </p>
    </Confirm>
  )
}
