import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api/api.ts'
import { keys } from '../../api/keys.ts'

export const componentsQuery = (workspace_id: string) =>
  queryOptions({
    queryKey: keys.components(workspace_id),
    queryFn: async ({ signal }) => (await api.components.list({ workspace_id }, { signal })).components,
  })

/** With the values of its bindings, and what is wrong with them. */
export const componentQuery = (workspace_id: string, component: string) =>
  queryOptions({
    queryKey: keys.components(workspace_id, component),
    queryFn: ({ signal }) => api.components.get({ workspace_id, component }, { signal }),
    // A copy would have no ETag.
    structuralSharing: false,
  })
