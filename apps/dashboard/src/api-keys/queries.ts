import { queryOptions } from '@tanstack/react-query'
import { api } from '../api.ts'

export const apiKeysQuery = queryOptions({
  queryKey: ['api-keys'],
  queryFn: async ({ signal }) => (await api.apiKeys.list({}, { signal })).api_keys,
})
