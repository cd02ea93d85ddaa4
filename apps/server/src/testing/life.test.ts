// The server as people run it, from start to end: what it writes to its log and its disk, and how it stops.
import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import type { IncomingMessage, RequestOptions } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freshDatabase } from './database.ts'
import { challengeOf, form, newVerifier } from './oauth.ts'
import { startServer } from './process.ts'
import type { Running } from './process.ts'

const password = 'correct horse battery 42'
let dataDir: string
beforeAll(async () => void (dataDir = await mkdtemp(join(tmpdir(), 'tessera-life-'))))
afterAll(() => rm(dataDir, { recursive: true, force: true, maxRetries: 5 }))

async function call(
  server: Running,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
) {
  const response = await fetch(server.url + path, {
    method,
    redirect: 'manual',
    headers: { ...(typeof body === 'object' ? { 'content-type': 'application/json' } : {}), ...headers },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  const text = await response.text()
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  let json: any
  if (response.headers.get('content-type')?.startsWith('application/json')) json = JSON.parse(text)
  return { status: response.status, json, text, cookie: response.headers.get('set-cookie')?.split(';')[0] ?? '' }
}

const withoutLimit = { TESSERA_RATE_LIMIT: '1000000' }

/** A request of Node's own client, whose agent decides on the connection. */
const answered = (url: string, options: RequestOptions, body?: unknown) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    const headers = { ...options.headers, 'content-type': 'application/json' }
    const sent = request(url, { ...options, headers }, answer => answer.resume().on('end', () => resolve(answer)))
    sent.on('error', reject).end(body === undefined ? undefined : JSON.stringify(body))
  })

let people = 0
/** Another person each time: the servers have the same database, one after the other. */
async function signedUp(server: Running) {
  const email = `a${++people}@example.com`
  const { cookie } = await call(server, 'POST', '/api/auth/sign-up', { email, password, name: 'A' })
  const session = { cookie, 'sec-fetch-site': 'same-origin' }
  const { key } = (
    await call(
      server,
      'POST',
      '/api/api-keys',
      { name: 'k', scopes: ['read:tokens', 'write:tokens', 'export:tokens'] },
      session,
    )
  ).json
  return { email, session, cookie, key: key as string, bearer: { authorization: `Bearer ${key}` } }
}

async function newMode(server: Running, bearer: Record<string, string>): Promise<string> {
  const workspace = (await call(server, 'POST', '/api/v1/workspaces', { name: 'W' }, bearer)).json
  const set = (await call(server, 'POST', `/api/v1/workspaces/${workspace.id}/tokensets`, { name: 'T' }, bearer)).json
  const { modes } = (await call(server, 'GET', `/api/v1/tokensets/${set.id}/modes`, undefined, bearer)).json
  return `/api/v1/tokensets/${set.id}/modes/${modes[0].id}`
}

