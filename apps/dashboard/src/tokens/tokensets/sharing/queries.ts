import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../api/api.ts'
import { keys } from '../../../api/keys.ts'

export const sharedPagesQuery = (workspace_id: string) =>
  queryOptions({
    queryKey: keys.sharedPages(workspace_id),
    queryFn: async ({ signal }) => (await api.sharedPages.list({ workspace_id }, { signal })).pages,
  })
