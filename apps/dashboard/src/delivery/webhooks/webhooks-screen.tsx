import type { ListedWorkspace, Webhook } from '@tessera/contract'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { Plus } from '../../icons/icons.generated.ts'
import { useState } from 'react'
import { whyNot } from '../../people/members/roles.ts'
import { Button } from '../../ui/button.tsx'
import { Page } from '../../ui/page/page.tsx'
import { Empty, Failed, Loading } from '../../ui/states.tsx'
import { Time } from '../../ui/time.tsx'
import { eventWords } from './event-choices.ts'
import { ForWebhooks } from './for-webhooks.tsx'
import { webhooksQuery } from './queries.ts'
import { Receiving } from './receiving.tsx'
import { WebhookState } from './state.tsx'
import { CreateWebhook } from './webhook-dialog.tsx'
import styles from './webhooks.module.css'

export function WebhooksScreen() {
  const { ws } = useParams({ from: '/app/w/$ws/settings/webhooks' })
  return <ForWebhooks ws={ws}>{workspace => <Webhooks workspace={workspace} />}</ForWebhooks>
}

/** The webhooks of a workspace: addresses that receive its events. */
function Webhooks({ workspace }: { workspace: ListedWorkspace }) {
  const { data, error, refetch } = useQuery(webhooksQuery(workspace.id))
  const [creating, setCreating] = useState(false)
  const create = (
    <Button
      kind="primary"
      icon={<Plus size={14} aria-hidden />}
      unavailable={whyNot('manage_webhooks', workspace)}
      onPress={() => setCreating(true)}
    >
      Create webhook
    </Button>
  )
  return (
    <Page
      title="Webhooks"
      intro={`Addresses of yours that are told what changes in ${workspace.name}, as it happens.`}
      actions={data && data.length > 0 ? create : null}
    >
      {error && !data ? (
        <Failed error={error} retry={() => void refetch()} />
      ) : !data ? (
        <Loading rows={3} />
      ) : data.length === 0 ? (
        <Empty title="No webhooks yet" action={create} manual="events">
          Start a build when tokens change, or tell a channel of each release.
        </Empty>
      ) : (
        <ul className={styles.list}>
          {data.map(webhook => (
            <WebhookRow key={webhook.id} webhook={webhook} />
          ))}
        </ul>
      )}
      <Receiving ws={workspace.id} />
      <CreateWebhook ws={workspace.id} isOpen={creating} onClose={() => setCreating(false)} />
    </Page>
  )
}

function WebhookRow({ webhook }: { webhook: Webhook }) {
  const { id, workspace_id: ws, url, description, events, status, disabled_reason: reason } = webhook
  return (
    <li className={styles.row}>
      <div className={styles.line}>
        <Link to="/w/$ws/settings/webhooks/$webhook" params={{ ws, webhook: id }} className={styles.address!}>
          <bdi>{url}</bdi>
        </Link>
        <WebhookState webhook={webhook} />
      </div>
      {description && (
        <p>
          <bdi>{description}</bdi>
        </p>
      )}
      <p className={styles.muted}>
        {eventWords(events)} · created <Time at={webhook.created_at} />
      </p>
      {status === 'disabled' && reason !== null && <p className={styles.reason}>{reason}</p>}
    </li>
  )
}
