// How the tokens of a workspace differ from the last release to Production.
import type { Environment } from '@tessera/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../../api/api.ts'
import { queryClient } from '../../api/query-client.ts'
import { keys } from '../../api/keys.ts'
import { organizationOfQuery } from '../../api/queries.ts'

export interface ReleaseState {
  organization_id: string
  production: Environment
  /** Changed names by tokenset; a tokenset without an entry equals its release. */
  changed: ReadonlyMap<string, ReadonlySet<string>>
}

/** Returns null where the workspace belongs to no organization, or nothing is released yet. */
async function readState(workspace_id: string, signal: AbortSignal): Promise<ReleaseState | null> {
  const organization_id = await queryClient.fetchQuery(organizationOfQuery(workspace_id))
  if (organization_id === null) return null
  const { environments } = await api.environments.list({ organization_id }, { signal })
  const production = environments.find(each => each.is_production && each.active_release_id)
  if (!production) return null
  const { tokens } = await api.releases.diff(
    { organization_id, environment_id: production.id, against: 'live' },
    { signal },
  )
  const changed = new Map<string, Set<string>>()
  for (const { tokenset_id, token } of tokens)
    changed.set(tokenset_id, (changed.get(tokenset_id) ?? new Set()).add(token))
  return { organization_id, production, changed }
}

/**
 * Stale after every edit, which waits for it where it is on screen: a list of unreleased tokens is up to date at once.
 */
const unreleasedQuery = (workspace_id: string) =>
  queryOptions({
    queryKey: keys.unreleased(workspace_id),
    queryFn: ({ signal }) => readState(workspace_id, signal),
    staleTime: 5_000,
    structuralSharing: false,
  })

/** The same query for parts that no edit waits for: they refresh it themselves. */
export const releaseStateQuery = (workspace_id: string) =>
  queryOptions({
    queryKey: keys.releaseState(workspace_id),
    queryFn: ({ signal }) => readState(workspace_id, signal),
    staleTime: 0,
    structuralSharing: false,
  })

const none: ReadonlySet<string> = new Set()

/** The unreleased names in a tokenset. Loads only while `enabled`, and again after changes are saved. */
export function useUnreleased(
  enabled: boolean,
  workspace_id: string,
  tokenset_id: string,
  open: number,
): ReadonlySet<string> | null {
  const { data } = useQuery({ ...unreleasedQuery(workspace_id), enabled: enabled && open === 0 })
  return data ? (data.changed.get(tokenset_id) ?? none) : null
}
