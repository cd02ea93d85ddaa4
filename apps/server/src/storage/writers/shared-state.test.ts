// What processes tell each other of their commits through a file.
import { closeSync, mkdtempSync, openSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseError } from 'pg'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { freshDatabase } from '../../testing/database.ts'
import type { FreshDatabase } from '../../testing/database.ts'
import type { Database, Tx } from '../database.ts'
import { createDatabase, sql } from '../sql.ts'
import { createSharedState } from './shared-state.ts'
import { unsureMs } from './committing.ts'
import { manyWriters } from './many-writers.ts'

const tokenset = '01900000-0000-7000-8000-000000000001'
const something = sql`insert into jobs (id, kind, payload, run_at, created_at) values (gen_random_uuid(), 'none', '{}', now(), now())`

let directory: string
let fd: number
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'tessera-state-'))
  fd = openSync(join(directory, 'file'), 'w+')
})
afterEach(() => {
  vi.useRealTimers()
  closeSync(fd)
  rmSync(directory, { recursive: true })
})

test('a commit of any process shows to all: while it is under way nothing stands, and afterwards something else than before', () => {
  const states = [0, 1, 2].map(part => createSharedState(fd, part, 3))
  const seen = new Set<string | undefined>()
  for (const writer of states) {
    const before = states.map(state => state.read())
    expect(new Set(before).size).toBe(1)
    seen.add(before[0])
    const [first, second] = [writer.begin(), writer.begin()]
    for (const end of [first, second]) {
      expect(states.map(state => state.read())).toEqual([undefined, undefined, undefined])
      end()
    }
  }
  seen.add(states[0]!.read())
  expect(seen.size).toBe(4)
  expect(seen).not.toContain(undefined)
})

test('the commit of a process that was killed counts as under way until it can no longer happen', () => {
  vi.useFakeTimers()
  const other = createSharedState(fd, 0, 2)
  const before = other.read()
  createSharedState(fd, 1, 2).begin()
  const started = createSharedState(fd, 1, 2)
  started.begin()()
  vi.advanceTimersByTime(unsureMs - 1)
  expect(other.read()).toBeUndefined()
  vi.advanceTimersByTime(1)
  expect(other.read()).not.toBe(before)
  expect(other.read()).toBe(started.read())
  expect(other.read()).toBeDefined()
})

describe('who asks the database', () => {
  let fresh: FreshDatabase
  let second: Database
  let node: ReturnType<typeof manyWriters>
  let other: ReturnType<typeof manyWriters>
  beforeEach(async () => {
    fresh = await freshDatabase()
    second = createDatabase({ connection: fresh.connection })
    node = manyWriters(fresh.database, createSharedState(fd, 0, 2))
    other = manyWriters(second, createSharedState(fd, 1, 2))
    await node.freshness.current!()
  })
  afterEach(async () => {
    await second.close()
    await fresh.drop()
  })
  /** Whether what was read before still holds, after another question. */
  async function holds(): Promise<boolean> {
    const since = node.freshness.now()
    await node.freshness.current!()
    return node.freshness.holds(since, tokenset)
  }
  const questionsFor = async (work: () => Promise<unknown>) => {
    const before = node.freshness.questions!()
    await work()
    return node.freshness.questions!() - before
  }

  test('the database is asked once after a write of anybody, and not before the next', async () => {
    expect(await questionsFor(holds)).toBe(0)
    for (const writer of [node, other]) {
      await writer.transaction(tx => tx.query(something), { touches: { tokenset } })
      expect(await questionsFor(async () => expect(await holds()).toBe(false))).toBe(1)
      expect(await questionsFor(holds)).toBe(0)
    }
  })

  test('while a commit is under way, each time', async () => {
    let go!: () => void
    let sent!: () => void
    const isSent = new Promise<void>(resolve => (sent = resolve))
    const slow = manyWriters(
      {
        ...second,
        transaction: async run => {
          const value = await run({} as Tx)
          sent()
          await new Promise<void>(resolve => (go = resolve))
          return value
        },
      },
      createSharedState(fd, 1, 2),
    )
    const writing = slow.transaction(() => Promise.resolve(), { touches: 'everything' })
    await isSent
    expect(await questionsFor(holds)).toBe(1)
    expect(await questionsFor(holds)).toBe(1)
    go()
    await writing
    expect(await questionsFor(holds)).toBe(1)
    expect(await questionsFor(holds)).toBe(0)
  })

  test('who writes and does not tell there is not heard of: it is for those who all do', async () => {
    await manyWriters(second).transaction(tx => tx.query(something), { touches: { tokenset } })
    expect(await holds()).toBe(true)
  })

  test('a write that is refused is over, and one whose connection is lost may yet happen', async () => {
    const failing = (error: Error) =>
      manyWriters(
        { ...second, transaction: run => run({} as Tx).then(() => Promise.reject(error)) },
        createSharedState(fd, 1, 2),
      ).transaction(() => Promise.resolve(), { touches: 'everything' })
    await expect(failing(new DatabaseError('no', 2, 'error'))).rejects.toThrow('no')
    expect(await questionsFor(holds)).toBe(1)
    expect(await questionsFor(holds)).toBe(0)
    // Nothing of it may be left to write to the file once that is closed.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await expect(failing(new Error('the connection was lost'))).rejects.toThrow('lost')
    for (let n = 0; n < 2; n++) expect(await questionsFor(holds)).toBe(1)
    vi.advanceTimersByTime(unsureMs)
    expect(await questionsFor(holds)).toBe(1)
    expect(await questionsFor(holds)).toBe(0)
  })
})
