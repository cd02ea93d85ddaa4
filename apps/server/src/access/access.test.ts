import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashToken } from '../api-keys/secret.ts'
import { sql } from '../storage/sql.ts'
import { world } from '../testing/world.ts'
import type { World } from '../testing/world.ts'
import { createAccess } from './access.ts'
import type { AccessLookUp } from './access.ts'

let w: World
let other: { id: string; default_mode_id: string }
beforeAll(async () => {
  w = await world()
  await w.addTokens({ a: ['number', 1] })
  other = (await w.as('owner').post(`/workspaces/${w.workspace.id}/tokensets`, { name: 'Other' })).body
})
afterAll(() => w.close())

const credential = () => ({ kind: 'key' as const, hash: hashToken(w.people.viewer.key) })
const ids = () => ({ tokenset_id: w.tokenset.id, mode_id: w.mode.id })

/** Remembered answers come at once, the others by the database. */
const isRemembered = (access: AccessLookUp) => !(access.find(credential(), ids()) instanceof Promise)

async function remembering(): Promise<AccessLookUp> {
  const access = createAccess(w.database)
  await access.find(credential(), ids())
  expect(isRemembered(access)).toBe(true)
  return access
}

describe('what is remembered of who may do what', () => {
  test.each<[string, (client: ReturnType<World['as']>) => Promise<unknown>, boolean]>([
    ['a token is written', client => client.patch(`${w.modePath}/tokens/a`, { value: 2 }), false],
    ['a mode is made', client => client.post(`/tokensets/${w.tokenset.id}/modes`, { name: 'M' }), false],
    ['a workspace is renamed', client => client.patch(`/workspaces/${w.workspace.id}`, { name: 'Acme 2' }), false],
    ['another tokenset is written to', client => client.patch(`/tokensets/${other.id}`, { description: 'x' }), true],
    ['something is read', client => client.get(`${w.modePath}/tokens`), true],
    ['a write is refused', client => client.patch(`${w.modePath}/tokens/a`, { value: 'no number' }), true],
    [
      'a write is rehearsed',
      client => client.post(`${w.modePath}/tokens/batch?dry_run=true`, { operations: [] }),
      true,
    ],
  ])('when %s', async (_what, act, stays) => {
    const access = await remembering()
    await act(w.as('owner'))
    expect(isRemembered(access)).toBe(stays)
  })

  test('a statement outside of a transaction counts as a write unless it only reads', async () => {
    const access = await remembering()
    await w.database.query(sql`select 1`)
    expect(isRemembered(access)).toBe(true)
    await w.database.query(sql`with gone as (delete from sessions where false returning 1) select * from gone`)
    expect(isRemembered(access)).toBe(false)
  })

  test('a read that began before a write is not kept', async () => {
    const access = createAccess(w.database)
    const begun = access.find(credential(), ids())
    await w.as('owner').patch(`${w.modePath}/tokens/a`, { value: 3 })
    await begun
    expect(isRemembered(access)).toBe(false)
  })

  test('nothing is remembered while a commit is under way', async () => {
    const access = await remembering()
    let during: boolean | undefined
    await w.database.transaction(async tx => {
      await tx.query(sql`update workspaces set description = 'y' where id = ${w.workspace.id}`)
      setImmediate(() => (during = isRemembered(access)))
    })
    expect(during).toBe(false)
  })

  test('a key is refused once its time is over, though nobody wrote', async () => {
    const key = await w.newKey(w.people.viewer.id, ['read:tokens'])
    const hash = hashToken(key)
    await w.database.query(
      sql`update api_keys set expires_at = now() + interval '400 milliseconds' where key_hash = ${hash}`,
    )
    const access = createAccess(w.database)
    expect((await access.find({ kind: 'key', hash }, ids())).user_id).toBe(w.people.viewer.id)
    expect((await access.find({ kind: 'key', hash }, ids())).user_id).toBe(w.people.viewer.id)
    await new Promise(resolve => setTimeout(resolve, 500))
    expect((await access.find({ kind: 'key', hash }, ids())).user_id).toBeNull()
  })

  test('keys that nobody has are asked for each time', async () => {
    const access = createAccess(w.database)
    const unknown = { kind: 'key' as const, hash: hashToken('tsr_unknown') }
    await access.find(unknown, ids())
    expect(access.find(unknown, ids())).toBeInstanceOf(Promise)
  })

  test('where other processes write too, nothing is', async () => {
    const { freshness: _none, ...shared } = w.database
    const access = createAccess(shared)
    await access.find(credential(), ids())
    expect(isRemembered(access)).toBe(false)
  })
})

test('revoked, removed, lowered: it holds from the next request on, a hundred times', async () => {
  const session = w.as('viewer', { surface: 'session' })
  for (let round = 0; round < 100; round++) {
    const { id, key } = (await session.post('/api-keys', { name: 'k', scopes: ['read:tokens'] })).body
    const client = w.as({ key })
    const path = `${w.modePath}/tokens`
    expect([(await client.get(path)).status, (await client.get(path)).status]).toEqual([200, 200])
    await session.delete(`/api-keys/${id}`)
    expect((await client.get(path)).status).toBe(401)
  }
})
