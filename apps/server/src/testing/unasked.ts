// What is checked in every test, whatever it is about.
import { isOn } from '@tessera/contract'
import type { Surface } from '@tessera/contract'
import { isDeepStrictEqual } from 'node:util'
import { look } from '../access/access.store.ts'
import type { AccessRow, Credential, TargetIds } from '../access/access.store.ts'
import { bindings } from '../domains.ts'
import type { Database } from '../storage/sql.ts'
import type { TestAnswer } from './client.ts'

/** Whatever a test does: what is remembered of who may do what is what the database says. */
export const sameAsStored = (database: Database) => async (credential: Credential, ids: TargetIds, row: AccessRow) => {
  const since = database.freshness!.now()
  const stored = await look(database, credential, ids)
  if (!database.freshness!.holds(since, ids.tokenset_id)) return // written meanwhile
  const { key_idle: _a, key_seconds_left: _b, ...expected } = stored
  const { key_idle: _c, key_seconds_left: _d, ...remembered } = row
  if (!isDeepStrictEqual(remembered, expected))
    throw new Error(`remembered ${JSON.stringify(remembered)}, but stored is ${JSON.stringify(expected)}`)
}

/** Every answer a test sees is what the contract says: its fields, and none beside them. */
export function checkShape(method: string, path: string, surface: Surface, answer: TestAnswer): void {
  if (answer.status === 304) return
  if (answer.status >= 400) {
    if (typeof answer.body?.error !== 'string')
      throw new Error(`${method} ${path}: ${answer.status} without {error}: ${answer.text}`)
    return
  }
  const bare = path.split('?', 1)[0]!
  const bound = bindings.find(
    ({ operation }) => operation.method === method && isOn(operation, surface) && patternOf(operation.path).test(bare),
  )
  if (!bound || bound.operation.answers === 'file') return
  const parsed = bound.operation.output.safeParse(answer.body)
  if (!parsed.success)
    throw new Error(`${bound.operation.name} answers what its contract does not say: ${parsed.error.message}`)
  if (!isDeepStrictEqual(parsed.data, answer.body))
    throw new Error(`${bound.operation.name} answers more fields than its contract says: ${answer.text}`)
}

const patternOf = (path: string) => new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`)
