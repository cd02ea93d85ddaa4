import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api/api.ts'
import { keys } from '../../api/keys.ts'

/** The newest notifications; the event stream refreshes those of the open workspace, the interval those of others. */
export const notificationsQuery = queryOptions({
  queryKey: keys.notifications(),
  queryFn: ({ signal }) => api.notifications.list({ limit: 50 }, { signal }),
  refetchInterval: 60_000,
})
