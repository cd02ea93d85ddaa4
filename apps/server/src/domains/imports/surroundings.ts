// What the tokens of a document will stand with: the tokens of the modes that they go into, and of those that a resolver joins.
import { checkName, nameKey, references } from '@tessera/engine'
import type { Token } from '@tessera/engine'
import type { Db } from '../../storage/sql.ts'
import { readStacks } from '../references/stacks.ts'
import * as store from './surroundings.store.ts'

/** Where the tokens of a document go. */
export interface Destination {
  modes: readonly string[]
  /** Whether the tokens that these modes have now are deleted. */
  isReplaced: boolean
}

/** What is beyond is not looked up: messages to a thread are of a few milliseconds. */
const mostBytes = 4_000_000
const bytesBesideValue = 200
/** Aliases of aliases, so many deep. */
const mostSteps = 20

/** The tokens that `missing` references of a document may mean, and what these point at; of one name, the nearest. */
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
  // What no token can be called is not asked of the database, which refuses some of it.
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
