// The connection breaks after the database has committed, and before it says so. With an Idempotency-Key the write is found and answered
// as done; without one its outcome is unknown.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAccess } from '../../access/access.ts'
import { createDatabase, sql } from '../../storage/sql.ts'
import type { Database, Tx } from '../../storage/sql.ts'
import { chaosProxy } from '../probes/chaos-proxy.ts'
import type { ChaosProxy } from '../probes/chaos-proxy.ts'
import { world } from '../world.ts'
import type { World } from '../world.ts'

let w: World
let proxy: ChaosProxy
let direct: Database
beforeAll(async () => {
  w = await world({ shared: true })
  direct = w.services.database
  proxy = await chaosProxy(w.connection)
  w.services.database = createDatabase({ connection: proxy.connection })
  w.services.access = createAccess(w.services.database)
})
afterAll(async () => {
  await w.services.database.close()
  w.services.database = direct
  await proxy.close()
  await w.close()
})

const create = (name: string, headers?: Record<string, string>) =>
  w.as('editor').post(`${w.modePath}/tokens`, { name, type: 'number', value: 1 }, headers)
const read = (name: string) => w.as('editor').get(`${w.modePath}/tokens/${name}`)

test('a write with an Idempotency-Key is done once, and answered', async () => {
  const key = { 'idempotency-key': 'lost' }
  proxy.loseAnswerTo('COMMIT')
  const made = await create('keyed', key)
  expect([made.status, made.body.name]).toEqual([201, 'keyed'])
  const again = await create('keyed', key)
  expect([again.status, again.headers.get('idempotency-replayed'), again.body.id]).toEqual([201, 'true', made.body.id])
})

test('a write without is answered that its outcome is unknown and when to try again, and is not done twice', async () => {
  proxy.loseAnswerTo('COMMIT')
  const { status, body, headers } = await create('plain')
  expect([status, body.code, body.outcome]).toEqual([503, 'database_unavailable', 'unknown'])
  expect(headers.get('retry-after')).toBe('5')
  expect((await read('plain')).status).toBe(200)
})

test('a write that breaks before its commit is undone, and done anew', async () => {
  for (const [name, headers] of [['early'], ['early keyed', { 'idempotency-key': 'early' }]] as const) {
    proxy.loseAnswerTo('insert into tokens')
    const made = await create(name, headers)
    expect(made.status).toBe(201)
    expect((await read(name)).body.id).toBe(made.body.id)
  }
})

test('a write that breaks before its commit each time is not done anew for ever', async () => {
  let runs = 0
  const breaking = async (tx: Tx) => {
    runs++
    await tx.query(sql`select 1`)
    proxy.cut()
    await tx.query(sql`select 1`)
  }
  const broken = w.services.database.transaction(breaking, { touches: 'nothing' })
  await expect(broken).rejects.toThrow(/terminated|ECONNRESET|closed/)
  expect(runs).toBe(2)
})

test('a read whose answer is lost is repeated', async () => {
  proxy.loseAnswerTo('from workspaces')
  expect((await w.as('owner').get('/workspaces')).status).toBe(200)
})

test('an answer that is lost for another reason says nothing of trying again', async () => {
  const { headers } = await create('not a type', { 'idempotency-key': '' })
  expect(headers.get('retry-after')).toBeNull()
})
