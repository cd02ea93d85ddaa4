// How large events and what is read of them may become, whatever a change holds: over real HTTP, and at the reader of streams.
import { mostEventBytes, mostEventTokens } from '@tessera/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Follower, SentEvent } from '../../../kernel/event-services.ts'
import { sql } from '../../../storage/sql.ts'
import type { Database, Sql } from '../../../storage/sql.ts'
import { followed } from '../../../testing/followed.ts'
import type { Followed } from '../../../testing/followed.ts'
import { world } from '../../../testing/world.ts'
import type { World } from '../../../testing/world.ts'
import { createEvents } from './following.ts'

let w: World
const open: Followed[] = []
beforeAll(async () => void (w = await world({ plan: 'BUSINESS' })))
afterAll(async () => {
  for (const stream of open) stream.stop()
  await w.close()
})

const api = () => w.as('owner')
async function follow(after?: number) {
  const query = after === undefined ? '' : `?after=${after}`
  const stream = await followed(`${w.address}/api/v1/workspaces/${w.workspace.id}/events${query}`, {
    authorization: `Bearer ${w.people.owner.key}`,
  })
  open.push(stream)
  return stream
}
const bytesOf = (event: unknown) => Buffer.byteLength(JSON.stringify(event))

async function newMode() {
  const { body } = await api().post(`/tokensets/${w.tokenset.id}/modes`, { name: `M${Math.random()}` })
  return { id: body.id as string, path: `/tokensets/${w.tokenset.id}/modes/${body.id}` }
}
const write = async (path: string, names: string[]) => {
  const operations = names.map(name => ({ op: 'create', name, type: 'number', value: 1 }))
  expect((await api().post(`${path}/tokens/batch`, { operations })).status).toBe(200)
}
const named = (count: number, name: (n: number) => string) => Array.from({ length: count }, (_, n) => name(n))

describe('an event tells of 500 tokens and has 64 kB at most', () => {
  test.each([
    ['as many as it may tell of', 500, (n: number) => `t${n}`, 500],
    ['one more', 501, (n: number) => `t${n}`, 500],
    ['long names', 400, (n: number) => `${'long'.repeat(60)}${n}`, 160],
    ['names of several bytes a character', 300, (n: number) => `${'色'.repeat(200)}${n}`, 80],
  ])('%s', async (_what, count, name, atLeast) => {
    const mode = await newMode()
    const stream = await follow()
    await write(mode.path, named(count, name))
    const { body: copy } = await api().post(`/tokensets/${w.tokenset.id}/modes`, {
      name: `C${Math.random()}`,
      copy_from: mode.id,
    })
    await api().delete(`/tokensets/${w.tokenset.id}/modes/${copy.id}`)
    for (const { data } of await stream.take(3)) {
      expect(bytesOf(data)).toBeLessThanOrEqual(mostEventBytes)
      expect(data.tokens.length).toBeLessThanOrEqual(mostEventTokens)
      expect(data.tokens.length).toBeGreaterThanOrEqual(atLeast)
      const isWhole = data.tokens.length === count
      expect([data.truncated, data.count]).toEqual(isWhole ? [undefined, undefined] : [true, count])
    }
    await api().delete(mode.path)
  })

  test('so does one that an older node has stored, and no character of it is cut', async () => {
    const older = (count: number, name: string) => ({
      type: 'tokens.changed',
      change_id: w.workspace.id,
      workspace_id: w.workspace.id,
      tokenset_id: w.tokenset.id,
      at: '2026-01-01T00:00:00.000Z',
      summary: 'Changed "a],{\\"id\\":" and more',
      actor: { user_id: null, user_name: 'Ada', surface: 'rest' },
      subject: null,
      tokens: named(
        count,
        n => ({ id: `${n}`.padStart(36, '0'), mode_id: w.mode.id, name: `${name}${n}`, change: 'created' }) as never,
      ),
    })
    const stream = await follow()
    const given = [older(500, 'a'), older(501, 'a'), older(20_000, 'a,{"id":"'), older(2_000, '色'.repeat(100))]
    for (const body of given) await append(body)
    const events = await stream.take(given.length)
    expect(events.map(({ data }) => data.count)).toEqual([undefined, 501, 20_000, 2_000])
    events.forEach(({ data }, n) => {
      expect(bytesOf(data)).toBeLessThanOrEqual(mostEventBytes)
      expect(data.tokens.length).toBeGreaterThan(50)
      expect(data.tokens).toEqual(given[n]!.tokens.slice(0, data.tokens.length))
    })
  })
})

