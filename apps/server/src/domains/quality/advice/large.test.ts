// A workspace of 10,000 tokens is read in a thread: the built server answers other requests meanwhile.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, test } from 'vitest'
import { startServer } from '../../../testing/process.ts'
import type { Running } from '../../../testing/process.ts'

let server: Running | undefined
let dataDir: string | undefined
afterEach(async () => {
  await server?.stop()
  if (dataDir) await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
  server = dataDir = undefined
})

const roles = ['background', 'text', 'border', 'icon']
const tones = ['danger', 'success', 'warning', 'info', 'neutral']

test('while 10,000 tokens are read for a suggestion, no turn of the event loop takes a share of the work that others would notice', async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'tessera-advice-'))
  const probe = fileURLToPath(new URL('../../../testing/probes/turns-probe.mjs', import.meta.url))
  const running = await startServer({ TESSERA_DATA_DIR: dataDir, TESSERA_DEMO: '0' }, ['--import', probe])
  server = running
  const { url } = running
  const headers: Record<string, string> = { 'content-type': 'application/json', origin: url }
  const send = async (path: string, body: object) => {
    const answer = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })
    headers['cookie'] ??= answer.headers.get('set-cookie')?.split(';')[0] ?? ''
    // eslint-disable-next-line @typescript-eslint/no-explicit-any -- any JSON
    return { status: answer.status, body: (await answer.json()) as any }
  }
  await send('/api/auth/sign-up', { email: 'a@example.com', password: 'correct horse battery 42', name: 'A' })
  const { id } = (await send('/api/workspaces', { name: 'W' })).body
  const tokenset = (await send(`/api/workspaces/${id}/tokensets`, { name: 'Core' })).body
  const mode = `/api/tokensets/${tokenset.id}/modes/${(await send(`/api/tokensets/${tokenset.id}/modes`, { name: 'Light' })).body.id}`
  const operations = Array.from({ length: 10_000 }, (_, n) => ({
    ...{ op: 'create', name: `part${n}.${roles[n % 4]}.${tones[n % 5]}`, type: 'color', value: '#d1242f' },
  }))
  for (let at = 0; at < operations.length; at += 1_000) {
    const { status } = await send(`${mode}/tokens/batch`, { operations: operations.slice(at, at + 1_000) })
    expect(status).toBe(200)
  }

  await running.tell('watch')
  const { status, body } = await send(`/api/workspaces/${id}/suggest`, { intent: 'danger background' })
  const { longest, total } = (await running.tell('end')) as { longest: number; total: number }
  expect(status).toBe(200)
  expect(body.suggestions).toHaveLength(5)
  // Read here, it would be one turn.
  expect(longest / total).toBeLessThan(0.5)
})
