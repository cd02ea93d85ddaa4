// Secrets of webhooks in the database: encrypted with the key of the settings, and signing as before.
import { createServer } from 'node:http'
import type { IncomingHttpHeaders, Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { once } from 'node:events'
import { Webhook as Verifier } from 'standardwebhooks'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { readAllowance } from '../../../limits/outgoing.ts'
import { sql } from '../../../storage/sql.ts'
import { world } from '../../../testing/world.ts'
import type { World } from '../../../testing/world.ts'
import { deliverOnce } from './deliver.ts'
import { sealWebhookSecrets } from './stored-secrets.ts'

let w: World
let server: Server
let received: { body: string; headers: IncomingHttpHeaders }[] = []
beforeAll(async () => {
  w = await world({ config: { webhookAllow: readAllowance(['127.0.0.1']) } })
  server = createServer((request, response) => {
    let body = ''
    request.on('data', part => (body += String(part)))
    request.on('end', () => {
      received.push({ body, headers: request.headers })
      response.end()
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterAll(async () => {
  server.close()
  await w.close()
})
afterEach(() => setKey(null))

const keys = { one: Buffer.alloc(32, 1), other: Buffer.alloc(32, 2) }
const setKey = (secretKey: Buffer | null) => void (w.services.config.secretKey = secretKey)
const owner = () => w.as('owner')
const make = async () => {
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`
  const { body } = await owner().post(`/workspaces/${w.workspace.id}/webhooks`, { url, events: ['*'] })
  return body as { id: string; secret: string }
}
const stored = async ({ id }: { id: string }) =>
  (await w.database.one<{ secret: string; former_secret: string | null }>(
    sql`select secret, former_secret from webhooks where id = ${id}`,
  ))!

/** What a test delivery brought, and how it ended. */
async function deliver({ id }: { id: string }) {
  received = []
  const { body } = await owner().post(`/webhooks/${id}/test`)
  await deliverOnce.run(w.services, { delivery_id: body.id }, new AbortController().signal)
  const { deliveries } = (await owner().get(`/webhooks/${id}/deliveries`)).body
  return { came: received[0], last: deliveries[0] }
}

const verifies = (secret: string, came: (typeof received)[number] | undefined) => {
  try {
    new Verifier(secret).verify(came!.body, came!.headers as Record<string, string>)
    return true
  } catch {
    return false
  }
}

test('a copy of the database does not show them where there is a key, and they sign', async () => {
  setKey(keys.one)
  const hook = await make()
  expect((await stored(hook)).secret).not.toContain(hook.secret.slice(6))
  expect(verifies(hook.secret, (await deliver(hook)).came)).toBe(true)
  const rotated = (await owner().post(`/webhooks/${hook.id}/rotate-secret`)).body
  const { secret, former_secret } = await stored(hook)
  for (const column of [secret, former_secret]) expect(column).toMatch(/^sealed:/)
  const { came } = await deliver(hook)
  expect([hook.secret, rotated.secret].map(each => verifies(each, came))).toEqual([true, true])
})

test('what was stored before there was a key is encrypted at the start, the former secret too', async () => {
  const hook = await make()
  expect((await stored(hook)).secret).toBe(hook.secret)
  const rotated = (await owner().post(`/webhooks/${hook.id}/rotate-secret`)).body
  await sealWebhookSecrets(w.services)
  expect((await stored(hook)).secret).toBe(rotated.secret)
  setKey(keys.one)
  await sealWebhookSecrets(w.services)
  const sealed = await stored(hook)
  for (const column of [sealed.secret, sealed.former_secret]) expect(column).toMatch(/^sealed:/)
  await sealWebhookSecrets(w.services)
  expect(await stored(hook)).toEqual(sealed)
  const { came } = await deliver(hook)
  expect([hook.secret, rotated.secret].map(each => verifies(each, came))).toEqual([true, true])
})

test('one of another key sends nothing unsigned, says so, and is mended by a new secret', async () => {
  setKey(keys.one)
  const hook = await make()
  for (const key of [keys.other, null]) {
    setKey(key)
    const { came, last } = await deliver(hook)
    expect(came).toBeUndefined()
    expect(last.error).toContain('make a new secret')
  }
  setKey(keys.other)
  const { secret } = (await owner().post(`/webhooks/${hook.id}/rotate-secret`)).body
  expect(verifies(secret, (await deliver(hook)).came)).toBe(true)
})

test('one that is copied to another webhook does not open', async () => {
  setKey(keys.one)
  const [mine, theirs] = [await make(), await make()]
  await w.write(sql`update webhooks set secret = ${(await stored(theirs)).secret} where id = ${mine.id}`)
  expect((await deliver(mine)).came).toBeUndefined()
})
