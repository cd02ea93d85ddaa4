// The queries that several screens share.
import type { Token } from '@tessera/contract'
import { queryOptions } from '@tanstack/react-query'
import { withRead } from '../edits/read-tokens.ts'
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

export const workspacesQuery = queryOptions({
  queryKey: keys.workspaces(),
  queryFn: async ({ signal }) => (await api.workspaces.list({}, { signal })).workspaces,
})

export const tokensetsQuery = (workspace_id: string) =>
  queryOptions({
    queryKey: keys.tokensets(workspace_id),
    queryFn: async ({ signal }) => (await api.tokensets.list({ workspace_id }, { signal })).tokensets,
  })

export const modesQuery = (tokenset_id: string) =>
  queryOptions({
    queryKey: keys.modes(tokenset_id),
    queryFn: async ({ signal }) => (await api.modes.list({ tokenset_id }, { signal })).modes,
  })

export const tokensQuery = (tokenset_id: string) =>
  queryOptions({
    queryKey: keys.tokens(tokenset_id),
    queryFn: async ({ client, queryKey, signal }) => {
      const { tokens } = await api.tokens.listInTokenset({ tokenset_id }, { signal })
      return withRead(client.getQueryData<Token[]>(queryKey), tokens)
    },
    // The grid applies its own changes at once, and the events of others bring theirs.
    staleTime: 30_000,
    structuralSharing: false,
  })

export const proposalRulesQuery = (workspace_id: string) =>
  queryOptions({
    queryKey: keys.proposalRules(workspace_id),
    queryFn: ({ signal }) => api.proposalRules.get({ workspace_id }, { signal }),
  })
