// Apps whose id is the address of their metadata, read from a real server over https.
import { createServer } from 'node:https'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { fetchJson } from '../../limits/fetch-json.ts'
import { limitInMemory } from '../../limits/rate-limit.ts'
import { readAllowance } from '../../limits/outgoing.ts'
import { sql } from '../../storage/sql.ts'
import { connect, newVerifier, openConsent, queryFor, search } from '../../testing/oauth.ts'
import type { App, Query } from '../../testing/oauth.ts'
import { world } from '../../testing/world.ts'
import type { World } from '../../testing/world.ts'

/** Of localhost, until 2126; it protects nothing. */
const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgZEUaReBhPaeSmCd6
MKEnhfEt7E1vpixhAkkkV+aGaI6hRANCAASkXAC9ikJA1hyniECK0qIIJMA/9lJJ
YBLOL/TOEs3ixlB61BDeXh3zPFSKAmyW+ysXNyPL/eAj5F76tT26A6PY
-----END PRIVATE KEY-----`
const cert = `-----BEGIN CERTIFICATE-----
MIIBljCCATugAwIBAgIUKqegGwbUG7aO0KfK/Gt44duiKfYwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyNzA2NTYyM1oYDzIxMjYxMTAz
MDY1NjIzWjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAASkXAC9ikJA1hyniECK0qIIJMA/9lJJYBLOL/TOEs3ixlB61BDeXh3z
PFSKAmyW+ysXNyPL/eAj5F76tT26A6PYo2kwZzAdBgNVHQ4EFgQUpgahoXwHbtnI
lDHl5IlY4FxPOjEwHwYDVR0jBBgwFoAUpgahoXwHbtnIlDHl5IlY4FxPOjEwDwYD
VR0TAQH/BAUwAwEB/zAUBgNVHREEDTALgglsb2NhbGhvc3QwCgYIKoZIzj0EAwID
SQAwRgIhALwUwqKSJUCG25MVd96aFLLa0Ah0GcSwAIkf0XdEN2AhAiEAlF40ZeI1
g1nY8fhkJPvyLHIlIRsBHDLdZ7gqxIC5nq0=
-----END CERTIFICATE-----`

let w: World
let server: Server
let origin: string
let asked: string[] = []
let answer: (request: IncomingMessage, response: ServerResponse) => void
/** A new document for each test, so that none is cached. */
let id: string
let made = 0

const redirect = 'http://localhost/callback'
const sends =
  (document: unknown, headers: Record<string, string> = {}, status = 200): typeof answer =>
  (_request, response) =>
    void response
      .writeHead(status, { 'content-type': 'application/json', ...headers })
      .end(typeof document === 'string' ? document : JSON.stringify(document))
const good = (more: Record<string, unknown> = {}) => ({
  client_id: id,
  client_name: 'An agent',
  redirect_uris: [redirect],
  token_endpoint_auth_method: 'none',
  ...more,
})

async function start(rateLimit?: number) {
  const config = { webhookAllow: readAllowance(['localhost']), ...(rateLimit === undefined ? {} : { rateLimit }) }
  const started = await world({ config, ...(rateLimit === undefined ? {} : { limiter: limitInMemory() }) })
  started.services.clientDocument = (address, options) => fetchJson(address, { ...options, ca: cert })
  return started
}

beforeAll(async () => {
  w = await start()
  server = createServer({ key, cert }, (request, response) => {
    asked.push(request.url!)
    answer(request, response)
  }).listen(0, '127.0.0.1')
  await new Promise(resolve => server.once('listening', resolve))
  origin = `https://localhost:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await w.close()
})
beforeEach(() => {
  asked = []
  id = `${origin}/clients/${++made}.json`
  answer = sends(good())
})

const app = (): App => ({ client_id: id, redirect_uri: redirect })
const authorize = (query: Query = {}, of = w) =>
  of.send('GET', `/mcp/authorize${search(queryFor(app(), newVerifier(), query))}`)

test('such an app connects without registering; the page shows its host', async () => {
  const opened = await authorize()
  expect(opened.status, opened.text).toBe(200)
  const consent = await openConsent(w, w.people.owner, queryFor(app(), newVerifier()))
  expect(consent.body).toMatchObject({
    client_name: 'An agent',
    client_host: new URL(origin).host,
    redirect_host: 'localhost',
    redirect_kind: 'loopback',
    registered_at: null,
  })
  const token = await connect(w, app(), { query: { redirect_uri: `http://localhost:4567/callback` } }).catch(
    (error: Error) => error.message,
  )
  // The exchange names another port than the request: it has to be the same address.
  expect(token).toContain('invalid_grant')
  const good = await connect(w, app())
  expect((await w.as({ key: good }).get('/workspaces')).status).toBe(200)
  const { body } = await w.as('owner', { surface: 'session' }).get('/api-keys')
  expect(body.api_keys.at(-1).client_name).toBe('An agent')
})

