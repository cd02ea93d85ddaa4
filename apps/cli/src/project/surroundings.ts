// What the tokens of files will stand with on the server: what their references may mean that the files do not hold.
import type { Token as EngineToken } from '@tessera/engine'
import type { Client, ListedWorkspace, Resolver, Token } from '@tessera/sdk'
import type { Places } from './places.ts'

interface Destination {
  places: Places
  target: { workspace: ListedWorkspace }
}

/** The tokens of a permutation of each resolver that joins one of the tokensets, and then `own`, those of the modes themselves. */
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
