import { queryOptions } from '@tanstack/react-query'
import { api } from '../api/api.ts'
import { keys } from '../api/keys.ts'

/** The newest ones; the stream of the open workspace tells of new ones in it, and the interval of those in others. */
export const notificationsQuery = queryOptions({
  queryKey: keys.notifications(),
  queryFn: ({ signal }) => api.notifications.list({ limit: 50 }, { signal }),
  refetchInterval: 60_000,
})
