import type { UsageFinding } from '@tessera/contract'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api/api.ts'
import { keys } from '../../api/keys.ts'

/** Of all tokens of a workspace, and of each repository. */
export const usageQuery = (workspace_id: string) =>
  queryOptions({
    queryKey: keys.usage(workspace_id, 'summary'),
    queryFn: ({ signal }) => api.usage.summary({ workspace_id }, { signal }),
    staleTime: 60_000,
  })

/** `repository` empty: all of them together. */
export const trendQuery = (workspace_id: string, repository: string) =>
  queryOptions({
    queryKey: keys.usage(workspace_id, 'trend', repository),
    queryFn: async ({ signal }) =>
      (await api.usage.trend({ workspace_id, ...(repository === '' ? {} : { repository }) }, { signal })).days,
    staleTime: 60_000,
  })

const mostFindings = 500

export const placesQuery = (workspace_id: string, name: string) =>
  queryOptions({
    queryKey: keys.usage(workspace_id, 'places', name),
    queryFn: ({ signal }) => api.usage.places({ workspace_id, name, limit: mostFindings }, { signal }),
    staleTime: 60_000,
  })

export const usageFindingsQuery = (workspace_id: string, kind: UsageFinding['kind']) =>
  queryOptions({
    queryKey: keys.usage(workspace_id, 'findings', kind),
    queryFn: ({ signal }) => api.usage.findings({ workspace_id, kind, limit: mostFindings }, { signal }),
    staleTime: 60_000,
  })
