// Tokens that differ from the last release to Production.
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../../api/api.ts'
import { organizationOfQuery } from '../../organizations/queries.ts'
import { queryClient } from '../../api/query-client.ts'
import { keys } from '../../api/keys.ts'

/** Names; null where the workspace belongs to no organization, or nothing was released yet. */
const unreleasedQuery = (workspace_id: string, tokenset_id: string) =>
  queryOptions({
    queryKey: keys.unreleased(workspace_id, tokenset_id),
    queryFn: async ({ signal }) => {
      const organization_id = await queryClient.fetchQuery(organizationOfQuery(workspace_id))
      if (organization_id === null) return null
      const { environments } = await api.environments.list({ organization_id }, { signal })
      const production = environments.find(each => each.is_production && each.active_release_id)
      if (!production) return null
      const { tokens } = await api.releases.diff(
        { organization_id, environment_id: production.id, against: 'live' },
        { signal },
      )
      return new Set(tokens.filter(each => each.tokenset_id === tokenset_id).map(each => each.token))
    },
    staleTime: 5_000,
    structuralSharing: false,
  })

/** Asked for only while it is `enabled`, and again once what was changed here is stored. */
export function useUnreleased(
  enabled: boolean,
  workspace_id: string,
  tokenset_id: string,
  open: number,
): ReadonlySet<string> | null {
  const { data } = useQuery({ ...unreleasedQuery(workspace_id, tokenset_id), enabled: enabled && open === 0 })
  return data ?? null
}
