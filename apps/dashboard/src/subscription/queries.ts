import { queryOptions } from '@tanstack/react-query'
import { api } from '../api.ts'

export const downgradeQuery = queryOptions({
  queryKey: ['downgrade-status'],
  queryFn: ({ signal }) => api.subscription.downgradeStatus({}, { signal }),
  staleTime: 60_000,
})
