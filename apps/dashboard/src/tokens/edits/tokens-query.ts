import type { Token } from '@tessera/contract'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api/api.ts'
import { keys } from '../../api/keys.ts'
import { withRead } from './read-tokens.ts'

export const tokensQuery = (tokenset_id: string) =>
  queryOptions({
    queryKey: keys.tokens(tokenset_id),
    queryFn: async ({ client, queryKey, signal }) => {
      const { tokens } = await api.tokens.listInTokenset({ tokenset_id }, { signal })
      return withRead(client.getQueryData<Token[]>(queryKey), tokens)
    },
    // The grid applies its own changes, and events bring the changes of others.
    staleTime: 30_000,
    structuralSharing: false,
  })
