// What is read from the server, each under one key.
import { QueryClient, queryOptions } from '@tanstack/react-query'
import { api, isTesseraError } from './api.ts'

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      // A refusal will be a refusal again; a missing network, a limit or a fault of the server are worth another try.
      retry: (count, error) =>
        count < 2 && (!isTesseraError(error) || error.status === 0 || error.status === 429 || error.status >= 500),
    },
  },
})

export const sessionQuery = queryOptions({
  queryKey: ['session'],
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
  queryKey: ['setup'],
  queryFn: ({ signal }) => api.account.setup({}, { signal }),
})

export const workspacesQuery = queryOptions({
  queryKey: ['workspaces'],
  queryFn: async ({ signal }) => (await api.workspaces.list({}, { signal })).workspaces,
})

export const tokensetsQuery = (workspace_id: string) =>
  queryOptions({
    queryKey: ['tokensets', workspace_id],
    queryFn: async ({ signal }) => (await api.tokensets.list({ workspace_id }, { signal })).tokensets,
  })

export const modesQuery = (tokenset_id: string) =>
  queryOptions({
    queryKey: ['modes', tokenset_id],
    queryFn: async ({ signal }) => (await api.modes.list({ tokenset_id }, { signal })).modes,
  })

export const tokensQuery = (tokenset_id: string) =>
  queryOptions({
    queryKey: ['tokens', tokenset_id],
    queryFn: async ({ signal }) => (await api.tokens.listInTokenset({ tokenset_id }, { signal })).tokens,
    // The grid applies its own changes at once; others' changes are picked up when the window comes back.
    staleTime: 30_000,
    structuralSharing: false,
  })
