import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Delivery } from '@tessera/contract'
import { api } from '../../api/api.ts'
import { keys } from '../../api/keys.ts'
import type { DeliveryStatus } from './webhook-search.ts'

const pageSize = 20
/**
 * Milliseconds. Deliveries arise from events of all kinds and from timers, so that no write of this page makes the
 * query stale.
 */
const poll = { busy: 1_000, idle: 5_000 }

export const webhooksQuery = (workspace_id: string) =>
  queryOptions({
    queryKey: keys.webhooks(workspace_id),
    queryFn: async ({ signal }) => (await api.webhooks.list({ workspace_id }, { signal })).webhooks,
    refetchInterval: poll.idle,
  })

/** Polls often while a delivery is pending or due within seconds. */
export const deliveriesQuery = (workspace_id: string, webhook_id: string, status: DeliveryStatus | undefined) =>
  infiniteQueryOptions({
    queryKey: [...keys.webhooks(workspace_id, webhook_id), status ?? 'all'],
    queryFn: ({ pageParam, signal }) =>
      api.webhooks.deliveries(
        {
          webhook_id,
          limit: pageSize,
          ...(status ? { status } : {}),
          ...(pageParam ? { cursor: pageParam } : {}),
        },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: last => last.next_cursor || undefined,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(page => page.deliveries.some(isSoon)) ? poll.busy : poll.idle,
  })

const isSoon = ({ status, next_attempt_at: next }: Delivery) =>
  status === 'pending' && (next === null || Date.parse(next) - Date.now() < 10 * poll.busy)
