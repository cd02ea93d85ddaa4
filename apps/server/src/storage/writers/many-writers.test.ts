// What a node learns of what others wrote.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { freshDatabase } from '../../testing/database.ts'
import type { FreshDatabase } from '../../testing/database.ts'
import type { Database, Touches } from '../database.ts'
import { manyWriters } from './many-writers.ts'
import { createDatabase, sql } from '../sql.ts'

const here = '01900000-0000-7000-8000-000000000001'
const elsewhere = '01900000-0000-7000-8000-000000000002'

let fresh: FreshDatabase
let node: ReturnType<typeof manyWriters>
let other: ReturnType<typeof manyWriters>
let second: Database
beforeEach(async () => {
  fresh = await freshDatabase()
  second = createDatabase({ connection: fresh.connection })
  node = manyWriters(fresh.database)
  other = manyWriters(second)
  await node.freshness.current!()
})
afterEach(async () => {
  vi.restoreAllMocks()
  await second.close()
  await fresh.drop()
})

const something = sql`insert into jobs (id, kind, payload, run_at, created_at) values (gen_random_uuid(), 'none', '{}', now(), now())`
const writes = (touches: Touches) => other.transaction(tx => tx.query(something), { touches })
const rows = () => fresh.database.query<{ scope: string | null }>(sql`select scope from touched order by xid`)

/** What held before still does, after another question. */
async function held(): Promise<{ here: boolean; elsewhere: boolean; outside: boolean }> {
  const since = node.freshness.now()
  await node.freshness.current!()
  const { holds } = node.freshness
  return { here: holds(since, here), elsewhere: holds(since, elsewhere), outside: holds(since) }
}

describe('what another node wrote', () => {
  test.each<[string, Touches, Awaited<ReturnType<typeof held>>]>([
    ['to one tokenset', { tokenset: here }, { here: false, elsewhere: true, outside: true }],
    ['to anything', 'everything', { here: false, elsewhere: false, outside: false }],
    ['to nothing that is remembered', 'nothing', { here: true, elsewhere: true, outside: true }],
  ])('%s', async (_what, touches, expected) => {
    await writes(touches)
    expect(await held()).toEqual(expected)
    expect(await held()).toEqual({ here: true, elsewhere: true, outside: true })
  })

  test('by a single statement', async () => {
    await other.autocommit({ touches: { tokenset: here } }).query(something)
    expect(await held()).toEqual({ here: false, elsewhere: true, outside: true })
  })

  test('in a transaction that began before a question and is committed after it', async () => {
    let wrote!: () => void
    let go!: () => void
    const written = new Promise<void>(resolve => (wrote = resolve))
    const mayEnd = new Promise<void>(resolve => (go = resolve))
    const slow = other.transaction(
      async tx => {
        await tx.query(something)
        wrote()
        await mayEnd
      },
      { touches: { tokenset: here } },
    )
    await written
    await writes({ tokenset: elsewhere }) // it has the higher number, and is committed first
    expect(await held()).toEqual({ here: true, elsewhere: false, outside: true })
    go()
    await slow
    expect(await held()).toEqual({ here: false, elsewhere: true, outside: true })
  })

  test('a transaction that fails, or writes nothing, is not heard of', async () => {
    const failing = async () => {
      throw new Error('no')
    }
    await expect(other.transaction(tx => tx.query(something).then(failing), { touches: 'everything' })).rejects.toThrow(
      'no',
    )
    await other.transaction(tx => tx.query(sql`select 1`), { touches: 'everything' })
    expect(await rows()).toEqual([])
    await writes({ tokenset: here })
    expect(await rows()).toEqual([{ scope: here }])
  })

  test('a write that cannot leave its note is not committed', async () => {
    await fresh.database.autocommit({ touches: 'nothing' }).query(sql`alter table touched rename to elsewhere`)
    const before = await fresh.database.query(sql`select 1 from jobs`)
    await expect(writes('everything')).rejects.toThrow('touched')
    expect(await fresh.database.query(sql`select 1 from jobs`)).toEqual(before)
  })
})

describe('questions', () => {
  /** The answers of a server that a test makes up. */
  function answering(answers: (() => Promise<unknown[]>)[]) {
    let asked = 0
    const query = () => answers[Math.min(asked++, answers.length - 1)]!()
    const { freshness } = manyWriters({ query } as unknown as Database)
    return { freshness, asked: () => asked }
  }
  const answer = (server: string, scopes: (string | null)[] | null = null) => [{ snapshot: '10:10:', server, scopes }]

  test('all that arrive together share one, and all that arrive while it is under way share the next', async () => {
    const arrivals: Promise<unknown>[] = []
    const arrive = () => arrivals.push(...Array.from({ length: 100 }, () => freshness.current!()))
    let begun = 0
    const { freshness, asked } = answering([
      async () => {
        if (begun++ === 0) arrive()
        return answer('a')
      },
    ])
    arrive()
    await vi.waitUntil(() => arrivals.length === 200)
    await Promise.all(arrivals)
    expect(asked()).toBe(2)
  })

  test.each<[string, (() => Promise<unknown[]>)[]]>([
    ['another server answers, as after a fail-over', [async () => answer('a'), async () => answer('b')]],
    [
      'a question failed',
      [async () => answer('a'), () => Promise.reject(new Error('the server is gone')), async () => answer('a')],
    ],
  ])('when %s, nothing holds any more', async (_what, answers) => {
    const { freshness } = answering(answers)
    await freshness.current!()
    const since = freshness.now()
    for (let n = 1; n < answers.length; n++)
      await freshness.current!().catch(({ message }: Error) => expect(message).toBe('the server is gone'))
    expect(freshness.holds(since, here)).toBe(false)
    const after = freshness.now()
    await freshness.current!()
    expect(freshness.holds(after, here)).toBe(true)
  })

  test('after five minutes without a question nothing holds', async () => {
    const { freshness } = answering([async () => answer('a')])
    const start = performance.now()
    const clock = vi.spyOn(performance, 'now').mockReturnValue(start)
    await freshness.current!()
    const since = freshness.now()
    clock.mockReturnValue(start + 299_000)
    await freshness.current!()
    expect(freshness.holds(since, here)).toBe(true)
    clock.mockReturnValue(start + 299_000 + 301_000)
    await freshness.current!()
    expect(freshness.holds(since, here)).toBe(false)
  })
})

async function isBeforeAllThatRun(scope: string): Promise<boolean> {
  const row = await second.one<{ before: boolean }>(
    sql`select bool_and(xid < pg_snapshot_xmin(pg_current_snapshot())) as before from touched where scope = ${scope}`,
  )
  return row!.before
}

test('rows that every node has seen or forgotten are deleted, and those with numbers of the future', async () => {
  const start = performance.now()
  const clock = vi.spyOn(performance, 'now')
  const at = async (minutes: number) => {
    clock.mockReturnValue(start + minutes * 60_000)
    await node.freshness.current!()
  }
  await writes({ tokenset: here })
  await second.autocommit({ touches: 'nothing' }).query(sql`insert into touched values ('9000000000000000', null)`)
  // A transaction of another test, in another database of this server, may have begun before the row was written: it is then kept longer.
  await vi.waitFor(async () => expect(await isBeforeAllThatRun(here)).toBe(true), 60_000)
  await at(2) // remembers the snapshot of this moment
  await writes({ tokenset: elsewhere })
  await at(11)
  expect(await rows()).toHaveLength(3)
  await at(13)
  await expect.poll(rows).toEqual([{ scope: elsewhere }])
})
