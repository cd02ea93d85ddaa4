// Several processes on one port (TESSERA_WORKERS), from outside: who answers, what each knows of what the others wrote, what a death
// costs, and how all end. RACES is how many writes are followed from one connection to another.
import { repeats } from '@tessera/engine/testing/random/repeats'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isAlive } from '../../storage/embedded/embedded-owner.ts'
import type { Access } from '../first-mode.ts'
import { startServer } from '../process.ts'
import type { Running } from '../process.ts'

const races = repeats('RACES', { short: 20, long: 2_000 })
const limit = 60
/** Each starts several processes one after the other. */
const timeout = 300_000

let dataDir: string
let server: Running
let access: Access
const env = () => ({
  TESSERA_DATA_DIR: dataDir,
  TESSERA_WORKERS: '2',
  TESSERA_RATE_LIMIT: '1000000',
  LOG_LEVEL: 'info',
})
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'tessera-workers-'))
  server = await startServer({ ...env(), TESSERA_DEMO: '1' })
  const key = /"api_key":"(tsr_\w+)"/.exec(server.output())![1]!
  const path = /\/api\/v1(\/tokensets\/[\w-]+\/modes\/[\w-]+)\/export/.exec(server.output())![1]!
  access = { key, path: `/api/v1${path}` }
})
afterAll(async () => {
  await server.stop()
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
})

interface Answered {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: string
}

