// Reads are answered from memory while others write. What was written and answered is in every read that begins after that.
// READ_ROUNDS scales how many writes there are.
import { afterEach, expect, test, vi } from 'vitest'
import { world } from '../testing/world.ts'
import type { World } from '../testing/world.ts'
import { createAccess } from './access.ts'

const writes = 40 * Number(process.env.READ_ROUNDS ?? 1)
const names = ['a', 'b', 'c']

let w: World
async function open(shared: boolean): Promise<void> {
  w = await world({ shared })
  // As in production: nothing is compared with the database on the way.
  w.services.access = createAccess(w.services.database)
  await w.addTokens(Object.fromEntries(names.map(name => [name, ['number', 0]])))
}

const numberIn = {
  token: async (name: string) => (await w.as('viewer').get(`${w.modePath}/tokens/${name}`)).body.resolved_value,
  list: async (name: string) =>
    (await w.as('viewer').get(`${w.modePath}/tokens`)).body.tokens.find(
      (token: { name: string }) => token.name === name,
    ).value,
  export: async (name: string) => Number((await w.as('viewer').get(`${w.modePath}/export`)).body[name].value),
  css: async (name: string) =>
    Number(
      new RegExp(`--${name}: (\\d+);`).exec((await w.as('viewer').get(`${w.modePath}/export?format=css`)).text)![1],
    ),
}

afterEach(() => w.close())

test.each([
  ['one process', false],
  ['several', true],
])(
  'a read contains every write that was answered before it began, under concurrent writes of %s',
  async (_who, shared) => {
    await open(shared)
    const known = new Map(names.map(name => [name, 0]))
    let writing = true
    let resting = 0
    const stale: string[] = []
    let read = 0
    const readers = Array.from({ length: 8 }, async (_, reader) => {
      for (let turn = reader; writing; turn++) {
        const name = names[turn % names.length]!
        const [what, look] = Object.entries(numberIn)[turn % 4]!
        const least = known.get(name)!
        const seen = await look(name)
        read++
        if (seen < least) stale.push(`${what} of ${name}: ${seen} after ${least} was written or seen`)
        // Reads are monotonic across readers: what one has read, every later one reads as well.
        known.set(name, Math.max(known.get(name)!, seen))
      }
    })
    await Promise.all(
      names.map(async name => {
        for (let value = 1; value <= writes; value++) {
          expect((await w.as('editor').patch(`${w.modePath}/tokens/${name}`, { value })).status).toBe(200)
          known.set(name, Math.max(known.get(name)!, value))
          // Writers pause until each reader has read twice, so that something is cached.
          if (value % 5 > 0) continue
          resting++
          await vi.waitUntil(() => resting >= (value / 5) * names.length, { timeout: 60_000, interval: 1 })
          const before = read
          await vi.waitUntil(() => read >= before + 16, { timeout: 60_000, interval: 1 })
        }
      }),
    )
    writing = false
    await Promise.all(readers)
    expect(stale).toEqual([])
    expect(read).toBeGreaterThan(writes)
  },
)
