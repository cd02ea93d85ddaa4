import type { Json } from '@tessera/engine'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../api/api.ts'
import { keys } from '../../../api/keys.ts'
import { inputText } from './input-words.ts'

/** The colors of one permutation by name, with aliases followed. */
export const themeColorsQuery = (workspace_id: string, resolver_id: string, input: ReadonlyMap<string, string>) =>
  queryOptions({
    queryKey: keys.themeColors(workspace_id, resolver_id, inputText(input)),
    queryFn: async ({ signal }) => {
      const request = { resolver_id, type: 'color', ...(input.size > 0 ? { input: inputText(input) } : {}) } as const
      const { tokens } = await api.resolvers.tokens(request, { signal })
      return new Map(tokens.map(({ name, resolved_value }) => [name, resolved_value as Json]))
    },
    staleTime: 0,
    structuralSharing: false,
  })
