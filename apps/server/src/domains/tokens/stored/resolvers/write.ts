// Stores resolvers: new, changed or restored ones.
import type { Resolver, ResolverParts } from '@tessera/contract'
import { checkResolverShape } from '@tessera/engine'
import { isId } from '../../../../base/ids.ts'
import { problems } from '../../../../base/problems.ts'
import { isUniqueViolation } from '../../../../storage/failures.ts'
import type { Db } from '../../../../storage/sql.ts'
import { insertResolver, listModesOf, updateResolver } from './resolvers.store.ts'
import { rowsOf } from './shape.ts'

export const addResolver = (tx: Db, resolver: Resolver): Promise<void> =>
  named(resolver.name, () => insertResolver(tx, resolver))

/** Returns its new state: each write of a record is later than the one before. */
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

/** Validates the parts, and throws the fault; under the workspace's lock, the sources exist until the commit. */
export async function checkParts(db: Db, workspaceId: string, parts: ResolverParts): Promise<void> {
  const [fault] = checkResolverShape(parts)
  if (fault) throw problems.resolverInvalid(fault.path, fault.message)
  const rows = rowsOf(parts)
  const tokensetIds = [...new Set(rows.map(row => row.tokenset_id))]
  const known = await listModesOf(db, workspaceId, tokensetIds.filter(isId))
  for (const { tokenset_id, mode_id } of rows) {
    const modes = known.get(tokenset_id)
    if (!modes) throw problems.tokensetUnknown(tokenset_id)
    if (mode_id !== null && !modes.has(mode_id)) throw problems.modeUnknown(mode_id)
  }
}
