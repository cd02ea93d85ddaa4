// Two nodes on one database: a write is answered on the one, and the next request on the other must show it, while other requests keep
// the other's memory full. RACES is how many writes there are. The same harness without validity reads must find stale answers.
import { repeats } from '@tessera/engine/testing/random/repeats'
import { inspect } from 'node:util'
import { afterEach, expect, test } from 'vitest'
import { manyWriters } from '../../storage/writers/many-writers.ts'
import { createDatabase } from '../../storage/sql.ts'
import type { Database } from '../../storage/sql.ts'
import { session } from '../organization.ts'
import { world } from '../world.ts'
import type { World } from '../world.ts'
import { secondNode } from './second-node.ts'

const races = repeats('RACES', { short: 24, long: 5_000 })
const timeout = 120_000 + races * 1_000

let w: World
let close: () => Promise<void>
afterEach(async () => {
  await close()
  await w.close()
})

interface Race {
  /** Reads on the other node, until what is read is remembered there. */
  before: () => Promise<number>
  write: () => Promise<{ status: number }>
  /** The status, or the value, that the next request on the other node must give. */
  after: () => Promise<{ seen: unknown; must: unknown }>
}

async function run(races: number, wrap: (database: Database) => Database): Promise<{ stale: string[]; warm: number }> {
  w = await world({ shared: true })
  await w.addTokens({ a: ['number', 0] })
  const node = await secondNode(w, wrap(createDatabase({ connection: w.connection })))
  close = node.close
  const other = node.address
  const there = async (key: string, path: string, body?: unknown) => {
    const headers = {
      authorization: `Bearer ${key}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    }
    const sent = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
    const response = await fetch(`${other}/api/v1${path}`, { headers, ...sent })
    return { status: response.status, text: await response.text() }
  }
  const status = async (key: string, path: string, body?: unknown) => (await there(key, path, body)).status
  const owner = w.as('owner', session)
  const members = `/workspaces/${w.workspace.id}/members`
  const token = `${w.modePath}/tokens/a`
  const person = await w.signUp('Passing by')
  let value = 0
  const kinds: Record<string, () => Promise<Race>> = {
    async 'a value'() {
      const { key } = w.people.viewer
      return {
        before: () => status(key, token),
        write: () => w.as('editor').patch(token, { value: ++value }),
        after: async () => ({ seen: JSON.parse((await there(key, token)).text).resolved_value, must: value }),
      }
    },
    async 'a revoked key'() {
      const { id, key } = (await owner.post('/api-keys', { name: 'k', scopes: ['read:tokens'] })).body
      return {
        before: () => status(key, token),
        write: () => owner.delete(`/api-keys/${id}`),
        after: async () => ({ seen: await status(key, token), must: 401 }),
      }
    },
    async 'a lost membership'() {
      const { id } = (await owner.post(members, { email: person.email, role: 'viewer' })).body
      return {
        before: () => status(person.key, token),
        write: () => owner.delete(`${members}/${id}`),
        after: async () => ({ seen: await status(person.key, token), must: 404 }),
      }
    },
    async 'a lowered role'() {
      const { id } = (await owner.post(members, { email: person.email, role: 'editor' })).body
      // Refused for its empty list, or before that for the role.
      const tries = () => status(person.key, `${w.modePath}/tokens/batch`, { operations: [] })
      return {
        before: async () => ((await tries()) === 400 ? 200 : 0),
        write: () => owner.patch(`${members}/${id}`, { role: 'viewer' }),
        async after() {
          const seen = await tries()
          await owner.delete(`${members}/${id}`)
          return { seen, must: 403 }
        },
      }
    },
    async 'a plan'() {
      const { key } = w.people.viewer
      return {
        before: () => status(key, token),
        write: async () => (await w.setPlan(w.people.owner, 'FREE'), { status: 200 }),
        async after() {
          const seen = await status(key, token)
          await w.setPlan(w.people.owner, 'TEAM')
          return { seen, must: 404 }
        },
      }
    },
    async 'a deleted token'() {
      const { key } = w.people.viewer
      const name = `n${++value}`
      await w.addTokens({ [name]: ['number', 1] })
      return {
        before: () => status(key, `${w.modePath}/tokens/${name}`),
        write: () => w.as('editor').delete(`${w.modePath}/tokens/${name}`),
        after: async () => ({ seen: await status(key, `${w.modePath}/tokens/${name}`), must: 404 }),
      }
    },
  }

  let going = true
  const background = Array.from({ length: 4 }, async () => {
    while (going) await there(w.people.admin.key, token)
  })
  const stale: string[] = []
  let warm = 0
  const list = Object.entries(kinds)
  try {
    for (let n = 0; n < races; n++) {
      const [name, prepare] = list[n % list.length]!
      const race = await prepare()
      for (let turn = 0; turn < 3; turn++) if ((await race.before()) === 200) warm++
      const { status } = await race.write()
      expect(status, `${n}, ${name}: ${inspect(w.logged.slice(-2))}`).toBeLessThan(300)
      const { seen, must } = await race.after()
      if (seen !== must) stale.push(`${n}, ${name}: ${String(seen)} instead of ${String(must)}`)
    }
  } finally {
    going = false
    await Promise.all(background)
  }
  return { stale, warm }
}

test('what was answered on one node shows in the next answer of the other', { timeout }, async () => {
  const { stale, warm } = await run(races, manyWriters)
  expect(stale).toEqual([])
  expect(warm).toBe(3 * races)
})

test('without the validity reads the same harness finds stale answers', { timeout }, async () => {
  const fewer = Math.ceil(races / 5)
  const { stale } = await run(fewer, database => {
    const many = manyWriters(database)
    return { ...many, freshness: { ...many.freshness, current: () => Promise.resolve() } }
  })
  expect(stale.length).toBeGreaterThan(fewer / 10)
})
