// Reading a document blocks no other request: it holds no connection, no lock, and, in the built server, not the event loop.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { repeats } from '@tessera/engine/testing/random/repeats'
import { afterEach, expect, test } from 'vitest'
import { startServer } from '../../../testing/process.ts'
import type { Running } from '../../../testing/process.ts'
import { world } from '../../../testing/world.ts'
import type { World } from '../../../testing/world.ts'

let w: World | undefined
let server: Running | undefined
let dataDir: string | undefined
afterEach(async () => {
  await w?.close()
  await server?.stop()
  if (dataDir) await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
  w = server = dataDir = undefined
})

test('while documents are read, reads and writes of the same tokenset are answered', async () => {
  w = await world({ connections: 1 })
  let release = () => undefined as void
  const released = new Promise<void>(resolve => (release = resolve))
  let reading = 0
  const { documents } = w.services
  w.services.documents = {
    ...documents,
    async read(files, options) {
      reading++
      await released
      return documents.read(files, options)
    },
  }
  const owner = w.as('owner')
  const paths = [`${w.modePath}/import`, `/tokensets/${w.tokenset.id}/import`]
  const imports = paths.map((path, n) => owner.post(path, { document: `:root { --imported${n}: #fff; }` }))
  await expect.poll(() => reading, { timeout: 60_000 }).toBe(2)
  expect((await owner.post(`${w.modePath}/tokens`, { name: 'mine', type: 'number', value: 1 })).status).toBe(201)
  expect((await owner.get(`${w.modePath}/tokens`)).body.total).toBe(1)
  release()
  expect((await Promise.all(imports)).map(({ status, body }) => [status, body.created])).toEqual([
    [200, 1],
    [200, 1],
  ])
  expect((await owner.get(`${w.modePath}/tokens`)).body.total).toBe(3)
})

const tokens = repeats('IMPORTED', { short: 16_000, long: 50_000 })

test('while the built server reads and writes thousands of tokens, it answers other requests', async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'tessera-import-'))
  const probe = fileURLToPath(new URL('../../../testing/probes/turns-probe.mjs', import.meta.url))
  const running = await startServer({ TESSERA_DATA_DIR: dataDir, TESSERA_DEMO: '0' }, ['--import', probe])
  server = running
  const { url } = running
  async function post(path: string, body: unknown, headers: Record<string, string>) {
    const response = await fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
    // eslint-disable-next-line @typescript-eslint/no-explicit-any
    return { status: response.status, headers: response.headers, body: (await response.json()) as any }
  }
  const account = { email: 'a@example.com', password: 'correct horse battery 42', name: 'A' }
  const signedUp = await post('/api/auth/sign-up', account, {})
  const session = { cookie: signedUp.headers.get('set-cookie')!.split(';')[0]!, origin: url }
  const workspace = (await post('/api/workspaces', { name: 'W' }, session)).body
  const tokenset = (await post(`/api/workspaces/${workspace.id}/tokensets`, { name: 'T' }, session)).body
  const listed = await fetch(`${url}/api/tokensets/${tokenset.id}/modes`, { headers: session })
  const { modes } = (await listed.json()) as { modes: { id: string }[] }

  /** The answer, how many others were answered meanwhile, and which share of all processor time passed in one turn of the loop. */
  async function importing(path: string, input: Record<string, unknown>, { hold = false } = {}) {
    await running.tell('watch')
    let under = true
    const imported = post(`/api/tokensets/${tokenset.id}${path}`, input, session).finally(() => (under = false))
    let others = 0
    while (under) {
      expect((await fetch(`${url}/healthz`)).status).toBe(200)
      others++
    }
    const answer = await imported
    if (hold) await running.tell('hold')
    const { longest, total } = (await running.tell('end')) as { longest: number; total: number }
    return { ...answer, others, share: longest / total }
  }
  const css = (count: number) =>
    `:root {\n${Array.from({ length: count }, (_, n) => `--group-${n % 100}-t${n}: ${n}px;`).join('\n')}\n}`

  // Nothing is written, so nearly all of the time is spent reading. On the main thread one turn would take all of it.
  const reading = `/modes/${modes[0]!.id}/import`
  const unwritten = { document: css(tokens), mode: 'of another name' }
  const read = await importing(reading, unwritten)
  expect(read).toMatchObject({
    status: 400,
    body: { error: expect.stringContaining('The document has no mode named') },
  })
  expect(read.share).toBeLessThan(0.25)
  expect(read.others).toBeGreaterThan(1)
  // The control: a loop that is blocked for as long as the reading took.
  expect((await importing(reading, unwritten, { hold: true })).share).toBeGreaterThan(0.25)

  const written = await importing('/import', { document: css(tokens / 2) })
  expect(written).toMatchObject({ status: 200, body: { created: tokens / 2 } })
  expect(written.share).toBeLessThan(0.25)
  expect(written.others).toBeGreaterThan(1)
})
