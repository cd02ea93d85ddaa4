import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../api/api.ts'
import { keys } from '../../../api/keys.ts'

export const resolversQuery = (workspace_id: string) =>
  queryOptions({
    queryKey: keys.resolvers(workspace_id),
    queryFn: async ({ signal }) => (await api.resolvers.list({ workspace_id }, { signal })).resolvers,
  })