/** Every secret that a whole working day creates. */
async function workingDay(server: Running & { base: string }): Promise<Record<string, string>> {
  const { email, session, cookie, key, bearer } = await signedUp(server)
  const path = await newMode(server, bearer)
  await call(
    server,
    'POST',
    `${path}/tokens`,
    { name: 'a', type: 'color', value: '#fff' },
    { ...bearer, 'idempotency-key': 'once' },
  )
  await call(server, 'GET', `${path}/export?format=css`, undefined, bearer)
  await call(server, 'GET', `/api/v1/workspaces?access_token=${key}`)
  await call(server, 'GET', `/api/v1/%${key}`, undefined, bearer)
  await call(server, 'POST', '/api/auth/sign-in', { email, password: 'a wrong password' })
  const again = await call(server, 'POST', '/api/auth/sign-in', { email, password })
  const newPassword = 'another horse battery 43'
  await call(
    server,
    'POST',
    '/api/account/password',
    { current_password: password, new_password: newPassword },
    session,
  )

  const redirect_uri = 'http://127.0.0.1:7777/callback'
  const app = (
    await call(server, 'POST', '/api/oauth/mcp/register', { client_name: 'App', redirect_uris: [redirect_uri] })
  ).json
  const connected = async (client: { client_id: string; client_secret?: string }, redirect: string) => {
    const [verifier, state] = [newVerifier(), randomBytes(24).toString('base64url')]
    const query = form({
      client_id: client.client_id,
      redirect_uri: redirect,
      response_type: 'code',
      scope: 'read:tokens',
      state,
      code_challenge: challengeOf(verifier),
      code_challenge_method: 'S256',
    })[0]
    await call(server, 'GET', `/api/oauth/mcp/authorize?${query}`)
    await call(server, 'GET', `/mcp/authorize?${query}`, undefined, session)
    const { transaction } = (await call(server, 'GET', `/api/oauth/mcp/consent?${query}`, undefined, session)).json
    const { redirect_to } = (
      await call(server, 'POST', '/api/oauth/mcp/consent', { transaction, decision: 'approve' }, session)
    ).json
    const code = new URL(redirect_to).searchParams.get('code')!
    if (client.client_id === 'tessera-plugin') {
      await call(server, 'GET', `/mcp/plugin-callback?code=${code}&state=${state}`)
      await call(server, 'GET', `/api/oauth/plugin/poll?state=${state}`)
    }
    const [fields, type] = form({
      grant_type: 'authorization_code',
      code,
      redirect_uri: redirect,
      client_id: client.client_id,
      client_secret: client.client_secret,
      code_verifier: verifier,
    })
    const token = (await call(server, 'POST', '/api/oauth/mcp/token', fields, type)).json.access_token as string
    await call(
      server,
      'POST',
      '/api/mcp',
      { jsonrpc: '2.0', id: 1, method: 'tools/list' },
      { authorization: `Bearer ${token}`, accept: 'application/json, text/event-stream' },
    )
    await call(server, 'POST', '/api/oauth/mcp/token', fields, type) // a code that is used twice
    return { verifier, state, code, token, transaction }
  }
  const first = await connected(app, redirect_uri)
  const plugin = await connected({ client_id: 'tessera-plugin' }, `${server.base}/mcp/plugin-callback`)
  const [token, type] = form({ token: first.token })
  await call(server, 'POST', '/api/oauth/mcp/revoke', token, type)
  const secrets = {
    password,
    newPassword,
    wrongPassword: 'a wrong password',
    key,
    session: cookie.split('=')[1]!,
    secondSession: again.cookie.split('=')[1]!,
    clientSecret: app.client_secret,
    ...Object.fromEntries(Object.entries(first).map(([name, value]) => [`app ${name}`, value])),
    ...Object.fromEntries(Object.entries(plugin).map(([name, value]) => [`plugin ${name}`, value])),
  }
  for (const [name, value] of Object.entries(secrets))
    if (!value || value.length < 10) throw new Error(`no ${name}: ${value}`)
  return secrets
}

async function filesBelow(folder: string): Promise<Buffer[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return Promise.all(entries.filter(entry => entry.isFile()).map(entry => readFile(join(entry.parentPath, entry.name))))
}

test('a day’s secrets are in no line of the log and in no file of the database', async () => {
  const port = String(20_000 + (process.pid % 20_000))
  const base = `http://localhost:${port}`
  const server = Object.assign(
    await startServer({ TESSERA_DATA_DIR: dataDir, LOG_LEVEL: 'trace', TESSERA_RATE_LIMIT: '10000', PORT: port }),
    { base },
  )
  let secrets: Record<string, string>
  try {
    secrets = await workingDay(server)
  } finally {
    expect(await server.stop()).toBe(0)
  }
  const log = server.output()
  expect(log.split('\n').length).toBeGreaterThan(20)
  expect(log).toContain('/api/oauth/plugin/poll') // requests are logged, by their route
  const files = await filesBelow(join(dataDir, 'database'))
  const found = (text: string) => ({ log: log.includes(text), disk: files.some(file => file.includes(text)) })
  // A name that may be there is found, so a secret would be.
  expect(found('a1@example.com').disk).toBe(true)
  // The state is no secret once the code is bound to a verifier; it is stored while the app waits, never logged.
  const kept = (name: string) => name === 'plugin state' || name === 'app state'
  const leaks = Object.entries(secrets).flatMap(([name, value]) => {
    const { log: inLog, disk } = found(value)
    return [...(inLog ? [`${name} in the log`] : []), ...(disk && !kept(name) ? [`${name} on the disk`] : [])]
  })
  expect(leaks).toEqual([])
})

