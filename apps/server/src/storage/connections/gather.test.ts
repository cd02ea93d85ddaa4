// What a transaction gathers is written together, in its order, before anything else that it asks for.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type FreshDatabase } from '../../testing/database.ts'
import type { Bulk } from '../database.ts'
import { sql, type Tx } from '../sql.ts'

let fresh: FreshDatabase
beforeAll(async () => {
  fresh = await freshDatabase()
  await write(tx => tx.query(sql`create table things (id int primary key)`))
})
afterEach(() => write(tx => tx.query(sql`delete from things`)))
afterAll(() => fresh.drop())

const write = <T>(run: (tx: Tx) => Promise<T>) => fresh.database.transaction(run, { touches: 'everything' })
const ids = async () =>
  (await fresh.database.query<{ id: number }>(sql`select id from things order by id`)).map(({ id }) => id)

/** Remembers what it was called with. */
function things() {
  const calls: number[][] = []
  const bulk: Bulk<number> = {
    async write(db, items) {
      calls.push([...items])
      await db.query(sql`insert into things select * from unnest(${[...items]}::int[])`)
    },
  }
  return { calls, bulk }
}

test('what is gathered is written once, at the end', async () => {
  const { calls, bulk } = things()
  await write(async tx => [1, 2, 3].forEach(id => tx.gather(bulk, id)))
  expect(calls).toEqual([[1, 2, 3]])
  expect(await ids()).toEqual([1, 2, 3])
})

test('a statement finds what was gathered before it', async () => {
  const { calls, bulk } = things()
  const counted = await write(async tx => {
    tx.gather(bulk, 1)
    tx.gather(bulk, 2)
    const row = await tx.one<{ n: number }>(sql`select count(*)::int as n from things`)
    tx.gather(bulk, 3)
    return row!.n
  })
  expect([counted, calls]).toEqual([2, [[1, 2], [3]]])
})

test('what cannot be written fails the transaction, with its reason', async () => {
  const { bulk } = things()
  const writing = write(async tx => {
    tx.gather(bulk, 1)
    tx.gather(bulk, 1)
  })
  await expect(writing).rejects.toMatchObject({ constraint: 'things_pkey' })
  expect(await ids()).toEqual([])
})

test('where a later statement fails with what cannot be written, the reason is told, not what followed from it', async () => {
  const { bulk } = things()
  const twice = (tx: Tx) => [1, 1].forEach(id => tx.gather(bulk, id))
  const next = (tx: Tx) => tx.query(sql`select 1`)
  const reason = { constraint: 'things_pkey' }
  // The work that sends it is waited for before it is.
  const inWork = (tx: Tx) => {
    twice(tx)
    tx.later(Promise.resolve().then(() => next(tx)))
  }
  const inRun = async (tx: Tx) => {
    twice(tx)
    await next(tx)
  }
  await expect(write(async tx => inWork(tx))).rejects.toMatchObject(reason)
  await expect(write(inRun)).rejects.toMatchObject(reason)
  await write(async tx => {
    await expect(tx.savepoint(() => inRun(tx))).rejects.toMatchObject(reason)
    tx.gather(bulk, 2)
  })
  expect(await ids()).toEqual([2])
})

test('a savepoint takes back what was gathered in it, and nothing before', async () => {
  const { bulk } = things()
  await write(async tx => {
    tx.gather(bulk, 1)
    const failing = tx.savepoint(async () => {
      tx.gather(bulk, 2)
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    await tx.savepoint(async () => tx.gather(bulk, 3))
  })
  expect(await ids()).toEqual([1, 3])
})

test('what fails in a savepoint does not fail the transaction, also where the savepoint waited for what was before it', async () => {
  const { bulk } = things()
  await write(async tx => {
    tx.later(tx.query(sql`select 1`))
    const failing = tx.savepoint(async () => {
      await tx.finished()
      ;[1, 1].forEach(id => tx.gather(bulk, id))
      await tx.query(sql`select 1`)
    })
    await expect(failing).rejects.toMatchObject({ constraint: 'things_pkey' })
    tx.gather(bulk, 2)
  })
  expect(await ids()).toEqual([2])
})

test('what work gathers that nothing waited for is written too, and nothing after the end', async () => {
  const { bulk } = things()
  const ended = await write(async tx => {
    const slowly = async () => {
      await tx.query(sql`select 1`)
      tx.gather(bulk, 1)
    }
    tx.later(slowly())
    return tx
  })
  expect(await ids()).toEqual([1])
  expect(() => ended.gather(bulk, 2)).toThrow('This transaction has ended.')
})
