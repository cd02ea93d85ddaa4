import type { Webhook } from '@tessera/contract'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/form/select.tsx'
import { Section } from '../../ui/page/page.tsx'
import { Failed, Loading } from '../../ui/states.tsx'
import { shownOf } from '../../ui/text/shown-of.ts'
import { DeliveryEntry } from './delivery-entry.tsx'
import { deliveriesQuery } from './queries.ts'
import { deliveryStatuses, type DeliveryStatus } from './webhook-search.ts'
import styles from './webhooks.module.css'

const labels = { pending: 'Pending', delivered: 'Delivered', failed: 'Failed' }

/** The deliveries of the webhook with their responses, newest first; refreshes itself. */
export function Deliveries({
  webhook,
  readOnly,
  status,
  onStatus,
  shown,
  onToggle,
}: {
  webhook: Webhook
  readOnly: string | null
  status: DeliveryStatus | undefined
  onStatus: (status: DeliveryStatus | undefined) => void
  shown: ReadonlySet<string>
  onToggle: (id: string) => void
}) {
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage, isPlaceholderData } = useInfiniteQuery({
    ...deliveriesQuery(webhook.workspace_id, webhook.id, status),
    placeholderData: keepPreviousData,
  })
  const deliveries = data?.pages.flatMap(page => page.deliveries)
  return (
    <Section
      title="Deliveries"
      intro="What was sent and answered within the last 30 days, newest first. The list keeps itself up to date."
      actions={
        <Select
          label="Show"
          small
          choices={[{ id: 'all', label: 'All deliveries' }, ...deliveryStatuses.map(id => ({ id, label: labels[id] }))]}
          value={status ?? 'all'}
          onChange={id => onStatus(deliveryStatuses.find(each => each === id))}
        />
      }
    >
      {error && !deliveries ? (
        <Failed error={error} retry={() => void refetch()} />
      ) : !deliveries ? (
        <Loading rows={4} />
      ) : deliveries.length === 0 ? (
        <p className={styles.muted}>
          {status
            ? `No delivery is ${labels[status].toLowerCase()}.`
            : 'Nothing was sent yet. Send a test, or change something in the workspace.'}
        </p>
      ) : (
        <>
          <ol className={styles.list} aria-label="Deliveries" aria-busy={isPlaceholderData}>
            {deliveries.map(delivery => (
              <DeliveryEntry
                key={delivery.id}
                delivery={delivery}
                readOnly={readOnly}
                isShown={shown.has(delivery.id)}
                onToggle={() => onToggle(delivery.id)}
              />
            ))}
          </ol>
          <div className={styles.buttons}>
            <span className={styles.muted}>{shownOf(deliveries.length, data!.pages.slice(0, 1))}</span>
            {hasNextPage && (
              <Button isPending={isFetchingNextPage} onPress={() => void fetchNextPage()}>
                Show older deliveries
              </Button>
            )}
          </div>
        </>
      )}
    </Section>
  )
}
