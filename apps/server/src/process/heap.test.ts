// Objects that a request allocates are freed by the next minor collection. Counted in bytes, so that the speed of the machine
// does not matter.
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { firstMode } from '../testing/first-mode.ts'
import { startServer } from '../testing/process.ts'

const probe = fileURLToPath(new URL('../testing/probes/heap-probe.mjs', import.meta.url))
const atOnce = 32

test('answers from memory leave nothing among the old objects', { timeout: 600_000 }, async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'tessera-heap-'))
  const env = { TESSERA_DATA_DIR: dataDir, TESSERA_DEMO: '0', TESSERA_RATE_LIMIT: '1000000' }
  const server = await startServer(env, ['--expose-gc', '--import', probe])
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce })
  try {
    const { key, path } = await firstMode(server.url)
    const ask = async () => {
      const pending = request(`${server.url}${path}/export?format=css`, {
        agent,
        headers: { authorization: `Bearer ${key}` },
      })
      pending.end()
      const [answer] = await once(pending, 'response')
      expect(answer.statusCode).toBe(200)
      answer.resume()
      await once(answer, 'end')
    }
    const askOften = async (times: number) => {
      let left = times
      const one = async () => {
        while (left-- > 0) await ask()
      }
      await Promise.all(Array.from({ length: atOnce }, one))
    }
    const old = async () => (await server.tell('old')) as number
    // As long as V8 needs to compile what it runs often, and to learn what outlives its collections.
    await askOften(4_000)
    const before = await old()
    await askOften(6_000)
    const bytes = ((await old()) - before) / 6_000
    console.log(`${Math.round(bytes)} bytes of each request were kept`)
    expect(bytes).toBeLessThan(500)
  } finally {
    agent.destroy()
    await server.stop()
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
  }
})
