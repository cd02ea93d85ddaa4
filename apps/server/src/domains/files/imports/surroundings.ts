// The tokens around those of a document: in their target modes, and in modes that a resolver combines with these.
import { checkName, nameKey, references } from '@tessera/engine'
import type { Token } from '@tessera/engine'
import type { Db } from '../../../storage/sql.ts'
import { readStacks } from '../../tokens/references/stacks.ts'
import * as store from './surroundings.store.ts'

/** The target of a document's tokens. */
export interface Destination {
  modes: readonly string[]
  /** Whether the import replaces the present tokens of these modes. */
  isReplaced: boolean
}

/** The maximum size of the tokens to look up, so that messages to the thread take a few milliseconds. */
const mostBytes = 4_000_000
const bytesBesideValue = 200
/** The maximum depth of aliases of aliases. */
const mostSteps = 20

/**
 * The tokens that `missing` references of a document may mean, with their own targets; for equal names, the nearest.
 */
export async function readSurroundings(
  db: Db,
  workspaceId: string,
  { modes, isReplaced }: Destination,
  missing: readonly string[],
): Promise<Token[]> {
  const stacks = await readStacks(db, workspaceId)
  const joined = stacks.joinedWith(modes)
  const nearest = isReplaced ? joined.filter(mode => !modes.includes(mode)) : [...new Set([...modes, ...joined])]
  const tokens = new Map<string, Token>()
  const asked = new Set<string>()
  let bytes = 0
  // Skips invalid names, some of which the database refuses.
  const names = missing.filter(name => checkName(nameKey(name)) === null)
  let wanted = store.withKeys(names.map(nameKey), names)
  for (let step = 0; step < mostSteps && bytes < mostBytes; step++) {
    const added: Token[] = []
    for await (const { size, ...token } of store.tokensIn(db, nearest, wanted)) {
      if (tokens.has(token.name) || bytes + size > mostBytes) continue
      bytes += size + bytesBesideValue
      tokens.set(token.name, token)
      added.push(token)
    }
    const targets = added.flatMap(references).filter(name => !tokens.has(name) && !asked.has(name))
    if (targets.length === 0) break
    for (const name of targets) asked.add(name)
    wanted = store.withNames(targets)
  }
  return [...tokens.values()]
}
