import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api/api.ts'
import { keys } from '../../api/keys.ts'

export const downgradeQuery = queryOptions({
  queryKey: keys.downgradeStatus(),
  queryFn: ({ signal }) => api.subscription.downgradeStatus({}, { signal }),
  staleTime: 60_000,
})
