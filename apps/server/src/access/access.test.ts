import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { hashToken } from '../base/secrets/secret.ts'
import { sql } from '../storage/sql.ts'
import { world } from '../testing/world.ts'
import type { World } from '../testing/world.ts'
import { createAccess } from './access.ts'
import type { AccessLookUp } from './access.ts'

let w: World
let other: { id: string; default_mode_id: string }
async function open(shared: boolean): Promise<void> {
  w = await world({ shared })
  await w.addTokens({ a: ['number', 1] })
  other = (await w.as('owner').post(`/workspaces/${w.workspace.id}/tokensets`, { name: 'Other' })).body
}

const credential = () => ({ kind: 'key' as const, hash: hashToken(w.people.viewer.key) })
const target = () => ({ on: 'mode' as const, tokenset_id: w.tokenset.id, mode_id: w.mode.id })

const cached = new WeakMap<AccessLookUp, number>()
const look = (access: AccessLookUp) => access.find(credential(), target())

/** Asks again, and gives whether the answer came from memory. */
async function isCached(access: AccessLookUp): Promise<boolean> {
  const before = cached.get(access)!
  await look(access)
  return cached.get(access)! > before
}

function counting(): AccessLookUp {
  const access = createAccess(w.database, {
    onCacheHit: async () => void cached.set(access, cached.get(access)! + 1),
  })
  cached.set(access, 0)
  return access
}

async function remembering(): Promise<AccessLookUp> {
  const access = counting()
  await look(access)
  // Where other processes write, the first question tells only where to begin.
  if (w.database.freshness?.current) await look(access)
  expect(await isCached(access)).toBe(true)
  return access
}

describe.each([
  ['one process writes', false],
  ['others write too', true],
])('the cache of access decisions, where %s', (_where, shared) => {
  beforeAll(() => open(shared))
  afterAll(() => w.close())

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
    expect(await isCached(access)).toBe(stays)
  })

  test('a single statement invalidates what it declares to touch', async () => {
    const access = await remembering()
    const [elsewhere, here] = [other.id, w.tokenset.id].map(tokenset => ({ tokenset }))
    for (const touches of ['nothing', elsewhere!] as const) {
      await w.database.autocommit({ touches }).query(sql`update workspaces set name = name`)
      expect(await isCached(access)).toBe(true)
    }
    for (const touches of ['everything', here!] as const) {
      await w.database.autocommit({ touches }).query(sql`update workspaces set name = name`)
      expect(await isCached(access)).toBe(false)
      expect(await isCached(access)).toBe(true)
    }
  })

  test
    .skipIf(shared)
    .each([
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
      await w.write(sql`update workspaces set name = name`)
    }
  })

  test('a read that began before a write is not cached', async () => {
    const access = counting()
    const begun = look(access)
    await w.as('owner').patch(`${w.modePath}/tokens/a`, { value: 3 })
    await begun
    expect(await isCached(access)).toBe(false)
  })

  test.skipIf(shared)('nothing is cached during a commit', async () => {
    const access = await remembering()
    let during: boolean | undefined
    await w.writeTogether(async tx => {
      await tx.query(sql`update workspaces set description = 'y' where id = ${w.workspace.id}`)
      setImmediate(() => (during = !(look(access) instanceof Promise)))
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
    await userId()
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
    expect(access.remembered()).toBe(0)
  })

  test('nothing is cached where writes are not known of', async () => {
    const { freshness: _none, ...unknown } = w.database
    const access = createAccess(unknown)
    await look(access)
    expect(access.remembered()).toBe(0)
  })
})
