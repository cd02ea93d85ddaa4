import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api/api.ts'
import { keys } from '../../api/keys.ts'

export const outputsQuery = (workspace_id: string) =>
  queryOptions({
    queryKey: keys.outputs(workspace_id),
    queryFn: async ({ signal }) => (await api.outputs.list({ workspace_id }, { signal })).outputs,
  })

/** The files that settings would give, stored or not. `settings` is JSON. */
export const previewQuery = (workspace_id: string, settings: string) =>
  queryOptions({
    queryKey: keys.outputFiles(workspace_id, settings),
    queryFn: ({ signal }) => api.outputs.preview({ workspace_id, output: JSON.parse(settings) as unknown }, { signal }),
    // Each pause in typing adds an entry, which may be large.
    gcTime: 30_000,
  })
