// A large report is read in a thread and written by one statement: the built server answers other requests meanwhile.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { afterEach, expect, test } from 'vitest'
import { startServer } from '../../../../testing/process.ts'
import type { Running } from '../../../../testing/process.ts'

let server: Running | undefined
let dataDir: string | undefined
afterEach(async () => {
  await server?.stop()
  if (dataDir) await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
  server = dataDir = undefined
})

test('while a report of 100,000 uses is taken, no turn of the event loop takes a share of the work that others would notice', async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'tessera-usage-'))
  const probe = fileURLToPath(new URL('../../../../testing/probes/turns-probe.mjs', import.meta.url))
  const running = await startServer({ TESSERA_DATA_DIR: dataDir, TESSERA_DEMO: '0' }, ['--import', probe])
  server = running
  const { url } = running
  const send = async (path: string, body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) => {
    const init = { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body }
    const answer = await fetch(url + path, init)
    return {
      status: answer.status,
      headers: answer.headers,
      body: (await answer.json()) as { id: string; added: number },
    }
  }
  const account = { email: 'a@example.com', password: 'correct horse battery 42', name: 'A' }
  const signedUp = await send('/api/auth/sign-up', JSON.stringify(account))
  const session = { cookie: signedUp.headers.get('set-cookie')!.split(';')[0]!, origin: url }
  const { id } = (await send('/api/workspaces', '{"name":"W"}', session)).body

  /** The same with another number: a second report of the branch, of which most uses stay. */
  const reportOf = (number: number) => ({
    ...{ repository: 'https://github.com/acme/web', branch: 'main', commit: `c${number}`, files: 4_000 },
    uses: Array.from({ length: 100_000 }, (_, n) => ({
      ...{ token: `color.group-${n % 50}.t${n % 2_000}`, kind: 'css' },
      ...{ file: `src/${n % 4_000}.css`, line: n < 1_000 * number ? n + 1 : n },
    })),
  })
  async function report(number: number) {
    const body = new Uint8Array(gzipSync(JSON.stringify(reportOf(number))))
    await running.tell('watch')
    let under = true
    const sent = send(`/api/workspaces/${id}/usage-reports`, body, { ...session, 'content-encoding': 'gzip' })
    const taken = sent.finally(() => (under = false))
    let others = 0
    while (under) {
      expect((await fetch(`${url}/healthz`)).status).toBe(200)
      others++
    }
    const { longest, total } = (await running.tell('end')) as { longest: number; total: number }
    return { ...(await taken), others, share: longest / total }
  }

  const first = await report(0)
  expect([first.status, first.body.added]).toEqual([201, 100_000])
  expect(first.share).toBeLessThan(0.25)
  expect(first.others).toBeGreaterThan(1)
  const second = await report(1)
  expect([second.status, second.body.added]).toEqual([201, 0])
  expect(second.share).toBeLessThan(0.25)
})
