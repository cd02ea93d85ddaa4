// Webhooks against real receivers: signed so that the published library accepts them, in order, retried, and stopped.
import { createServer } from 'node:http'
import type { IncomingHttpHeaders, Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { attemptDelays } from '@tessera/contract'
import { Webhook as Verifier } from 'standardwebhooks'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { jobs } from '../../../process/jobs.ts'
import { createWorker } from '../../../jobs/worker.ts'
import { readAllowance } from '../../../limits/outgoing.ts'
import { sql } from '../../../storage/sql.ts'
import { world } from '../../../testing/world.ts'
import type { World } from '../../../testing/world.ts'

interface Received {
  path: string
  headers: IncomingHttpHeaders
  body: string
}

let w: World
let receiver: Server
let port: number
let received: Received[] = []
/** What the receiver answers to the next ones; 200 when it is empty. */
let answers: number[] = []

beforeAll(async () => {
  w = await world({ plan: 'BUSINESS', config: { webhookAllow: readAllowance(['127.0.0.1']) } })
  receiver = createServer((request, response) => {
    let body = ''
    request.on('data', chunk => (body += chunk))
    request.on('end', () => {
      received.push({ path: request.url!, headers: request.headers, body })
      const status = answers.shift() ?? 200
      response.writeHead(status, status === 302 ? { location: '/elsewhere' } : {}).end(`answered ${status}`)
    })
  }).listen(0, '127.0.0.1')
  await new Promise(resolve => receiver.once('listening', resolve))
  port = (receiver.address() as AddressInfo).port
})
afterAll(async () => {
  receiver.closeAllConnections()
  receiver.close()
  await w.close()
})
beforeEach(() => {
  received = []
  answers = []
})

const api = () => w.as('owner')
const hooksPath = () => `/workspaces/${w.workspace.id}/webhooks`
let made = 0
async function newHook(given: object = {}) {
  const url = `http://127.0.0.1:${port}/hook${++made}`
  const { status, body } = await api().post(hooksPath(), { url, ...given })
  expect(status).toBe(201)
  return body as { id: string; url: string; secret: string; events: string[] }
}
const add = (name: string) => api().post(`${w.modePath}/tokens`, { name, type: 'number', value: 1 })
const deliveriesOf = async ({ id }: { id: string }) => (await api().get(`/webhooks/${id}/deliveries`)).body.deliveries
const deleteHooks = () => w.write(sql`delete from webhooks`)

/** Runs what is due; `later` lets everything that waits be due first. */
async function work({ later = false } = {}) {
  if (later) {
    await w.write(sql`update webhooks set next_attempt_at = now() where next_attempt_at is not null`)
    await w.write(sql`update jobs set run_at = now() where kind = 'deliver_webhook'`)
  }
  const worker = createWorker(w.services, { jobs: jobs.filter(({ kind }) => kind.startsWith('deliver_')) })
  for (let turn = 0; turn < 5; turn++) {
    await worker.look()
    await worker.settled()
  }
}

test('an event is delivered with its body, signed as the published library expects', async () => {
  const hook = await newHook()
  const { body: token } = await add('a.one')
  await work()
  expect(received).toHaveLength(1)
  const [{ headers, body }] = received as [Received]
  const payload = new Verifier(hook.secret).verify(body, headers as Record<string, string>)
  const [delivery] = await deliveriesOf(hook)
  expect(payload).toMatchObject({
    id: delivery.event_id,
    type: 'tokens.changed',
    workspace_id: w.workspace.id,
    change_id: expect.any(String),
    tokens: [{ id: token.id, name: 'a.one', change: 'created' }],
  })
  expect(headers).toMatchObject({ 'webhook-id': delivery.id, 'content-type': 'application/json; charset=utf-8' })
  expect(delivery).toMatchObject({
    status: 'delivered',
    attempts: 1,
    response_status: 200,
    response_body: 'answered 200',
    error: null,
    body,
  })
  expect(() => new Verifier(hook.secret).verify(`${body} `, headers as Record<string, string>)).toThrow()
  await deleteHooks()
})

test('the secret is shown once, and two sign while it is rotated', async () => {
  const hook = await newHook()
  expect(hook.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  for (const answer of [await api().get(`/webhooks/${hook.id}`), await api().get(hooksPath())])
    expect(answer.text).not.toContain('whsec_')
  const { body: rotated } = await api().post(`/webhooks/${hook.id}/rotate-secret`)
  expect(rotated.secret).not.toBe(hook.secret)
  expect(Date.parse(rotated.former_secret_until)).toBeGreaterThan(Date.now() + 23 * 3_600_000)
  await add('b.one')
  await work()
  for (const secret of [hook.secret, rotated.secret])
    new Verifier(secret).verify(received[0]!.body, received[0]!.headers as Record<string, string>)
  await w.write(sql`update webhooks set former_until = now() where id = ${hook.id}`)
  await add('b.two')
  await work()
  const second = received.find(({ body }) => body.includes('b.two'))!
  expect(() => new Verifier(hook.secret).verify(second.body, second.headers as Record<string, string>)).toThrow()
  const { changes } = (await api().get(`/workspaces/${w.workspace.id}/changes?limit=20`)).body
  expect(JSON.stringify(changes)).not.toContain('whsec_')
  await deleteHooks()
})

test('only events that fit its patterns are delivered, in order', async () => {
  const hook = await newHook({ events: ['mode.*', 'tokenset.created'] })
  await add('c.one')
  await api().post(`/tokensets/${w.tokenset.id}/modes`, { name: 'Dark' })
  await add('c.two')
  await api().post(`/workspaces/${w.workspace.id}/tokensets`, { name: 'Brand' })
  await work()
  expect(received.map(({ body }) => JSON.parse(body).type)).toEqual(['mode.created', 'tokenset.created'])
  expect((await deliveriesOf(hook)).map(({ event }: { event: string }) => event)).toEqual([
    'tokenset.created',
    'mode.created',
  ])
  await deleteHooks()
})

describe('a receiver that fails', () => {
  test('is tried again with the same id and bytes, and what follows waits its turn', async () => {
    const hook = await newHook()
    answers = [500, 302]
    await add('d.one')
    await add('d.two')
    await work()
    expect(received).toHaveLength(1)
    const [waiting] = await deliveriesOf(hook)
    expect(waiting).toMatchObject({ status: 'pending', attempts: 1, response_status: 500, error: 'It answered 500' })
    expect(waiting.next_attempt_at).not.toBeNull()
    await add('d.three')
    await work()
    expect(received).toHaveLength(1)
    await work({ later: true })
    expect((await deliveriesOf(hook))[0].error).toBe('It answered 302; redirects are not followed')
    await work({ later: true })
    expect(received.map(({ path }) => path)).toEqual(received.map(() => new URL(hook.url).pathname))
    const [first, second, third] = received as [Received, Received, Received]
    expect([second.body, third.body]).toEqual([first.body, first.body])
    expect(third.headers['webhook-id']).toBe(first.headers['webhook-id'])
    expect(received.slice(2).map(({ body }) => JSON.parse(body).tokens[0].name)).toEqual(['d.one', 'd.two', 'd.three'])
    await deleteHooks()
  })

  test('is disabled after three days of attempts, which is told, and starts anew once it is enabled', async () => {
    const seconds = attemptDelays.reduce((sum, delay) => sum + delay, 0)
    expect(seconds).toBeGreaterThan(3 * 24 * 3600)
    const [hook, other] = [await newHook(), await newHook({ events: ['webhook.*'] })]
    await work() // the making of the second one
    answers = [...attemptDelays.map(() => 503), 503]
    await add('e.one')
    await work()
    for (const _ of attemptDelays) await work({ later: true })
    const { body } = await api().get(`/webhooks/${hook.id}`)
    expect(body).toMatchObject({
      status: 'disabled',
      disabled_reason: 'It failed for more than three days: It answered 503',
    })
    const failed = (await deliveriesOf(hook)).find(({ status }: { status: string }) => status === 'failed')
    expect(failed).toMatchObject({ attempts: attemptDelays.length + 1, next_attempt_at: null })
    await work()
    const told = (await deliveriesOf(other)).map(({ body: sent }: { body: string }) => JSON.parse(sent))
    expect(told[0]).toMatchObject({ type: 'webhook.updated', subject: { id: hook.id }, actor: { surface: 'jobs' } })
    expect(told[0].summary).toContain('It failed for more than three days')
    await add('e.two')
    received = []
    await api().patch(`/webhooks/${hook.id}`, { status: 'enabled' })
    await add('e.three')
    await work()
    const names = received.flatMap(({ body: sent }) =>
      JSON.parse(sent).tokens.map(({ name }: { name: string }) => name),
    )
    expect(names).toEqual(['e.three'])
    await deleteHooks()
  })

  test('410 disables it at once', async () => {
    const hook = await newHook()
    answers = [410]
    await add('f.one')
    await work()
    expect((await api().get(`/webhooks/${hook.id}`)).body).toMatchObject({
      status: 'disabled',
      disabled_reason: 'It answered 410 Gone',
    })
    await deleteHooks()
  })

  test('nobody listens there: the reason is told', async () => {
    const closed = createServer().listen(0, '127.0.0.1')
    await new Promise(resolve => closed.once('listening', resolve))
    const { port: free } = closed.address() as AddressInfo
    await new Promise(resolve => closed.close(resolve))
    const hook = await newHook({ url: `http://127.0.0.1:${free}/` })
    await add('g.one')
    await work()
    const [delivery] = await deliveriesOf(hook)
    expect(delivery).toMatchObject({ status: 'pending', response_status: null })
    expect(delivery.error).toMatch(/^It could not be reached: .*ECONNREFUSED/)
    await deleteHooks()
  })
})

test('a test is sent at once, and a delivery is sent again by hand, even where it was delivered', async () => {
  const hook = await newHook({ events: ['mode.*'] })
  const { body: delivery } = await api().post(`/webhooks/${hook.id}/test`)
  expect(delivery).toMatchObject({ event: 'webhook.test', event_id: null, status: 'pending', attempts: 0 })
  await work()
  await api().post(`/deliveries/${delivery.id}/retry`)
  await work()
  expect(received.map(({ headers }) => headers['webhook-id'])).toEqual([delivery.id, delivery.id])
  expect(JSON.parse(received[0]!.body)).toMatchObject({ type: 'webhook.test', workspace_id: w.workspace.id })
  expect((await deliveriesOf(hook))[0]).toMatchObject({ status: 'delivered', attempts: 2 })
  await deleteHooks()
})

test('a test, and what is sent again by hand, wait for no poll', async () => {
  const hook = await newHook({ events: ['mode.*'] })
  const worker = createWorker(w.services, {
    jobs: jobs.filter(({ kind }) => kind === 'deliver_once' || kind === 'deliver_tests'),
  })
  w.services.events.onQueued(() => void worker.look())
  const { body: delivery } = await api().post(`/webhooks/${hook.id}/test`)
  await expect.poll(async () => (await deliveriesOf(hook))[0].attempts, { timeout: 60_000 }).toBe(1)
  await worker.settled()
  await api().post(`/deliveries/${delivery.id}/retry`)
  await expect.poll(async () => (await deliveriesOf(hook))[0].attempts, { timeout: 60_000 }).toBe(2)
  await worker.stop()
  await deleteHooks()
})

test('what a webhook could not deliver before it was disabled has failed, and is sent again by hand', async () => {
  const hook = await newHook({ events: ['tokens.changed'] })
  answers = [500]
  await add('abandoned')
  await work()
  expect((await deliveriesOf(hook))[0]).toMatchObject({ status: 'pending', attempts: 1 })
  await api().patch(`/webhooks/${hook.id}`, { status: 'disabled' })
  const [failed] = await deliveriesOf(hook)
  expect(failed).toMatchObject({ status: 'failed', next_attempt_at: null, response_status: 500 })
  await api().patch(`/webhooks/${hook.id}`, { status: 'enabled' })
  await api().post(`/deliveries/${failed.id}/retry`)
  await work()
  expect((await deliveriesOf(hook))[0]).toMatchObject({ id: failed.id, status: 'delivered', attempts: 2 })
  await deleteHooks()
})

test('a slow receiver holds up no other', async () => {
  const held: (() => void)[] = []
  const slow = createServer((_, response) => void held.push(() => response.end())).listen(0, '127.0.0.1')
  await new Promise(resolve => slow.once('listening', resolve))
  await newHook({ url: `http://127.0.0.1:${(slow.address() as AddressInfo).port}/` })
  await newHook()
  await add('h.one')
  const worker = createWorker(w.services, { jobs: jobs.filter(({ kind }) => kind === 'deliver_webhook'), atOnce: 64 })
  await worker.look()
  await expect.poll(() => received.length).toBe(1)
  await expect.poll(() => held.length).toBe(1)
  held[0]!()
  await worker.settled()
  slow.close()
  await deleteHooks()
})

test('what a node leaves when it dies in the middle is delivered by another', async () => {
  const hook = await newHook()
  await add('i.one')
  const worker = createWorker(w.services, { jobs: jobs.filter(({ kind }) => kind === 'deliver_webhook') })
  await worker.look()
  await worker.settled()
  // As after `kill -9` between the answer and its note: the job is leased still, and the delivery is open.
  await w.write(
    sql`update webhook_deliveries set status = 'pending', delivered_at = null where webhook_id = ${hook.id}`,
  )
  await w.write(sql`update webhooks set position = position - 1 where id = ${hook.id}`)
  await add('i.two')
  await work()
  const names = received.map(({ body }) => JSON.parse(body).tokens[0].name)
  expect(names).toEqual(['i.one', 'i.one', 'i.two'])
  expect(received[0]!.headers['webhook-id']).toBe(received[1]!.headers['webhook-id'])
  await deleteHooks()
})

describe('what is refused', () => {
  test.each([
    ['ftp://example.com', 'url must be an address such as https://example.com/hooks'],
    ['example.com', 'url must be an address such as https://example.com/hooks'],
    ['http://example.com/hooks', 'This instance does not send to that url: it must begin with https://'],
    [
      'https://user:secret@example.com',
      'This instance does not send to that url: it must not hold a user name or password',
    ],
    ['https://10.1.2.3/x', 'This instance does not send to that url: 10.1.2.3 is not a public address'],
    ['https://0x7f.1/x', 'http'],
    [
      'https://169.254.169.254/latest',
      'This instance does not send to that url: 169.254.169.254 is not a public address',
    ],
    ['https://[::1]/', 'This instance does not send to that url: ::1 is not a public address'],
    ['https://[fd00::1]/', 'This instance does not send to that url: fd00::1 is not a public address'],
    ['https://localhost/', 'This instance does not send to that url: localhost is not a public host'],
    ['https://postgres/', 'This instance does not send to that url: postgres is not a public host'],
  ])('%s', async (url, error) => {
    const answer = await api().post(hooksPath(), { url })
    // The last form of 127.0.0.1, which this instance allows.
    if (error === 'http') expect(answer.status).toBe(201)
    else expect(answer).toMatchObject({ status: 400, body: { error } })
  })

  test('patterns that no event has, too many webhooks, and who may not', async () => {
    expect((await api().post(hooksPath(), { url: 'https://example.com', events: ['nothing.*'] })).body.error).toMatch(
      /^No event has a type like "nothing\.\*"\. Types: workspace\.created, /,
    )
    await deleteHooks()
    for (let i = 0; i < 20; i++) await newHook()
    expect((await api().post(hooksPath(), { url: 'https://example.com' })).body).toMatchObject({
      code: 'too_many_webhooks',
      error: 'A workspace has at most 20 webhooks',
    })
    await deleteHooks()
    expect((await w.as('editor').post(hooksPath(), { url: 'https://example.com' })).status).toBe(403)
    expect((await w.as('stranger').get(hooksPath())).status).toBe(404)
  })
})