/** One connection that stays open, and so one worker. */
function connection(url: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const send = (method: string, path: string, body?: unknown) =>
    new Promise<Answered>((resolve, reject) => {
      const headers = {
        authorization: `Bearer ${access.key}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      }
      const sent = request(`${url}${path}`, { method, agent, headers }, response => {
        let text = ''
        response.setEncoding('utf8')
        response.on('data', chunk => (text += chunk))
        response.on('end', () => resolve({ status: response.statusCode!, headers: response.headers, body: text }))
      })
      sent.on('error', reject).end(body === undefined ? undefined : JSON.stringify(body))
    })
  return { send, close: () => agent.destroy() }
}

const linesOf = (output: string) =>
  output
    .split('\n')
    .filter(line => line.startsWith('{') && line.endsWith('}'))
    .map(line => JSON.parse(line) as { pid: number; worker?: number; request_id?: string; msg: string })

/** Connections to two different workers: the log names the worker of each answer. */
async function twoWorkers(of = server) {
  const all = Array.from({ length: 4 }, () => connection(of.url))
  const byWorker = new Map<number, ReturnType<typeof connection>>()
  const answers: Answered[] = []
  for (const each of all) {
    const answer = await each.send('GET', '/api/v1/me')
    answers.push(answer)
    const id = String(answer.headers['x-request-id'])
    const answered = () => linesOf(of.output()).find(line => line.request_id === id)
    await expect.poll(answered, { timeout: 60_000 }).toBeDefined()
    const { worker } = answered()!
    if (byWorker.has(worker!)) each.close()
    else byWorker.set(worker!, each)
  }
  expect([...byWorker.keys()].sort()).toEqual([1, 2])
  const close = () => byWorker.forEach(each => each.close())
  return { one: byWorker.get(1)!, two: byWorker.get(2)!, answers, close }
}

const pidOf = (worker: number) => linesOf(server.output()).findLast(line => line.worker === worker)!.pid

async function postgresPid(): Promise<number> {
  return Number((await readFile(join(dataDir, 'database/postmaster.pid'), 'utf8')).split('\n')[0])
}

test('both answer, in a log that names them, the welcome is printed once, and /metrics of either tells of all', async () => {
  const { one, two, close } = await twoWorkers()
  expect(server.output().match(/is running at/g)).toHaveLength(1)
  expect(server.output().match(/"api_key"/g)).toHaveLength(1)
  for (const { send } of [one, two]) {
    const { status, body } = await send('GET', '/metrics')
    expect(status).toBe(200)
    for (const worker of ['1', '2'])
      expect(body).toMatch(new RegExp(`^http_requests_total\\{.*route="/api/v1/me".*worker="${worker}"\\} `, 'm'))
    expect(body).toMatch(/^tessera_workers\{worker="primary"\} 2$/m)
    // The samples of a metric stand together.
    const heads = [...body.matchAll(/^# TYPE (\S+)/gm)].map(match => match[1])
    expect(new Set(heads).size).toBe(heads.length)
  }
  close()
})

test(
  'what was answered by one worker shows in the next answer of the other',
  { timeout: timeout + races * 100 },
  async () => {
    const { one, two, close } = await twoWorkers()
    const created = await one.send('POST', `${access.path}/tokens`, { name: 'raced', type: 'number', value: 0 })
    expect(created.status).toBe(201)
    const stale: string[] = []
    for (let n = 1; n <= races; n++) {
      const [writer, reader] = n % 2 ? [one, two] : [two, one]
      for (let warming = 0; warming < 2; warming++) await reader.send('GET', `${access.path}/tokens/raced`)
      expect((await writer.send('PATCH', `${access.path}/tokens/raced`, { value: n })).status).toBe(200)
      const { body } = await reader.send('GET', `${access.path}/tokens/raced`)
      if ((JSON.parse(body) as { value: number }).value !== n) stale.push(`${n}: ${body}`)
    }
    expect(stale).toEqual([])
    close()
  },
)

test(
  'a worker that is killed under load takes no answered write with it; the port answers, and it is started again',
  { timeout },
  async () => {
    const killed = pidOf(2)
    const answered: string[] = []
    let broken = 0
    let going = true
    const writers = Array.from({ length: 6 }, async (_, writer) => {
      for (let n = 0; going; n++) {
        const own = connection(server.url)
        const name = `killed.w${writer}.n${n}`
        const { status } = await own
          .send('POST', `${access.path}/tokens`, { name, type: 'number', value: n })
          .catch(() => ({ status: 0 }))
        if (status === 201) answered.push(name)
        else broken++
        own.close()
      }
    })
    const atLeast = (count: number) => expect.poll(() => answered.length, { timeout: 60_000 }).toBeGreaterThan(count)
    await atLeast(20)
    process.kill(killed, 'SIGKILL')
    const before = answered.length
    await atLeast(before + 20)
    await expect.poll(() => server.output(), { timeout: 60_000 }).toContain('worker 2 serves again')
    going = false
    await Promise.all(writers)
    expect(broken).toBeLessThanOrEqual(writers.length) // at most what was under way
    const { send, close } = connection(server.url)
    const { tokens } = JSON.parse((await send('GET', `${access.path}/tokens`)).body) as { tokens: { name: string }[] }
    const stored = new Set(tokens.map(({ name }) => name))
    expect(answered.filter(name => !stored.has(name))).toEqual([])
    expect((await send('GET', '/metrics')).body).toMatch(/^tessera_worker_restarts_total\{worker="primary"\} 1$/m)
    close()
    expect(pidOf(2)).not.toBe(killed)
    ;(await twoWorkers()).close()
  },
)

test(
  'SIGTERM ends all in order, and the next start admits the limit over all of its workers',
  { timeout },
  async () => {
    const pids = [pidOf(1), pidOf(2), await postgresPid()]
    expect(await server.stop()).toBe(0)
    expect(pids.filter(isAlive)).toEqual([])

    server = await startServer({ ...env(), TESSERA_RATE_LIMIT: String(limit) })
    const { one, two, answers, close } = await twoWorkers()
    const taken = await Promise.all(
      Array.from({ length: limit * 2 }, (_, n) => (n % 2 ? one : two).send('GET', '/api/v1/workspaces')),
    )
    close()
    const windows = new Map<string, number[]>()
    for (const { status, headers } of [...answers, ...taken]) {
      const window = String(headers['x-ratelimit-reset'])
      windows.set(window, [...(windows.get(window) ?? []), status])
    }
    // Most often one minute; where a new one begins meanwhile, each admits the limit.
    for (const statuses of windows.values()) {
      const admitted = statuses.filter(status => status === 200).length
      expect(admitted).toBeLessThanOrEqual(limit)
      // Where both workers count at the same moment and one request is left, each may see the other's and refuse its own.
      expect(admitted).toBeGreaterThanOrEqual(Math.min(statuses.length, limit) - 1)
    }
  },
)

test('kill -9 of the primary ends the workers and PostgreSQL', async () => {
  const pids = [pidOf(1), pidOf(2), await postgresPid()]
  await server.kill()
  await expect.poll(() => pids.filter(isAlive), { timeout: 60_000 }).toEqual([])
  server = await startServer({ ...env(), TESSERA_WORKERS: '1' })
  expect(linesOf(server.output()).every(({ worker }) => worker === undefined)).toBe(true)
})

test('a port that is taken is said once, and nothing stays behind', { timeout }, async () => {
  const other = await mkdtemp(join(tmpdir(), 'tessera-taken-'))
  const port = new URL(server.url).port
  await expect(startServer({ ...env(), TESSERA_DATA_DIR: other, PORT: port })).rejects.toThrow(
    `tessera: Port ${port} is taken: stop what listens there, or set PORT to another.`,
  )
  await rm(other, { recursive: true, force: true, maxRetries: 5 })
})

test('any worker accepts the set-up token that the start prints', { timeout }, async () => {
  const other = await mkdtemp(join(tmpdir(), 'tessera-new-'))
  const fresh = await startServer({ ...env(), TESSERA_DATA_DIR: other, HOST: '0.0.0.0' })
  try {
    const [, setup_token] = /"setup_token":"([^"]+)"/.exec(fresh.output())!
    const { two, close } = await twoWorkers(fresh)
    const account = { email: 'a@example.com', password: 'correct horse 42', name: 'A' }
    const signUp = (token: string) => two.send('POST', '/api/auth/sign-up', { ...account, setup_token: token })
    expect((await signUp('another-token-of-16')).status).toBe(403)
    expect((await signUp(setup_token!)).status).toBe(201)
    close()
  } finally {
    await fresh.stop()
    await rm(other, { recursive: true, force: true, maxRetries: 5 })
  }
})
