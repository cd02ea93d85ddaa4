import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { hashToken } from '../domains/api-keys/secret.ts'
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
const target = () => ({ on: 'mode' as const, tokenset_id: w.tokenset.id, mode_id: w.mode.id })

/** Remembered answers come at once, the others by the database. */
const isRemembered = (access: AccessLookUp) => !(access.find(credential(), target()) instanceof Promise)

async function remembering(): Promise<AccessLookUp> {
  const access = createAccess(w.database)
  await access.find(credential(), target())
  expect(isRemembered(access)).toBe(true)
  return access
}

describe('the cache of access decisions', () => {
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

  test('a single statement invalidates what it declares to touch', async () => {
    const access = await remembering()
    const [elsewhere, here] = [other.id, w.tokenset.id].map(tokenset => ({ tokenset }))
    for (const touches of ['nothing', elsewhere!] as const) {
      await w.database.autocommit({ touches }).query(sql`delete from sessions where false`)
      expect(isRemembered(access)).toBe(true)
    }
    for (const touches of ['everything', here!] as const) {
      await w.database.autocommit({ touches }).query(sql`delete from sessions where false`)
      expect(isRemembered(access)).toBe(false)
      await access.find(credential(), target())
      expect(isRemembered(access)).toBe(true)
    }
  })

  test.each([
    sql`update users set is_admin = true`,
    sql`with gone as (delete from sessions where false returning 1) select * from gone`,
    sql`select 1 from users for update`,
  ])('a write that does not say what it touches is refused by PostgreSQL: $text', async statement => {
    await expect(w.database.query(statement)).rejects.toThrow('read-only transaction')
  })

  test('a write that declares less than it touches is detected by every test that reads after it', async () => {
    const { database } = w.services
    await w.as('owner').get(w.modePath)
    w.services.database = { ...database, transaction: run => database.transaction(run, { touches: 'nothing' }) }
    try {
      expect((await w.as('owner').patch(`/workspaces/${w.workspace.id}`, { name: 'Acme 3' })).status).toBe(200)
      expect((await w.as('owner').get(w.modePath)).status).toBe(500)
      expect(w.logged.map(({ err }) => String(err))).toContainEqual(expect.stringContaining('but stored is'))
    } finally {
      w.services.database = database
      await w.write(sql`select 1`)
    }
  })

  test('a read that began before a write is not cached', async () => {
    const access = createAccess(w.database)
    const begun = access.find(credential(), target())
    await w.as('owner').patch(`${w.modePath}/tokens/a`, { value: 3 })
    await begun
    expect(isRemembered(access)).toBe(false)
  })

  test('nothing is cached during a commit', async () => {
    const access = await remembering()
    let during: boolean | undefined
    await w.writeTogether(async tx => {
      await tx.query(sql`update workspaces set description = 'y' where id = ${w.workspace.id}`)
      setImmediate(() => (during = isRemembered(access)))
    })
    expect(during).toBe(false)
  })

  test('an expired key is refused without any write', async () => {
    const key = await w.newKey(w.people.viewer.id, ['read:tokens'])
    const hash = hashToken(key)
    const userId = async () => (await access.find({ kind: 'key', hash }, target())).user_id
    const expires = (when: string) =>
      sql`update api_keys set expires_at = now() + ${when}::interval where key_hash = ${hash}`
    await w.write(expires('50 seconds'))
    const access = createAccess(w.database)
    expect(await userId()).toBe(w.people.viewer.id)
    // Time passes in the database, of which this process learns nothing, and then by its own clock.
    const database = new Client(w.connection)
    await database.connect()
    await database.query(expires('-5 seconds'))
    await database.end()
    expect(await userId()).toBe(w.people.viewer.id)
    const later = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 55_000)
    expect(await userId()).toBeNull()
    later.mockRestore()
  })

  test('unknown keys are never cached', async () => {
    const access = createAccess(w.database)
    const unknown = { kind: 'key' as const, hash: hashToken('tsr_unknown') }
    await access.find(unknown, target())
    expect(access.find(unknown, target())).toBeInstanceOf(Promise)
  })

  test('nothing is cached where other processes write to the database', async () => {
    const { freshness: _none, ...shared } = w.database
    const access = createAccess(shared)
    await access.find(credential(), target())
    expect(isRemembered(access)).toBe(false)
  })
})

test('a revoked key, a removed member and a lowered role take effect with the next request, a hundred times', async () => {
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
