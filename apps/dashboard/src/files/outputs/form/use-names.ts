import type { Resolver } from '@tessera/contract'
import { useQueries, useQuery } from '@tanstack/react-query'
import { modesQuery, tokensetsQuery } from '../../../api/queries.ts'
import { resolversQuery } from '../../../tokens/model/themes/queries.ts'

export interface Names {
  /** Nothing of it is still loading. */
  isKnown: boolean
  tokensets: readonly string[]
  resolvers: readonly Resolver[]
  /** Finds a resolver as the server does: by id, or by name regardless of case. */
  resolverNamed: (named: unknown) => Resolver | undefined
  /** The choices for a part of an entry, such as `modes.mode`; undefined where any text is possible. */
  within: (
    path: string,
    entry: Readonly<Record<string, unknown>>,
    resolver: Resolver | undefined,
  ) => readonly string[] | undefined
}

/** The names of a workspace that settings of outputs refer to. */
export function useNames(ws: string): Names {
  const ofTokensets = useQuery(tokensetsQuery(ws))
  const tokensets = ofTokensets.data ?? []
  const modes = useQueries({ queries: tokensets.map(({ id }) => modesQuery(id)) })
  const ofResolvers = useQuery(resolversQuery(ws))
  const resolvers = ofResolvers.data ?? []
  return {
    isKnown: ![ofTokensets, ofResolvers, ...modes].some(({ isPending }) => isPending),
    tokensets: tokensets.map(({ name }) => name),
    resolvers,
    resolverNamed: named =>
      typeof named === 'string'
        ? resolvers.find(({ id, name }) => id === named || name.toLowerCase() === named.toLowerCase())
        : undefined,
    within(path, entry, resolver) {
      if (path === 'modes.mode')
        return [...new Set(modes.flatMap(({ data = [] }) => data.map(({ name }) => name)))].toSorted()
      const modifiers = resolver?.modifiers
      if (path === 'contexts.modifier') return modifiers?.map(({ name }) => name)
      if (path !== 'contexts.context') return undefined
      return modifiers?.find(({ name }) => name === entry['modifier'])?.contexts.map(({ name }) => name)
    },
  }
}