async function append(body: object): Promise<void> {
  await w.write(sql`with stream as (update event_streams set last_id = last_id + 1 where workspace_id = ${w.workspace.id} returning last_id)
 insert into events (workspace_id, id, type, at, body) select ${w.workspace.id}, last_id, 'tokens.changed', now(), ${JSON.stringify(body)} from stream`)
  w.services.events.wake(false)
}

describe('a reader of streams', () => {
  const isPage = ({ text }: Sql) => text.includes('with recursive page')
  /** A node of its own, whose follower is the test. */
  async function reading({ before = (_: Sql): void => undefined, accepts = (): boolean => true, after = 0 } = {}) {
    const pages: SentEvent[][] = []
    let reads = 0
    let ended = 0
    const query: Database['query'] = statement => {
      if (isPage(statement)) {
        reads++
        before(statement)
      }
      return w.database.query(statement)
    }
    const events = createEvents({ ...w.services, database: { ...w.database, query } })
    const follower: Follower = {
      workspaceId: w.workspace.id,
      after,
      right: { owner: { token: 't', account: 'a' }, name: '' } as never,
      send(sent) {
        pages.push([...sent])
        return accepts()
      },
      end: () => void ended++,
    }
    const subscription = await events.follow(follower)
    return { pages, subscription, events, reads: () => reads, ended: () => ended }
  }
  const last = async () =>
    Number(
      (await w.database.one<{ last_id: string }>(
        sql`select last_id from event_streams where workspace_id = ${w.workspace.id}`,
      ))!.last_id,
    )

  test('is given pages of a bounded length, without a gap, whatever the events have', async () => {
    const mode = await newMode()
    await write(
      mode.path,
      named(500, n => `page.${n}`),
    )
    for (let n = 0; n < 12; n++)
      await api().post(`/tokensets/${w.tokenset.id}/rename-group`, {
        from: n % 2 ? 'egap' : 'page',
        to: n % 2 ? 'page' : 'egap',
        mode_id: mode.id,
      })
    const end = await last()
    const { pages, events } = await reading()
    await expect.poll(() => pages.at(-1)?.at(-1)?.id, { timeout: 60_000 }).toBe(end)
    expect(pages.flat().map(({ id }) => id)).toEqual(named(end, n => `${n + 1}`).map(Number))
    for (const page of pages)
      if (page.length > 1)
        expect(page.reduce((sum, { data }) => sum + Buffer.byteLength(data), 0)).toBeLessThan(2 * mostEventBytes)
    await events.close()
  })

  test('reads nothing for one who takes no more, and goes on where that one was', async () => {
    let accepting = false
    const { pages, reads, subscription, events } = await reading({ accepts: () => accepting })
    await expect.poll(() => pages.length, { timeout: 60_000 }).toBe(1)
    const before = reads()
    // A stream of its own: once it has been told, a look has passed.
    const other = await follow()
    events.wake(false)
    await append({ type: 'tokens.changed', tokens: [] })
    await other.take(1)
    expect([pages.length, reads()]).toEqual([1, before])
    accepting = true
    subscription.ready()
    const end = await last()
    await expect.poll(() => pages.at(-1)?.at(-1)?.id, { timeout: 60_000 }).toBe(end)
    expect(pages.flat().map(({ id }) => id)).toEqual(named(end, n => `${n + 1}`).map(Number))
    await events.close()
  })

  test('loses nothing where a page cannot be read', async () => {
    let failures = 2
    const { pages, events } = await reading({
      before: () => {
        if (failures-- > 0) throw new Error('invalid string length')
      },
    })
    const end = await last()
    await expect.poll(() => pages.at(-1)?.at(-1)?.id, { timeout: 60_000 }).toBe(end)
    expect(pages.flat().map(({ id }) => id)).toEqual(named(end, n => `${n + 1}`).map(Number))
    await events.close()
  })

  test('ends the one who cannot be sent a page: it comes back with its last event', async () => {
    const { ended, events } = await reading({
      accepts: () => {
        throw new Error('invalid string length')
      },
    })
    await expect.poll(ended, { timeout: 60_000 }).toBe(1)
    expect(events.followers()).toBe(0)
    await events.close()
  })
})
