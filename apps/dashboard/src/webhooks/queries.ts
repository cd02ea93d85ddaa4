import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Delivery } from '@tessera/contract'
import { api } from '../api/api.ts'
import { keys } from '../api/keys.ts'
import type { DeliveryStatus } from './webhook-search.ts'

const pageSize = 20
/**
 * Milliseconds. Deliveries are made by events of all kinds and by time, so that nothing that the page does tells of
 * them.
 */
const poll = { busy: 1_000, idle: 5_000 }

export const webhooksQuery = (workspace_id: string) =>
  queryOptions({
    queryKey: keys.webhooks(workspace_id),
    queryFn: async ({ signal }) => (await api.webhooks.list({ workspace_id }, { signal })).webhooks,
    refetchInterval: poll.idle,
  })

/** Often while something is being sent, or will be within seconds. */
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
