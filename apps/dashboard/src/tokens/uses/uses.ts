import { queryOptions } from '@tanstack/react-query'
import type { UsedToken } from '@tessera/contract'
import { api } from '../../api/api.ts'
import { keys } from '../../api/keys.ts'
import { queryClient } from '../../api/query-client.ts'
import { besidePage } from '../../api/queries.ts'

export type Uses = ReadonlyMap<string, UsedToken>

/** The tokens that code uses, by name, in one request for all; null where no repository was scanned, which is not asked again. */
export const usesQuery = (workspace_id: string) =>
  queryOptions({
    queryKey: keys.usage(workspace_id, 'used'),
    // Goes on where the cursor leaves the token that asked first: the next one has the answer.
    queryFn: async (): Promise<Uses | null> => {
      const { tokens, repositories } = await api.usage.summary({ workspace_id, unused: false })
      return repositories.length === 0 ? null : new Map(tokens.map(token => [token.name, token]))
    },
    staleTime: ({ state }) => (state.data === null ? Infinity : 60_000),
    structuralSharing: false,
    ...besidePage,
  })

/** So that a deletion knows at once whether code uses what it takes away. */
export const readUses = (workspace_id: string) => queryClient.prefetchQuery(usesQuery(workspace_id))

const counted = (count: number, one: string, many: string) =>
  count === 1 ? `1 ${one}` : `${count.toLocaleString('en')} ${many}`

/** "41 places in 3 repositories"; null where code uses none of them. Repositories of several tokens may be the same. */
export function usesWords(uses: Uses, names: readonly string[]): string | null {
  const used = names.flatMap(name => uses.get(name) ?? [])
  const [first] = used
  if (!first) return null
  const sum = counted(
    used.reduce((before, each) => before + each.uses, 0),
    'place',
    'places',
  )
  if (names.length > 1) return `${sum} of code, with ${used.length} of these tokens`
  return `${sum} in ${counted(first.repositories, 'repository', 'repositories')}`
}