describe('SIGTERM', () => {
  const goOn = 'HTTP/1.1 100 Continue\r\n\r\n'

  /** A request that the server has begun to read and of whose body half has been sent; the answer as it comes over the wire. */
  async function halfSent(server: Running, path: string, bearer: Record<string, string>, body: string) {
    const socket = connect({ host: '127.0.0.1', port: Number(new URL(server.url).port) })
    let received = ''
    const begun = new Promise<void>(resolve =>
      socket.on('data', chunk => {
        received += chunk.toString()
        if (received.startsWith(goOn)) resolve()
      }),
    )
    const closed = new Promise<string>(resolve =>
      socket.on('error', () => undefined).on('close', () => resolve(received)),
    )
    const half = Math.floor(body.length / 2)
    socket.write(
      `POST ${path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: ${bearer.authorization}\r\nContent-Type: application/json\r\n` +
        `Expect: 100-continue\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, half)}`,
    )
    await begun
    return { rest: () => socket.write(body.slice(half)), closed }
  }

  test('finishes open requests, accepts no new ones, and exits with 0', async () => {
    const server = await startServer({ TESSERA_DATA_DIR: dataDir })
    const { bearer } = await signedUp(server)
    const path = await newMode(server, bearer)
    const request = await halfSent(
      server,
      `${path}/tokens`,
      bearer,
      JSON.stringify({ name: 'late', type: 'number', value: 1 }),
    )
    const exit = server.stop()
    const refused = () =>
      fetch(`${server.url}/healthz`).then(
        () => false,
        () => true,
      )
    await expect.poll(refused, { timeout: 60_000 }).toBe(true)
    request.rest()
    const answer = (await request.closed).slice(goOn.length)
    expect(answer).toMatch(/^HTTP\/1\.1 201 /)
    expect(answer).toMatch(/^connection: close\r$/im)
    expect(await exit).toBe(0)
    const second = await startServer({ TESSERA_DATA_DIR: dataDir })
    expect((await call(second, 'GET', `${path}/tokens/late`, undefined, bearer)).status).toBe(200)
    expect(await second.stop()).toBe(0)
  })

  test.each(['1', '2'])(
    'loses no call of clients that keep their connections, with %s workers',
    { timeout: 240_000 },
    async workers => {
      const server = await startServer({ TESSERA_DATA_DIR: dataDir, ...withoutLimit, TESSERA_WORKERS: workers })
      const { bearer } = await signedUp(server)
      const path = await newMode(server, bearer)
      let stopped: Promise<number | null> | undefined
      /** Calls until it is told that its connection ends; returns how often it was answered. */
      async function calling(client: number): Promise<number> {
        const agent = new Agent({ keepAlive: true, maxSockets: 1 })
        for (let n = 1; ; n++) {
          const body = { name: `t.c${client}.n${n}`, type: 'number', value: n }
          const answer =
            n % 2 === 0
              ? await answered(`${server.url}${path}/tokens`, { method: 'POST', agent, headers: bearer }, body)
              : await answered(`${server.url}${path}`, { agent, headers: bearer })
          expect(answer.statusCode).toBe(n % 2 === 0 ? 201 : 200)
          if (answer.headers.connection === 'close') return n
          if (n === 20) stopped ??= server.stop()
        }
      }
      const counts = await Promise.all(Array.from({ length: 8 }, (_, client) => calling(client)))
      expect(Math.max(...counts)).toBeGreaterThan(20)
      expect(await stopped).toBe(0)
    },
  )

  test('of one node of several answers who used an idle connection after it refuses new ones', async () => {
    const fresh = await freshDatabase()
    const { host, user, database } = fresh.connection
    const url = `postgres://${user}@/${database}?host=${encodeURIComponent(host)}`
    const server = await startServer({ DATABASE_URL: url, ...withoutLimit })
    const { bearer } = await signedUp(server)
    const clients = Array.from({ length: 8 }, () => new Agent({ keepAlive: true, maxSockets: 1 }))
    const callOver = (agent: Agent) => answered(`${server.url}/api/v1/workspaces`, { agent, headers: bearer })
    for (const agent of clients) expect((await callOver(agent)).headers.connection).toBe('keep-alive')
    const exit = server.stop()
    const isRefused = () =>
      answered(`${server.url}/healthz`, { agent: new Agent() }).then(
        () => false,
        () => true,
      )
    await expect.poll(isRefused, { timeout: 60_000 }).toBe(true)
    const answers = await Promise.all(clients.map(callOver))
    expect(answers.map(({ statusCode, headers }) => [statusCode, headers.connection])).toEqual(
      clients.map(() => [200, 'close']),
    )
    expect(await exit).toBe(0)
    await fresh.drop()
  })

  test('does not wait for ever for a client that never finishes', async () => {
    const server = await startServer({ TESSERA_DATA_DIR: dataDir })
    const { bearer } = await signedUp(server)
    const request = await halfSent(server, '/api/v1/workspaces', bearer, '{"name":"never"}')
    expect(await server.stop()).toBe(0)
    expect(await request.closed).toBe(goOn)
  })
})