test('a document is read once while it is fresh, at least for a minute', async () => {
  answer = sends(good(), { 'cache-control': 'no-store' })
  await authorize()
  await authorize()
  expect(asked).toHaveLength(1)
  const age = async () =>
    (await w.database.one<{ s: number }>(
      sql`select extract(epoch from document_fresh_until - now())::float8 as s from oauth_clients where id = ${id}`,
    ))!.s
  expect(await age()).toBeLessThanOrEqual(60)
  const expire = () => w.write(sql`update oauth_clients set document_fresh_until = now() where id = ${id}`)
  await expire()
  answer = sends(good({ client_name: 'Renamed' }), { 'cache-control': 'public, max-age=99999999' })
  await authorize()
  expect(await age()).toBeCloseTo(86_400, -2)
  const consent = await openConsent(w, w.people.owner, queryFor(app(), newVerifier()))
  expect([consent.body.client_name, asked.length]).toEqual(['Renamed', 2])
  // What was read before does not stand in for a document that is gone.
  await expire()
  answer = sends('gone', {}, 404)
  const { status, text } = await authorize()
  expect([status, text.includes('it answered 404')]).toEqual([400, true])
})

test.each([
  ['another client_id', () => good({ client_id: `${id}x` }), 'client_id is not the address'],
  ['no client_id', () => good({ client_id: undefined }), 'client_id is not the address'],
  ['a secret', () => good({ client_secret: 'x' }), 'must not have a client_secret'],
  ['a method with a secret', () => good({ token_endpoint_auth_method: 'client_secret_post' }), 'must be none'],
  ['no redirect_uris', () => good({ redirect_uris: [] }), 'redirect_uris must be an array'],
  ['a redirect URI that may not be', () => good({ redirect_uris: ['http://example.com/cb'] }), 'must be https'],
  ['an invisible name', () => good({ client_name: 'a‮b' }), 'client_name must have'],
  ['other grants', () => good({ grant_types: ['client_credentials'] }), 'must include authorization_code'],
  ['no object', () => [1], 'JSON'],
  ['no JSON', () => '{', 'not valid JSON'],
  ['more than 64 kB', () => good({ more: 'x'.repeat(64_000) }), 'more than 64 kB'],
])('a document with %s is refused on a page, without a redirect', async (_what, document, sentence) => {
  answer = sends(document())
  const { status, text, headers } = await authorize()
  expect([status, headers.get('location')]).toEqual([400, null])
  expect(text).toContain(sentence)
  expect(await w.database.query(sql`select 1 from oauth_clients where id = ${id}`)).toEqual([])
})

test('redirects are not followed, and other types not read', async () => {
  answer = sends('', { location: `${origin}/elsewhere` }, 302)
  expect((await authorize()).text).toContain('redirects are not followed')
  answer = sends(good(), { 'content-type': 'text/html' })
  expect((await authorize()).text).toContain('not of the type application/json')
  expect(asked).toHaveLength(2)
})

test.each([
  ['no path', () => `${origin}/`],
  ['no path at all', () => origin],
  ['a fragment', () => `${id}#x`],
  ['a user name', () => id.replace('https://', 'https://somebody@')],
  ['dots in its path', () => `${origin}/a/../clients.json`],
  ['an address that is not public', () => 'https://127.0.0.1:9/client.json'],
  ['an internal address by IPv6', () => 'https://[::1]:9/client.json'],
  ['a port of another service', () => 'https://example.com:22/client.json'],
  ['http', () => id.replace('https', 'http')],
])('an id with %s is refused and not read', async (_what, other) => {
  const { status } = await authorize({ client_id: other() })
  expect([status, asked]).toEqual([400, []])
})

test('a redirect address has to be one of the document, but for the port of the own computer', async () => {
  for (const uri of ['http://localhost/other', 'http://127.0.0.1/callback', 'https://localhost/callback'])
    expect((await authorize({ redirect_uri: uri })).status).toBe(400)
  expect((await authorize({ redirect_uri: 'http://localhost:9999/callback' })).status).toBe(200)
})

test('reading documents is limited by address, as registering is', async () => {
  const limited = await start(10)
  try {
    const statuses: number[] = []
    for (let n = 0; n < 3; n++) {
      id = `${origin}/clients/limited-${n}.json`
      answer = sends(good())
      statuses.push((await authorize({}, limited)).status)
    }
    expect(statuses).toEqual([200, 200, 429])
  } finally {
    await limited.close()
  }
})
