// No data named by callers is kept for ever: after thousands of calls with fresh names, the memory in use after a collection is
// unchanged. Counted in rounds of the same calls, so that the speed of the machine does not matter. SOAK_MINUTES=10 runs that
// long.
import { repeats } from '@tessera/engine/testing/random/repeats'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { firstMode } from './first-mode.ts'
import { startServer } from './process.ts'

const probe = fileURLToPath(new URL('./probes/heap-probe.mjs', import.meta.url))
const minutes = repeats('SOAK_MINUTES', { short: 0, long: 10 })
const [warmUp, measured] = [3, 3]
const callsOfARound = repeats('SOAK_CALLS', { short: 480, long: 800 })
const atOnce = 8

interface Memory {
  heap: number
  buffers: number
}

test(
  'memory does not grow with the names that callers use, and a small leak would be seen',
  { timeout: 600_000 + minutes * 60_000 },
  async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'tessera-soak-'))
    const env = { TESSERA_DATA_DIR: dataDir, TESSERA_DEMO: '0', TESSERA_RATE_LIMIT: '1000000', TESSERA_SIGN_UP: 'open' }
    const server = await startServer(env, ['--expose-gc', '--import', probe])
    const memory = async () => {
      const { heap, buffers } = (await server.tell('measure')) as Memory
      return heap + buffers
    }
    try {
      const { key, path } = await firstMode(server.url)
      const tokensetPath = path.replace(/\/modes\/.*/, '')
      let number = 0
      const call = async (method: string, below: string, expected: number, body?: unknown) => {
        const response = await fetch(server.url + below, {
          method,
          headers: { authorization: `Bearer ${key}`, ...(body ? { 'content-type': 'application/json' } : {}) },
          body: body === undefined ? undefined : JSON.stringify(body),
        })
        const text = await response.text()
        if (response.status !== expected) throw new Error(`${method} ${below}: ${response.status} ${text}`)
      }
      const names = () => `color.n${++number}.${'x'.repeat(40)}`
      const kinds = [
        () => call('GET', `${path}/tokens/${names()}`, 404),
        () => call('GET', `${path}/tokens?q=${names()}`, 200),
        () => call('GET', `${path}/tokens?limit=5&noise=${names()}`, 200),
        () => call('GET', `${path}/export?format=css&prefix=${names().replaceAll('.', '-')}`, 200),
        () => call('GET', `${tokensetPath}/tokens?group=${names()}`, 200),
        () => call('GET', `/api/v1/${names()}`, 404),
        () => call('GET', `/public/${names()}/tokens.css`, 404),
        () => call('GET', `/docs/${names()}`, 404),
      ]
      const operations = Array.from({ length: 20 }, () => ({
        op: 'create',
        name: names(),
        type: 'color',
        value: '#000',
      }))
      await call('POST', `${path}/tokens/batch`, 200, { operations })
      async function round() {
        for (let done = 0; done < callsOfARound; done += atOnce)
          await Promise.all(Array.from({ length: atOnce }, (_, i) => kinds[(done + i) % kinds.length]!()))
        // Entries of a former revision are evicted when there is a later one.
        const name = names()
        await call('POST', `${path}/tokens`, 201, { name, type: 'color', value: '#000' })
        await call('GET', `${path}/tokens/${name}`, 200)
        await call('GET', `${path}/tokens`, 200)
        await call('DELETE', `${path}/tokens/${name}`, 200)
      }
      const rounds = async (count: number, until = 0) => {
        for (let done = 0; done < count || Date.now() < until; done++) await round()
      }

      await rounds(warmUp)
      const before = await memory()
      await rounds(measured, Date.now() + minutes * 60_000)
      const growth = (await memory()) / before - 1
      await server.tell('leak')
      await rounds(measured)
      const withLeak = (await memory()) / before - 1
      console.log(`memory after ${number} names: ${percent(growth)}, with a leak planted: ${percent(withLeak)}`)
      expect(growth).toBeLessThan(0.05)
      expect(withLeak).toBeGreaterThan(0.05)
    } finally {
      await server.stop()
      await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
    }
  },
)

const percent = (share: number) => `${(share * 100).toFixed(1)} %`
