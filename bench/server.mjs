// A server for a bench: the bundle, an empty database (with DATABASE_URL one of its own there), practically no rate limit, one account
// with a key and a mode.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, readdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { dist, ensureBuilt } from '../scripts/ensure.mjs'

let made = 0

/** Makes an empty database on the server of this address; null without an address. */
export async function ownDatabase(address) {
  if (!address) return null
  const name = `tessera_bench_${process.pid}_${Date.now()}_${made++}`
  const administer = async statement => {
    const client = new pg.Client(address)
    await client.connect()
    await client.query(statement).finally(() => client.end())
  }
  await administer(`CREATE DATABASE ${name}`)
  const url = new URL(address)
  url.pathname = name
  return { url: url.href, drop: () => administer(`DROP DATABASE ${name} WITH (FORCE)`) }
}

export async function freePort() {
  const free = createServer().listen(0, '127.0.0.1')
  await once(free, 'listening')
  const { port } = free.address()
  free.close()
  return port
}

/** Makes an account with a key on the server of this address, and what sends for it. */
export async function signUp(url, email) {
  const send = async (path, body, headers) => {
    const response = await fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return response
  }
  const signedUp = await send('/api/auth/sign-up', { email, password: 'correct horse 42', name: 'Bench' }, {})
  const cookie = signedUp.headers.get('set-cookie').split(';')[0]
  const session = { cookie, 'sec-fetch-site': 'same-origin' }
  const made = await send(
    '/api/api-keys',
    { name: 'bench', scopes: ['read:tokens', 'write:tokens', 'export:tokens'] },
    session,
  )
  const { key } = await made.json()
  const auth = { authorization: `Bearer ${key}` }
  return {
    key,
    cookie,
    auth,
    session,
    post: async (path, body) => (await send(path, body, auth)).json(),
    postInSession: async (path, body) => (await send(path, body, session)).json(),
  }
}

/** `probe`: the path of a module that the server loads first; it can then be asked over `child`'s channel. */
export async function startBench(env = {}, { probe, flags = [] } = {}) {
  await ensureBuilt()
  const dataDir = env.TESSERA_DATA_DIR ?? (await mkdtemp(join(tmpdir(), 'tessera-bench-')))
  const port = await freePort()
  const database = await ownDatabase(process.env.DATABASE_URL)
  const child = spawn(process.execPath, [...(probe ? ['--import', probe] : []), ...flags, join(dist, 'main.js')], {
    env: {
      ...process.env,
      PORT: String(port),
      TESSERA_DATA_DIR: dataDir,
      TESSERA_DEMO: '0',
      TESSERA_RATE_LIMIT: '100000000',
      LOG_LEVEL: 'warn',
      ...(database ? { DATABASE_URL: database.url } : {}),
      ...env,
    },
    stdio: ['ignore', 'ignore', 'inherit', ...(probe ? ['ipc'] : [])],
  })
  const url = `http://127.0.0.1:${port}`
  while (
    !(await fetch(`${url}/readyz`).then(
      r => r.ok,
      () => false,
    ))
  ) {
    if (child.exitCode !== null) throw new Error('the server did not start')
    await new Promise(resolve => setTimeout(resolve, 50))
  }
  const { key, cookie, auth, post } = await signUp(url, 'bench@example.com')
  const workspace = await post('/api/v1/workspaces', { name: 'Bench' })
  const tokenset = await post(`/api/v1/workspaces/${workspace.id}/tokensets`, { name: 'Bench' })
  const { modes } = await (await fetch(`${url}/api/v1/tokensets/${tokenset.id}/modes`, { headers: auth })).json()
  return {
    url,
    key,
    cookie,
    child,
    workspace,
    tokenset,
    path: `/api/v1/tokensets/${tokenset.id}/modes/${modes[0].id}`,
    dataDir,
    port,
    post,
    /** How the database is reached, past the server. */
    connection: () => (database ? { connectionString: database.url } : connectionIn(dataDir)),
    async stop() {
      child.kill('SIGTERM')
      await once(child, 'exit')
      await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
      await database?.drop()
    },
  }
}

/** The socket of the embedded server, from its own file. */
function connectionIn(directory) {
  const file = readdirSync(directory, { recursive: true, encoding: 'utf8' }).find(name =>
    name.endsWith('postmaster.pid'),
  )
  const host = readFileSync(join(directory, file), 'utf8').split('\n')[4]
  return { host, port: 5432, user: 'tessera', database: 'postgres' }
}
