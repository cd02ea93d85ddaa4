import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api/api.ts'
import { keys } from '../../api/keys.ts'

/** The difference from an environment's active release. `against`: live, an environment or a release. */
export const diffQuery = (organization_id: string, environment_id: string, against: string, release?: string) =>
  queryOptions({
    queryKey: keys.diffs(organization_id, environment_id, against, ...(release ? [release] : [])),
    queryFn: ({ signal }) =>
      api.releases.diff({ organization_id, environment_id, against, ...(release ? { release } : {}) }, { signal }),
    staleTime: 0,
  })

/** The conflicts of a merge of an environment into Production. Stale together with the differences. */
export const mergePreviewQuery = (organization_id: string, environment_id: string) =>
  queryOptions({
    queryKey: keys.diffs(organization_id, environment_id, 'merge'),
    queryFn: ({ signal }) => api.releases.previewMerge({ organization_id, environment_id }, { signal }),
    staleTime: 0,
  })

export const organizationWorkspacesQuery = (organization_id: string) =>
  queryOptions({
    queryKey: keys.organizationWorkspaces(organization_id),
    queryFn: async ({ signal }) => (await api.organizationWorkspaces.list({ organization_id }, { signal })).workspaces,
  })
