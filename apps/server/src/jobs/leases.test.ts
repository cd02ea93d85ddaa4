// What a process left leased when it was killed: its next life takes it back at once, and what others hold stays theirs.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readAllowance } from '../limits/outgoing.ts'
import { sql } from '../storage/sql.ts'
import { world } from '../testing/world.ts'
import type { World } from '../testing/world.ts'
import { startJobs } from '../process/jobs.ts'
import { holderOf, newLeaseId } from './leases.ts'
import type { Holder } from './leases.ts'

let w: World
beforeAll(
  async () => void (w = await world({ plan: 'BUSINESS', config: { webhookAllow: readAllowance(['127.0.0.1']) } })),
)
afterAll(() => w.close())
beforeEach(async () => {
  await w.write(sql`delete from webhooks`)
  await w.write(sql`delete from jobs`)
})

const node = { port: 3000, dataDir: './data', embedded: false }
const own = holderOf(node)

/** A webhook whose delivery was under way in another life. */
async function killedDuringDelivery(by: Holder) {
  let received = 0
  const receiver = createServer((_, response) => {
    received++
    response.end()
  }).listen(0, '127.0.0.1')
  await new Promise(resolve => receiver.once('listening', resolve))
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`
  await w.as('owner').post(`/workspaces/${w.workspace.id}/webhooks`, { url, events: ['tokens.*'] })
  await w.as('owner').post(`${w.modePath}/tokens`, { name: `t${Math.random()}`, type: 'number', value: 1 })
  await w.write(
    sql`update jobs set leased_by = ${newLeaseId(by)}, leased_until = now() + interval '1 hour', attempts = 1`,
  )
  return { received: () => received, close: () => receiver.close() }
}
const leases = async () =>
  (
    await w.database.query<{ kind: string }>(
      sql`select kind from jobs where leased_by is not null and kind = 'deliver_webhook'`,
    )
  ).length

test('a node that starts again goes on with its deliveries at once', async () => {
  const killed = await killedDuringDelivery(own)
  const jobs = startJobs(w.services, holderOf({ ...node }))
  await expect.poll(killed.received, { timeout: 60_000 }).toBe(1)
  await jobs.stop()
  killed.close()
})

test('the embedded database has no other processes: every lease is taken back, also that of a worker that there is no more', async () => {
  const killed = await killedDuringDelivery(
    holderOf({ ...node, embedded: true, worker: { number: 7, isFirst: false } }),
  )
  const jobs = startJobs(w.services, holderOf({ ...node, embedded: true, worker: { number: 1, isFirst: true } }))
  await expect.poll(killed.received, { timeout: 60_000 }).toBe(1)
  await jobs.stop()
  killed.close()
})

test.each<[string, Holder]>([
  ['another node', holderOf({ ...node, port: 3001 })],
  ['another worker of the node', holderOf({ ...node, worker: { number: 2, isFirst: false } })],
  [
    'another worker beside the embedded database',
    holderOf({ ...node, embedded: true, worker: { number: 2, isFirst: false } }),
  ],
  ['a node on a port that the system chose', holderOf({ ...node, port: 0 })],
])('what %s holds stays leased', async (_who, other) => {
  const killed = await killedDuringDelivery(other)
  const jobs = startJobs(w.services, own)
  // It has looked once its own recurring jobs are there.
  await expect
    .poll(async () => (await w.database.query(sql`select 1 from jobs where key = 'recurring'`)).length > 0, {
      timeout: 60_000,
    })
    .toBe(true)
  expect([await leases(), killed.received()]).toEqual([1, 0])
  await jobs.stop()
  killed.close()
})

test('the ids of leases name their holder and differ', () => {
  expect(newLeaseId(own)).toMatch(/^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
  expect(newLeaseId(own).slice(0, 13)).toBe(newLeaseId(holderOf({ ...node })).slice(0, 13))
  expect(newLeaseId(own)).not.toBe(newLeaseId(own))
})
