// Reading a document takes nothing that others need: no connection, no lock, and, in the built server, no turn of the loop.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { startServer } from '../../testing/process.ts'
import type { Running } from '../../testing/process.ts'
import { world } from '../../testing/world.ts'
import type { World } from '../../testing/world.ts'

let w: World | undefined
let server: Running | undefined
let dataDir: string | undefined
afterEach(async () => {
  await w?.close()
  await server?.stop()
  if (dataDir) await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
  w = server = dataDir = undefined
})

test('while documents are read, whoever reads and writes the same tokenset is answered', async () => {
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

test('while the built server reads and writes tens of thousands of tokens, it goes on answering', async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'tessera-import-'))
  server = await startServer({ TESSERA_DATA_DIR: dataDir, TESSERA_DEMO: '0' })
  const { url } = server
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

  /** The answer, how many others were answered meanwhile, and for what share of the time one of them waited at most. */
  async function importing(path: string, input: Record<string, unknown>) {
    let under = true
    const began = performance.now()
    const imported = post(`/api/tokensets/${tokenset.id}${path}`, input, session).finally(() => (under = false))
    let others = 0
    let longest = 0
    while (under) {
      const asked = performance.now()
      expect((await fetch(`${url}/healthz`)).status).toBe(200)
      longest = Math.max(longest, performance.now() - asked)
      others++
    }
    return { ...(await imported), others, share: longest / (performance.now() - began) }
  }
  const css = (count: number) =>
    `:root {\n${Array.from({ length: count }, (_, n) => `--group-${n % 100}-t${n}: ${n}px;`).join('\n')}\n}`

  // Nothing is written, so nearly all of the time goes into reading. On the main thread one answer would wait for all of it.
  const read = await importing(`/modes/${modes[0]!.id}/import`, { document: css(150_000), mode: 'of another name' })
  expect(read).toMatchObject({
    status: 400,
    body: { error: expect.stringContaining('The document has no mode named') },
  })
  expect(read.share).toBeLessThan(0.5)
  expect(read.others).toBeGreaterThan(20)

  const written = await importing('/import', { document: css(50_000) })
  expect(written).toMatchObject({ status: 200, body: { created: 50_000 } })
  expect(written.share).toBeLessThan(0.5)
  expect(written.others).toBeGreaterThan(100)
})
