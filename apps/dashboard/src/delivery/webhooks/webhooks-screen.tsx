import type { ListedWorkspace, Webhook } from '@tessera/contract'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { whyNot } from '../../people/members/roles.ts'
import { ToConnections } from '../to-connections.tsx'
import { ListPage } from '../../ui/list/list-page.tsx'
import { Entry, List } from '../../ui/list/list.tsx'
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
  const [creating, setCreating] = useState(false)
  return (
    <ListPage
      title="Webhooks"
      back={<ToConnections ws={workspace.id} />}
      intro={`Addresses of yours that are told what changes in ${workspace.name}, as it happens.`}
      create={{
        label: 'Create webhook',
        unavailable: whyNot('manage_webhooks', workspace),
        onPress: () => setCreating(true),
      }}
      query={useQuery(webhooksQuery(workspace.id))}
      empty={{
        title: 'No webhooks yet',
        manual: 'events',
        text: 'Start a build when tokens change, or tell a channel of each release.',
      }}
      list={all => (
        <List label="Webhooks">
          {all.map(webhook => (
            <WebhookEntry key={webhook.id} webhook={webhook} />
          ))}
        </List>
      )}
      below={<Receiving ws={workspace.id} />}
    >
      <CreateWebhook ws={workspace.id} isOpen={creating} onClose={() => setCreating(false)} />
    </ListPage>
  )
}

function WebhookEntry({ webhook }: { webhook: Webhook }) {
  const { id, workspace_id: ws, url, description, events, status, disabled_reason: reason, created_at } = webhook
  return (
    <Entry
      name={
        <Link to="/w/$ws/settings/webhooks/$webhook" params={{ ws, webhook: id }} className={styles.code!}>
          <bdi>{url}</bdi>
        </Link>
      }
      state={<WebhookState webhook={webhook} />}
      when={
        <>
          created <Time at={created_at} />
        </>
      }
    >
      {description && (
        <p>
          <bdi>{description}</bdi>
        </p>
      )}
      {eventWords(events)}
      {status === 'disabled' && reason !== null && <p className={styles.reason}>{reason}</p>}
    </Entry>
  )
}
