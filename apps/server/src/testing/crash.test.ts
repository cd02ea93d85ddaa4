// Nothing that was answered is lost when the process is killed in the middle of writes. CRASH_ROUNDS repeats it.
import { repeats } from '@tessera/engine/testing/random/repeats'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { firstMode, type Access } from './first-mode.ts'
import { startServer } from './process.ts'

let dataDir: string
beforeAll(async () => void (dataDir = await mkdtemp(join(tmpdir(), 'tessera-crash-'))))
afterAll(() => rm(dataDir, { recursive: true, force: true, maxRetries: 5 }))

const env = () => ({ TESSERA_DATA_DIR: dataDir, TESSERA_RATE_LIMIT: '1000000' })

/** Eight writers until the server is killed. The writes of all answered calls must exist afterwards. */
async function writeUntilKilled(url: string, { key, path }: Access, prefix: string, { early = false } = {}) {
  const answered: string[] = []
  let reached = () => {}
  let going = true
  const writers = Array.from({ length: 8 }, async (_, writer) => {
    for (let n = 0; going; n++) {
      const name = `${prefix}.w${writer}.n${n}`
      if (early) answered.push(name)
      reached()
      try {
        const response = await fetch(`${url}${path}/tokens`, {
          method: 'POST',
          headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
          body: JSON.stringify({ name, type: 'number', value: n }),
        })
        if (response.status === 201 && !early) answered.push(name)
      } catch {
        return // the connection broke: this one was not answered
      }
    }
  })
  const atLeast = (count: number) =>
    new Promise<void>(resolve => {
      reached = () => answered.length >= count && resolve()
    })
  return { answered, atLeast, done: () => Promise.all(writers).then(() => (going = false)) }
}

async function stored(url: string, { key, path }: Access): Promise<Set<string>> {
  const response = await fetch(`${url}${path}/tokens`, { headers: { authorization: `Bearer ${key}` } })
  return new Set(((await response.json()) as { tokens: { name: string }[] }).tokens.map(({ name }) => name))
}

async function killInTheMiddle(access: Access | null, prefix: string, options?: { early?: boolean }) {
  const first = await startServer(env())
  const ready = access ?? (await firstMode(first.url))
  const { answered, atLeast, done } = await writeUntilKilled(first.url, ready, prefix, options)
  // At some moment while all eight are writing: a number of answers decides it, not a time.
  await atLeast(60 + Math.floor(Math.random() * 60))
  await first.kill()
  await done()
  const second = await startServer(env())
  const present = await stored(second.url, ready)
  const code = await second.stop()
  return { access: ready, answered, lost: answered.filter(name => !present.has(name)), code }
}

describe('kill -9 of the server during writes', () => {
  let access: Access | null = null
  const rounds = repeats('CRASH_ROUNDS', { short: 1, long: 50 })

  test(
    'loses nothing that was answered, and it starts again by itself',
    { timeout: 300_000 + 60_000 * rounds },
    async () => {
      for (let round = 0; round < rounds; round++) {
        const outcome = await killInTheMiddle(access, `r${round}`)
        access = outcome.access
        expect(outcome.lost).toEqual([])
        expect(outcome.code).toBe(0)
      }
    },
  )

  test(
    'and this test would see it: writes counted before they are answered do get lost',
    { timeout: 300_000 },
    async () => {
      const { lost } = await killInTheMiddle(access, 'early', { early: true })
      expect(lost.length).toBeGreaterThan(0)
    },
  )
})

describe('starting', () => {
  test('a wrong variable stops the start with one line that names it', async () => {
    const failed = await startServer({ ...env(), TESSERA_DEFAULT_PLAN: 'GOLD' }).then(
      () => 'it started',
      (error: Error) => error.message,
    )
    expect(failed).toMatch(
      /tessera: TESSERA_DEFAULT_PLAN must be one of: FREE, PRO, TEAM, BUSINESS \(it is "GOLD"\)\n$/,
    )
  })

  test('a taken port stops it with a sentence, and the database with it', async () => {
    const first = await startServer(env())
    const other = await mkdtemp(join(tmpdir(), 'tessera-crash-'))
    const failed = await startServer({ TESSERA_DATA_DIR: other, PORT: new URL(first.url).port }).then(
      () => 'it started',
      (error: Error) => error.message,
    )
    expect(failed).toMatch(/Port \d+ is taken/)
    await first.stop()
    await rm(other, { recursive: true, force: true, maxRetries: 5 })
  })

  test('the demo is made once, and its curl line works when pasted', async () => {
    const demo = await mkdtemp(join(tmpdir(), 'tessera-demo-'))
    try {
      const first = await startServer({ TESSERA_DATA_DIR: demo, TESSERA_DEMO: '1' })
      const welcome = first
        .output()
        .split('\n')
        .find(line => line.includes('is running at'))!
      const { demo: made } = JSON.parse(welcome) as { demo: { try: string } }
      const [, key, url] = /^curl -H "Authorization: Bearer (tsr_\w+)" "([^"]+)"$/.exec(made.try)!
      const css = await (
        await fetch(url!.replace('localhost', '127.0.0.1'), { headers: { authorization: `Bearer ${key}` } })
      ).text()
      expect(css.match(/^ {2}--/gm)!.length).toBeGreaterThan(150)
      expect(await first.stop()).toBe(0)
      const second = await startServer({ TESSERA_DATA_DIR: demo, TESSERA_DEMO: '1' })
      expect(second.output()).not.toContain('tsr_')
      const again = await fetch(url!.replace(/http:\/\/localhost:\d+/, second.url), {
        headers: { authorization: `Bearer ${key}` },
      })
      expect(await again.text()).toBe(css)
      await second.stop()
    } finally {
      await rm(demo, { recursive: true, force: true, maxRetries: 5 })
    }
  })
})
