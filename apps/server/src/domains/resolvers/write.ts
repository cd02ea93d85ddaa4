// Stores resolvers: new, changed or restored ones.
import type { Resolver } from '@tessera/contract'
import { problems } from '../../kernel/problems.ts'
import { isUniqueViolation } from '../../storage/failures.ts'
import type { Db } from '../../storage/sql.ts'
import { insertResolver, updateResolver } from './resolvers.store.ts'

export const addResolver = (tx: Db, resolver: Resolver): Promise<void> =>
  named(resolver.name, () => insertResolver(tx, resolver))

/** Returns its current state: each write of a record is later than the one before. */
export async function changeResolver(tx: Db, resolver: Resolver, at: string): Promise<Resolver> {
  const updated_at = await named(resolver.name, () => updateResolver(tx, resolver, at))
  return { ...resolver, updated_at }
}

async function named<T>(name: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    throw isUniqueViolation(error, 'resolvers_name') ? problems.resolverNameTaken(name) : error
  }
}
