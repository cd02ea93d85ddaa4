// The tokens on the server that references in files may mean, if the files lack them.
import type { Token as EngineToken } from '@tessera/engine'
import type { Client, ListedWorkspace, Resolver, Token } from '@tessera/sdk'
import type { Places } from './places.ts'

interface Destination {
  places: Places
  target: { workspace: ListedWorkspace }
}

/**
 * The tokens of a permutation of each resolver that combines one of the tokensets, followed by `own`, those of the
 * modes themselves.
 */
export async function surroundingsOf(
  client: Client,
  { places, target }: Destination,
  tokensetIds: ReadonlySet<string>,
  own: readonly Token[],
): Promise<EngineToken[]> {
  const joined: Pick<Token, 'name' | 'type' | 'value' | 'alias_to'>[] = []
  for (const resolver of await places.resolvers(target.workspace))
    if (joins(resolver, tokensetIds))
      for await (const token of client.resolvers.tokens.each({ resolver_id: resolver.id })) joined.push(token)
  return [...joined, ...own].map(
    ({ name, type, value, alias_to }) => ({ name, type, value, description: null, alias_to }) as EngineToken,
  )
}

const joins = ({ sets, modifiers }: Resolver, ids: ReadonlySet<string>): boolean =>
  [...sets, ...modifiers.flatMap(({ contexts }) => contexts)].some(({ sources }) =>
    sources.some(({ tokenset_id }) => ids.has(tokenset_id)),
  )
