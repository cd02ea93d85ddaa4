// The primary of a cluster is lost under load, and its replica takes over: nothing that was answered is lost, reads do not fail, and
// neither do writes that carry an Idempotency-Key.
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '../../storage/migrate.ts'
import { manyWriters } from '../../storage/writers/many-writers.ts'
import { createDatabase } from '../../storage/sql.ts'
import { quiet } from '../database.ts'
import { session } from '../organization.ts'
import { world } from '../world.ts'
import type { TestAnswer, World } from '../world.ts'
import { startReplicated } from './replicated.ts'
import type { Replicated } from './replicated.ts'
import { secondNode } from './second-node.ts'

let cluster: Replicated
let w: World
let node: Awaited<ReturnType<typeof secondNode>>
beforeAll(async () => {
  cluster = await startReplicated({ synchronous: true })
  await migrate({ connection: cluster.primary.connection, log: quiet })
  // A loaded machine may take long: what must not fail is not given up.
  const open = () => createDatabase({ connection: { connectionString: cluster.url }, patienceMs: 100_000 })
  const database = open()
  w = await world({
    shared: true,
    on: { database, connection: cluster.primary.connection, drop: () => database.close() },
  })
  node = await secondNode(w, manyWriters(open()))
})
afterAll(async () => {
  await node.close()
  await w.close()
  await cluster.close()
})

const path = () => `${w.modePath}/tokens`

/** Calls one after the other, until it is stopped. */
function client(call: (n: number) => Promise<TestAnswer>) {
  const answers: TestAnswer[] = []
  let going = true
  let begun = 0
  const done = (async () => {
    for (let n = 0; going; n++) {
      begun++
      answers.push(await call(n))
      await nextTurn()
    }
  })()
  return {
    answers,
    begun: () => begun,
    async stop() {
      going = false
      await done
    },
  }
}

test('the primary is killed under load, and its replica takes over', async () => {
  const { key: viewer } = w.people.viewer
  const create = (name: string, headers?: Record<string, string>) =>
    w.as('editor').post(path(), { name, type: 'number', value: 1 }, headers)
  const readers = Array.from({ length: 3 }, () => client(() => w.as('viewer').get('/workspaces')))
  const keyed = Array.from({ length: 3 }, (_, c) =>
    client(n => create(`keyed.c${c}.n${n}`, { 'idempotency-key': `${c}-${n}` })),
  )
  const plain = Array.from({ length: 3 }, (_, c) => client(n => create(`plain.c${c}.n${n}`)))
  const all = [...readers, ...keyed, ...plain]
  const each = (enough: (one: (typeof all)[number]) => boolean) =>
    expect.poll(() => all.every(enough), { timeout: 100_000, interval: 20 }).toBe(true)

  await each(({ answers }) => answers.length > 3)
  await cluster.primary.kill()
  await cluster.replica.query('select pg_promote()')
  const before = new Map(all.map(one => [one, one.begun()]))
  await each(one => one.answers.length > before.get(one)! + 2)
  await Promise.all(all.map(one => one.stop()))

  for (const { answers } of readers) expect(answers.filter(({ status }) => status !== 200)).toEqual([])
  for (const { answers } of keyed) expect(answers.filter(({ status }) => status !== 201)).toEqual([])
  for (const { answers } of plain) {
    const failed = answers.filter(({ status }) => status !== 201)
    // At most the one that was under way.
    expect(failed.length).toBeLessThanOrEqual(1)
    for (const { status, body, headers } of failed)
      expect([status, body.code, body.outcome, headers.get('retry-after')]).toEqual([
        503,
        'database_unavailable',
        'unknown',
        '5',
      ])
  }
  const listed = (await w.as('viewer').get(path())).body.tokens as { name: string }[]
  const names = new Set(listed.map(({ name }) => name))
  const lost = [...keyed, ...plain].flatMap(({ answers }) =>
    answers.filter(({ status, body }) => status === 201 && !names.has(body.name as string)),
  )
  expect(lost).toEqual([])

  // What each node remembers is what the new primary says.
  const there = async (key: string) =>
    (await fetch(`${node.address}/api/v1${path()}`, { headers: { authorization: `Bearer ${key}` } })).status
  expect(await there(viewer)).toBe(200)
  const { id, key } = (await w.as('owner', session).post('/api-keys', { name: 'k', scopes: ['read:tokens'] })).body
  expect(await there(key)).toBe(200)
  await w.as('owner', session).delete(`/api-keys/${id}`)
  expect(await there(key)).toBe(401)
})
