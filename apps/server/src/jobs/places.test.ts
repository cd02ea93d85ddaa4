// How the places of a worker are shared out, and what that costs.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { sql } from '../storage/sql.ts'
import type { Db, Sql } from '../storage/sql.ts'
import { world } from '../testing/world.ts'
import type { World } from '../testing/world.ts'
import { enqueue } from './job.ts'
import type { Job, JobOptions } from './job.ts'
import { databaseTime, listDue, takeJob } from './jobs.store.ts'
import type { Turn } from './jobs.store.ts'
import { createWorker } from './worker.ts'
import type { WorkerOptions } from './worker.ts'

let w: World
beforeAll(async () => void (w = await world()))
afterAll(() => w.close())
beforeEach(() => w.write(sql`delete from jobs`))

/** Jobs of a kind that run until the test ends them, and which of them have begun. */
function held(kind = 'held') {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const job: Job<string> = {
    kind,
    payload: z.string(),
    tries: 1,
    run(_services, payload) {
      begun.push(payload)
      return new Promise<void>(resolve => ends.set(payload, resolve))
    },
  }
  const endAll = () => {
    for (const [payload, end] of ends) {
      ends.delete(payload)
      end()
    }
  }
  return { job, begun, end: (payload: string) => ends.get(payload)!(), endAll }
}

const ask = (job: Job<string>, payloads: readonly string[], options: JobOptions = {}) =>
  w.writeTogether(async tx => {
    for (const payload of payloads) await enqueue(tx, w.services, job, payload, options)
  })
const numbered = (name: string, count: number) => Array.from({ length: count }, (_, index) => `${name}${index + 1}`)

/** A worker whose jobs all end when the test has seen what it wants. */
async function working(options: WorkerOptions, of: ReturnType<typeof held>[], look: () => Promise<void>) {
  const worker = createWorker(w.services, options)
  await worker.look()
  try {
    await look()
  } finally {
    const stopped = worker.stop()
    while ((await Promise.race([stopped.then(() => 'stopped'), new Promise(setImmediate)])) !== 'stopped')
      for (const { endAll } of of) endAll()
  }
}

test('an account holds at most its share of the places, and the next of it begins when one ends', async () => {
  const jobs = held()
  await ask(jobs.job, numbered('greedy', 20), { account: 'greedy' })
  await ask(jobs.job, ['modest1'], { account: 'modest' })
  await working({ jobs: [jobs.job as Job], atOnce: 8, atOnceForEach: 3 }, [jobs], async () => {
    expect(jobs.begun).toEqual(['greedy1', 'greedy2', 'greedy3', 'modest1'])
    jobs.end('greedy2')
    await expect.poll(() => jobs.begun.at(-1), { timeout: 60_000 }).toBe('greedy4')
  })
})

test('so does a host, whatever its name is written like, and the instance itself has no share', async () => {
  const jobs = held()
  const urls = [
    'https://slow.example/a',
    'HTTPS://SLOW.example?b',
    'https://user@slow.example/c',
    'https:\\\\slow.example',
  ]
  for (const [index, url] of urls.entries()) await ask(jobs.job, [`slow${index + 1}`], { account: `a${index}`, url })
  await ask(jobs.job, ['other'], { account: 'a9', url: 'https://slow.example:8443/' })
  await ask(jobs.job, numbered('own', 3))
  await working({ jobs: [jobs.job as Job], atOnce: 8, atOnceForEach: 2 }, [jobs], async () => {
    expect(jobs.begun).toEqual(['slow1', 'slow2', 'other', 'own1', 'own2', 'own3'])
  })
})

test('where one may hold all places, accounts take turns, in a circle', async () => {
  const jobs = held()
  await ask(jobs.job, numbered('b', 3), { account: 'b' })
  await ask(jobs.job, numbered('a', 2), { account: 'a' })
  await ask(jobs.job, ['c1'], { account: 'c' })
  await working({ jobs: [jobs.job as Job], atOnce: 1 }, [jobs], async () => {
    for (let count = 1; count < 6; count++) {
      jobs.end(jobs.begun.at(-1)!)
      await expect.poll(() => jobs.begun.length, { timeout: 60_000 }).toBe(count + 1)
    }
    expect(jobs.begun).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'b3'])
  })
})

test('kinds take turns as well: many jobs of one hold up no other', async () => {
  const [many, few] = [held('many'), held('few')]
  await ask(many.job, numbered('m', 9))
  await ask(few.job, ['f1'])
  await working({ jobs: [many.job as Job, few.job as Job], atOnce: 1 }, [many, few], async () => {
    many.end('m1')
    await expect.poll(() => few.begun, { timeout: 60_000 }).toEqual(['f1'])
    expect(many.begun).toEqual(['m1'])
  })
})

interface Plan {
  'Relation Name'?: string
  'Node Type': string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: Plan[]
}

/** How many rows of `jobs` the statements of `run` look at. */
async function rowsLookedAt(run: (db: Db) => Promise<unknown>): Promise<number> {
  const statements: Sql[] = []
  const noting = async (statement: Sql) => (statements.push(statement), [])
  await run({ query: noting, one: async statement => void (await noting(statement)) } as Db)
  let rows = 0
  for (const statement of statements) {
    const explained = {
      ...statement,
      text: `explain (analyze, format json) ${statement.text}`,
      values: statement.values,
    }
    const plan = await w
      .writeTogether(async tx => {
        const [row] = await tx.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(explained as Sql)
        throw Object.assign(new Error('undone'), { plan: row!['QUERY PLAN'][0]!.Plan })
      })
      .catch((error: Error & { plan?: Plan }) => {
        if (!error.plan) throw error
        return error.plan
      })
    const open = [plan]
    for (let node = open.pop(); node; node = open.pop()) {
      if (node['Relation Name'] === 'jobs' && /Scan$/.test(node['Node Type']))
        rows += (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops']
      open.push(...(node.Plans ?? []))
    }
  }
  return rows
}

test('with 100,000 jobs waiting, a look reads one row for each kind, and a claim a few for each full account', async () => {
  // Eight accounts and eight hosts have all that one may have, and nearly all the jobs; one job is somebody else's.
  await w.write(sql`insert into jobs (id, kind, payload, run_at, created_at, account, host)
 select gen_random_uuid(), 'held', '"x"', now() - interval '1 hour', now(), 'full' || n % 8, 'h' || n % 8 from generate_series(1, 100000) n`)
  await ask(held().job, ['waits'], { account: 'modest', url: 'https://quick.example' })
  await w.write(sql`analyze jobs`)
  const names = (of: string) => Array.from({ length: 8 }, (_, index) => `${of}${index}`)
  const turn: Turn = { after: 'full3', full: { accounts: names('full'), hosts: names('h') } }
  const lease = { id: '11111111-1111-8111-8111-111111111111', seconds: 60 }
  expect(await rowsLookedAt(db => listDue(db, ['held', 'of none'], databaseTime))).toBe(1)
  expect(await rowsLookedAt(db => takeJob(db, 'held', lease, databaseTime))).toBeLessThan(10)
  expect(await rowsLookedAt(db => takeJob(db, 'held', lease, databaseTime, turn))).toBeLessThan(40)
  const taken = await takeJob(w.database.autocommit({ touches: 'nothing' }), 'held', lease, databaseTime, turn)
  expect(taken).toMatchObject({ payload: 'waits', account: 'modest', host: 'quick.example' })
}, 120_000)
