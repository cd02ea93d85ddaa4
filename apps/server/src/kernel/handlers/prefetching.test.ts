// Reads that are sent with the look-up which decides whether they may be made.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { prefetch } from '../../storage/prefetch.ts'
import { dbOf } from '../../storage/database.ts'
import type { Database, Db } from '../../storage/database.ts'
import { sql } from '../../storage/sql.ts'
import { roundTrips } from '../../testing/probes/round-trips.ts'
import { world } from '../../testing/world.ts'
import type { World } from '../../testing/world.ts'
import { prefetching } from './prefetching.ts'

let w: World
let tokens: string
let id: string
beforeAll(async () => {
  w = await world()
  tokens = `${w.modePath}/tokens`
  const create = (token: object) => w.as('editor').post(tokens, token)
  await create({ name: 'size.base', type: 'dimension', value: '4px' })
  id = (await create({ name: 'size.gap', type: 'dimension', alias_to: 'size.base' })).body.id
  // Each is noted once a minute to have been used.
  for (const who of ['viewer', 'stranger'] as const) await w.as(who).get('/me')
})
afterAll(() => w.close())

const warm = () => w.as('viewer').get('/workspaces')

describe('an answer that is not remembered takes one round trip', () => {
  test.each([
    ['a token by its id', () => `${tokens}/${id}`, { name: 'size.gap', resolved_value: '4px' }],
    ['a token by its name', () => `${tokens}/size.gap`, { name: 'size.gap' }],
    ['a page of tokens', () => `${tokens}?limit=1`, { total: 2, tokens: [{ name: 'size.base' }] }],
    ['the modes', () => `/tokensets/${w.tokenset.id}/modes`, { total: 1 }],
    ['a page of modes', () => `/tokensets/${w.tokenset.id}/modes?limit=1`, { total: 1, next_cursor: null }],
    ['the tokensets', () => `/workspaces/${w.workspace.id}/tokensets`, { total: 1 }],
  ])('%s', async (_what, path, expected) => {
    let answer
    const trips = await roundTrips(w, warm, async () => (answer = await w.as('viewer').get(path())))
    expect(answer).toMatchObject({ status: 200, body: expected })
    expect(trips).toBe(1)
  })

  test('and so does a refusal, which tells nothing of what was read', async () => {
    let answer
    const trips = await roundTrips(w, warm, async () => (answer = await w.as('stranger').get(`${tokens}/${id}`)))
    expect(answer).toMatchObject({ status: 404, body: { error: 'Tokenset not found' } })
    expect(trips).toBe(1)
  })

  test('what is wrong with a question is told as ever, and nothing is sent for it', async () => {
    let answer
    const ask = async () => (answer = await w.as('viewer').get(`${tokens}?limit=1&cursor=nonsense`))
    expect(await roundTrips(w, warm, ask)).toBe(1)
    expect(answer).toMatchObject({ status: 400 })
  })
})

describe('a read that was sent ahead', () => {
  const first = sql`select 1 as first`
  const [second, third] = [sql`select 2 as second`, sql`select 3 as third`]
  function database(answer: (text: string) => Promise<unknown[]>) {
    const sent: string[][] = []
    const query = (statement: { text: string }) => {
      sent.push([statement.text])
      return answer(statement.text)
    }
    const queryWith = async (one: { text: string }, others: readonly { text: string }[]) => {
      sent.push([one.text, ...others.map(({ text }) => text)])
      const rows = await answer(one.text)
      return { rows, others: await Promise.allSettled(others.map(({ text }) => answer(text))) }
    }
    return { sent, database: { ...dbOf(query as never), queryWith } as unknown as Database }
  }
  const read = async (db: Db) => {
    const [one, other] = await Promise.all([db.query(second), db.query(third)])
    return [...one, ...other, ...(await db.query(second))]
  }

  test('goes with the first statement as far as it waits for nothing, and then by itself', async () => {
    const { sent, database: db } = database(text => Promise.resolve([text]))
    const ahead = prefetch(read)
    expect(ahead.found()).toBeUndefined()
    expect(await ahead.behind(db).query(first)).toEqual([first.text])
    expect(await ahead.found()).toEqual([second.text, third.text, second.text])
    expect(sent).toEqual([[first.text, second.text, third.text], [second.text]])
  })

  test('that fails is read again by whoever wants it, and disturbs nobody else', async () => {
    let failures = 1
    const answer = (text: string) =>
      text === third.text && failures-- > 0 ? Promise.reject(new Error('no')) : Promise.resolve([text])
    const { database: db } = database(answer)
    const ahead = prefetch(read)
    expect(await ahead.behind(db).query(first)).toEqual([first.text])
    const handler = prefetching(
      ({ query }) => read({ query } as Db),
      (_context: { db: Db }, _input: unknown, wanted) => wanted(),
    )
    expect(await handler({ db }, {}, ahead.found())).toEqual([second.text, third.text, second.text])
  })

  test('fails when the first statement does', async () => {
    const { database: db } = database(() => Promise.reject(new Error('the server is gone')))
    const ahead = prefetch(read)
    await expect(ahead.behind(db).query(first)).rejects.toThrow('gone')
    await expect(ahead.found()).rejects.toThrow('gone')
  })
})
