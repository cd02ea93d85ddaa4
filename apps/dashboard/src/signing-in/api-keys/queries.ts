import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api/api.ts'
import { keys } from '../../api/keys.ts'

export const apiKeysQuery = queryOptions({
  queryKey: keys.apiKeys(),
  queryFn: async ({ signal }) => (await api.apiKeys.list({}, { signal })).api_keys,
})
