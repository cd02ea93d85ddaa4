// Which tokens are not as the last release of the organization has them: of Production, where releases go.
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '../api.ts'
import { organizationsQuery } from '../organizations/queries.ts'
import { queryClient } from '../queries.ts'

/** Names; null where the workspace belongs to no organization, or nothing was released yet. */
const unreleasedQuery = (workspace_id: string, tokenset_id: string) =>
  queryOptions({
    queryKey: ['unreleased', workspace_id, tokenset_id],
    queryFn: async ({ signal }) => {
      for (const { id: organization_id } of await queryClient.ensureQueryData(organizationsQuery)) {
        const { workspaces } = await api.organizationWorkspaces.list({ organization_id }, { signal })
        if (!workspaces.some(each => each.id === workspace_id)) continue
        const { environments } = await api.environments.list({ organization_id }, { signal })
        const production = environments.find(each => each.is_production && each.active_release_id)
        if (!production) return null
        const { tokens } = await api.releases.diff(
          { organization_id, environment_id: production.id, against: 'live' },
          { signal },
        )
        return new Set(tokens.filter(each => each.tokenset_id === tokenset_id).map(each => each.token))
      }
      return null
    },
    staleTime: 5_000,
    structuralSharing: false,
  })

/** Asked for only while it is `wanted`, and again once what was changed here is stored. */
export function useUnreleased(
  wanted: boolean,
  workspace_id: string,
  tokenset_id: string,
  open: number,
): ReadonlySet<string> | null {
  const query = unreleasedQuery(workspace_id, tokenset_id)
  const { data } = useQuery({ ...query, enabled: wanted })
  useEffect(() => {
    if (wanted && open === 0)
      void queryClient.invalidateQueries({ queryKey: ['unreleased', workspace_id, tokenset_id] })
  }, [wanted, open, workspace_id, tokenset_id])
  return data ?? null
}
