// A webhook that is changed while a delivery to it is under way: from the answer on, what was changed counts.
import { createServer } from 'node:http'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook as Verifier } from 'standardwebhooks'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { jobs } from '../../../process/jobs.ts'
import { createWorker } from '../../../jobs/worker.ts'
import { readAllowance } from '../../../limits/outgoing.ts'
import type { Outgoing } from '../../../kernel/services.ts'
import type { Services } from '../../../kernel/context.ts'
import { sql } from '../../../storage/sql.ts'
import type { Database } from '../../../storage/sql.ts'
import { world } from '../../../testing/world.ts'
import type { World } from '../../../testing/world.ts'

interface Received {
  path: string
  headers: Record<string, string>
  body: string
}

let w: World
let receiver: Server
let base: string
let received: Received[] = []
/** What a path answers; 200 where nothing stands. */
let answers: Record<string, number> = {}

beforeAll(async () => {
  w = await world({ plan: 'BUSINESS', config: { webhookAllow: readAllowance(['127.0.0.1']) } })
  receiver = createServer((request, response) => {
    let body = ''
    request.on('data', chunk => (body += chunk))
    request.on('end', () => {
      received.push({ path: request.url!, headers: request.headers as Record<string, string>, body })
      response.writeHead(answers[request.url!] ?? 200).end()
    })
  }).listen(0, '127.0.0.1')
  await new Promise(resolve => receiver.once('listening', resolve))
  base = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`
})
afterAll(async () => {
  receiver.closeAllConnections()
  receiver.close()
  await w.close()
})
afterEach(async () => {
  received = []
  answers = {}
  await w.write(sql`delete from webhooks`)
  await w.write(sql`delete from jobs where kind like 'deliver_%'`)
})

const api = () => w.as('owner')
async function newHook() {
  const { body } = await api().post(`/workspaces/${w.workspace.id}/webhooks`, {
    url: `${base}/old`,
    events: ['tokens.*'],
  })
  return body as { id: string; secret: string }
}
type Hook = Awaited<ReturnType<typeof newHook>>
let made = 0
const add = () => api().post(`${w.modePath}/tokens`, { name: `t${++made}`, type: 'number', value: 1 })
const deliveriesOf = async ({ id }: Hook) => (await api().get(`/webhooks/${id}/deliveries`)).body.deliveries
const stateOf = async ({ id }: Hook) => (await api().get(`/webhooks/${id}`)).body
const to = (path: string) => received.filter(one => one.path === path)
const change = ({ id }: Hook, given: object) => api().patch(`/webhooks/${id}`, given)

async function work(services: Partial<Services>) {
  const worker = createWorker(
    { ...w.services, ...services },
    { jobs: jobs.filter(({ kind }) => kind === 'deliver_webhook') },
  )
  for (let turn = 0; turn < 4; turn++) {
    await worker.look()
    await worker.settled()
  }
}

/** Runs once, after the worker has read the webhook and before it reads the events. */
function beforeEvents(run: () => Promise<unknown>): Partial<Services> {
  let isDone = false
  const query: Database['query'] = async statement => {
    const { text } = statement
    if (!isDone && text.includes('from events')) {
      isDone = true
      await run()
    }
    return w.database.query(statement)
  }
  return {
    database: {
      ...w.database,
      query,
      one: async <Row>(statement: Parameters<typeof query>[0]) => (await query<Row>(statement))[0],
    },
  }
}

/** Runs once, while the attempt is under way: after it was decided to send it, and before its outcome is settled. */
function duringAttempt(run: () => Promise<unknown>): Partial<Services> {
  let isDone = false
  const outgoing: Outgoing = async (_address, headers, send) => {
    const attempt = await send(headers)
    if (!isDone) {
      isDone = true
      await run()
    }
    return attempt
  }
  return { outgoing }
}

test('an event made after a new secret was answered is signed with it', async () => {
  const hook = await newHook()
  let secret = ''
  await add()
  await work(
    beforeEvents(async () => {
      secret = (await api().post(`/webhooks/${hook.id}/rotate-secret`)).body.secret
      await add()
    }),
  )
  expect(received).toHaveLength(2)
  for (const { body, headers } of received) new Verifier(secret).verify(body, headers)
})

test('an event made after a new address was answered goes there', async () => {
  const hook = await newHook()
  await add()
  await work(
    beforeEvents(async () => {
      await change(hook, { url: `${base}/new` })
      await add()
    }),
  )
  expect([to('/old').length, to('/new').length]).toEqual([0, 2])
})

test('nothing is sent once disabled was answered', async () => {
  const hook = await newHook()
  await add()
  await work(
    beforeEvents(async () => {
      await change(hook, { status: 'disabled' })
      await add()
    }),
  )
  expect(received).toEqual([])
  expect((await deliveriesOf(hook)).filter(({ status }: { status: string }) => status === 'pending')).toEqual([])
})

test('events that it no longer wants leave no delivery that waits for ever', async () => {
  const hook = await newHook()
  await add()
  await work(beforeEvents(() => change(hook, { events: ['mode.*'] })))
  expect(received).toEqual([])
  expect(await deliveriesOf(hook)).toEqual([])
})

test('410 of the former address does not disable the new one, which gets the event at once', async () => {
  const hook = await newHook()
  answers = { '/old': 410 }
  await add()
  await work(duringAttempt(() => change(hook, { url: `${base}/new` })))
  expect([to('/old').length, to('/new').length]).toEqual([1, 1])
  expect(await stateOf(hook)).toMatchObject({ status: 'enabled', next_attempt_at: null })
  expect(await deliveriesOf(hook)).toMatchObject([{ status: 'delivered', attempts: 1, response_status: 200 }])
})

test('a failure of the former address delays nothing, and counts for nothing', async () => {
  const hook = await newHook()
  answers = { '/old': 500 }
  await add()
  await work({})
  expect(await deliveriesOf(hook)).toMatchObject([{ status: 'pending', attempts: 1 }])
  await w.write(sql`update webhooks set next_attempt_at = null where id = ${hook.id}`)
  await w.write(sql`update jobs set run_at = now() where kind = 'deliver_webhook'`)
  answers = { '/old': 500, '/new': 500 }
  await work(duringAttempt(() => change(hook, { url: `${base}/new` })))
  const [delivery] = await deliveriesOf(hook)
  // The first attempt at the new address: its delay is the shortest again.
  expect(delivery).toMatchObject({ status: 'pending', attempts: 1 })
  expect(Date.parse(delivery.next_attempt_at) - Date.now()).toBeLessThan(60_000)
})

test('one that is disabled and enabled again meanwhile starts anew, without the old delay', async () => {
  const hook = await newHook()
  answers = { '/old': 500 }
  await add()
  await work(
    duringAttempt(async () => {
      await change(hook, { status: 'disabled' })
      await change(hook, { status: 'enabled', url: `${base}/new` })
      await add()
    }),
  )
  expect([to('/old').length, to('/new').length]).toEqual([1, 1])
  expect(await stateOf(hook)).toMatchObject({ status: 'enabled', next_attempt_at: null })
  const statuses = (await deliveriesOf(hook)).map(({ status }: { status: string }) => status)
  expect(statuses).toEqual(['delivered', 'failed'])
})

test('what was delivered to the former address is not sent to the new one again', async () => {
  const hook = await newHook()
  await add()
  await work(duringAttempt(() => change(hook, { url: `${base}/new` })))
  expect([to('/old').length, to('/new').length]).toEqual([1, 0])
  expect(await deliveriesOf(hook)).toMatchObject([{ status: 'delivered', attempts: 1 }])
})

test('a large change is a body that receivers take', async () => {
  await newHook()
  const group = Object.fromEntries(Array.from({ length: 3_000 }, (_, n) => [`t${n}`, { $type: 'number', $value: n }]))
  await api().post(`${w.modePath}/import`, { document: { large: group } })
  await work({})
  expect(received).toHaveLength(1)
  expect(received[0]!.body.length).toBeLessThanOrEqual(65_536)
  expect(JSON.parse(received[0]!.body)).toMatchObject({ truncated: true, count: 3_000 })
})
