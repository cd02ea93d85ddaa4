// The queries that several screens share.
import { queryOptions } from '@tanstack/react-query'
import { api, isTesseraError } from './api.ts'
import { keys } from './keys.ts'

export const sessionQuery = queryOptions({
  queryKey: keys.session(),
  queryFn: async ({ signal }) => {
    try {
      return (await api.account.session({}, { signal })).user
    } catch (error) {
      if (isTesseraError(error) && error.status === 401) return null
      throw error
    }
  },
  staleTime: 60_000,
})

export const setupQuery = queryOptions({
  queryKey: keys.setup(),
  queryFn: ({ signal }) => api.account.setup({}, { signal }),
})

export const methodsQuery = queryOptions({
  queryKey: keys.methods(),
  queryFn: ({ signal }) => api.addresses.methods({}, { signal }),
  staleTime: 60_000,
})

export const identitiesQuery = queryOptions({
  queryKey: keys.identities(),
  queryFn: ({ signal }) => api.identities.list({}, { signal }),
})

/** What waits to be handed over, to the signed-in user or by them. */
export const transfersQuery = queryOptions({
  queryKey: keys.transfers(),
  queryFn: async ({ signal }) => (await api.transfers.list({}, { signal })).transfers,
})

export const workspacesQuery = queryOptions({
  queryKey: keys.workspaces(),
  queryFn: async ({ signal }) => (await api.workspaces.list({}, { signal })).workspaces,
})

export const tokensetsQuery = (workspace_id: string) =>
  queryOptions({
    queryKey: keys.tokensets(workspace_id),
    queryFn: async ({ signal }) => (await api.tokensets.list({ workspace_id }, { signal })).tokensets,
  })

/**
 * For what stands beside a page and comes after it: a read that failed is repeated where the page offers it, and not by
 * each part that appears.
 */
export const besidePage = { retryOnMount: false } as const

/** What each tokenset of a workspace holds, by its id. */
export const tokensetSummariesQuery = (workspace_id: string) =>
  queryOptions({
    queryKey: keys.tokensetSummaries(workspace_id),
    queryFn: async ({ signal }) => {
      const { tokensets } = await api.tokensets.summaries({ workspace_id }, { signal })
      return new Map(tokensets.map(summary => [summary.tokenset_id, summary]))
    },
    staleTime: 0,
    structuralSharing: false,
  })

export const modesQuery = (tokenset_id: string) =>
  queryOptions({
    queryKey: keys.modes(tokenset_id),
    queryFn: async ({ signal }) => (await api.modes.list({ tokenset_id }, { signal })).modes,
  })

export const proposalRulesQuery = (workspace_id: string) =>
  queryOptions({
    queryKey: keys.proposalRules(workspace_id),
    queryFn: ({ signal }) => api.proposalRules.get({ workspace_id }, { signal }),
  })

export const organizationsQuery = queryOptions({
  queryKey: keys.organizations(),
  queryFn: async ({ signal }) => (await api.organizations.list({}, { signal })).organizations,
})

/** The id of the organization of a workspace; null where the user sees none. */
export const organizationOfQuery = (workspace_id: string) =>
  queryOptions({
    queryKey: keys.organizationOf(workspace_id),
    queryFn: async ({ client, signal }) => {
      for (const { id } of await client.ensureQueryData(organizationsQuery)) {
        const { workspaces } = await api.organizationWorkspaces.list({ organization_id: id }, { signal })
        if (workspaces.some(each => each.id === workspace_id)) return id
      }
      return null
    },
  })

export const environmentsQuery = (organization_id: string) =>
  queryOptions({
    queryKey: keys.environments(organization_id),
    queryFn: async ({ signal }) => (await api.environments.list({ organization_id }, { signal })).environments,
  })

export const releasesQuery = (organization_id: string, environment_id: string) =>
  queryOptions({
    queryKey: keys.releases(organization_id, environment_id),
    queryFn: async ({ signal }) => (await api.releases.list({ organization_id, environment_id }, { signal })).releases,
  })
