import type { ListedWorkspace, Webhook } from '@tessera/contract'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { Pencil, Send } from '../../icons/icons.generated.ts'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { whyNot } from '../../people/members/roles.ts'
import { Button } from '../../ui/button.tsx'
import { Confirm } from '../../ui/overlay/confirm.tsx'
import { toast } from '../../ui/overlay/toast.tsx'
import { Page, Section } from '../../ui/page/page.tsx'
import { Failed, Loading } from '../../ui/states.tsx'
import { Deliveries } from './deliveries.tsx'
import { ForWebhooks } from './for-webhooks.tsx'
import { deliveriesQuery, webhooksQuery } from './queries.ts'
import { WebhookFacts } from './webhook-facts.tsx'
import { EditWebhook } from './webhook-dialog.tsx'
import styles from './webhooks.module.css'

const from = '/app/w/$ws/settings/webhooks/$webhook'

export function WebhookScreen() {
  const { ws, webhook } = useParams({ from })
  return <ForWebhooks ws={ws}>{workspace => <Found key={webhook} workspace={workspace} id={webhook} />}</ForWebhooks>
}

function Found({ workspace, id }: { workspace: ListedWorkspace; id: string }) {
  const { data, error, refetch } = useQuery(webhooksQuery(workspace.id))
  const webhook = data?.find(each => each.id === id)
  if (webhook) return <WebhookPage workspace={workspace} webhook={webhook} />
  return (
    <Page title="Webhooks">
      {error ? (
        <Failed error={error} retry={() => void refetch()} />
      ) : data ? (
        <Failed error={new Error('This webhook is not there any more')} />
      ) : (
        <Loading />
      )}
    </Page>
  )
}

/** One webhook: its facts and its deliveries. */
function WebhookPage({ workspace, webhook }: { workspace: ListedWorkspace; webhook: Webhook }) {
  const { status } = useSearch({ from })
  const navigate = useNavigate({ from: '/w/$ws/settings/webhooks/$webhook' })
  const [open, setOpen] = useState<'edit' | 'delete' | null>(null)
  const readOnly = whyNot('manage_webhooks', workspace)
  const { host } = new URL(webhook.url)
  const close = () => setOpen(null)
  const { isPending } = useInfiniteQuery({
    ...deliveriesQuery(workspace.id, webhook.id, status),
    placeholderData: keepPreviousData,
  })
  const { shown, toggle, show } = useShown()
  const { sending, test } = useTest(webhook, async delivery => {
    show(delivery)
    if (status) await navigate({ search: {}, replace: true })
  })
  const remove = async () => {
    await api.webhooks.delete({ webhook_id: webhook.id })
    await navigate({ to: '/w/$ws/settings/webhooks', params: { ws: workspace.id } })
    toast(`Deleted the webhook to ${host}`)
  }
  return (
    <Page
      title={`Webhook to ${host}`}
      back={
        <Link to="/w/$ws/settings/webhooks" params={{ ws: workspace.id }}>
          Webhooks
        </Link>
      }
      actions={
        <>
          <Button
            kind="primary"
            icon={<Send size={14} aria-hidden />}
            isPending={sending}
            unavailable={readOnly}
            onPress={() => void test()}
          >
            Send test
          </Button>
          <Button icon={<Pencil size={14} aria-hidden />} unavailable={readOnly} onPress={() => setOpen('edit')}>
            Edit…
          </Button>
        </>
      }
    >
      <WebhookFacts webhook={webhook} readOnly={readOnly} />
      <Deliveries
        webhook={webhook}
        readOnly={readOnly}
        status={status}
        onStatus={next => void navigate({ search: next ? { status: next } : {}, replace: true })}
        shown={shown}
        onToggle={toggle}
      />
      {/* Below a list whose length is not known yet, it would move. */}
      {isPending || (
        <Section title="Delete this webhook" intro="The record of its deliveries goes with it. This cannot be undone.">
          <div className={styles.buttons}>
            <Button kind="danger" unavailable={readOnly} onPress={() => setOpen('delete')}>
              Delete webhook…
            </Button>
          </div>
        </Section>
      )}
      <EditWebhook webhook={webhook} isOpen={open === 'edit'} onClose={close} />
      <Confirm
        title="Delete this webhook?"
        verb="Delete webhook"
        isOpen={open === 'delete'}
        onClose={close}
        onConfirm={remove}
      >
        <p>
          <bdi>{host}</bdi> is told of nothing any more, and what was not delivered yet is not sent.
        </p>
      </Confirm>
    </Page>
  )
}

/** The ids of the expanded deliveries. */
function useShown() {
  const [shown, setShown] = useState<ReadonlySet<string>>(new Set())
  const show = (id: string) => setShown(before => new Set([...before, id]))
  const toggle = (id: string) =>
    setShown(before => (before.has(id) ? new Set([...before].filter(each => each !== id)) : new Set([...before, id])))
  return { shown, show, toggle }
}

function useTest(webhook: Webhook, onSent: (delivery: string) => Promise<void>) {
  const [sending, setSending] = useState(false)
  const test = async () => {
    setSending(true)
    try {
      const delivery = await api.webhooks.test({ webhook_id: webhook.id })
      await onSent(delivery.id)
    } catch (error) {
      toast(error instanceof Error ? error.message : String(error))
    } finally {
      setSending(false)
    }
  }
  return { sending, test }
}
