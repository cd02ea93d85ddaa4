// Jobs by a clock of the test, with two workers on one database.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { sql } from '../storage/sql.ts'
import { world } from '../testing/world.ts'
import type { World } from '../testing/world.ts'
import { enqueue } from './job.ts'
import type { JobOptions, Job } from './job.ts'
import * as store from './jobs.store.ts'
import { backOff, createWorker, ensureRecurring } from './worker.ts'
import type { Worker } from './worker.ts'

let w: World
let now: number
let workers: Worker[] = []
beforeAll(async () => void (w = await world()))
afterAll(() => w.close())
beforeEach(async () => {
  await w.write(sql`delete from jobs`)
  now = Date.now() + 60_000
  workers = []
  w.logged.length = 0
})

const moment = () => sql`${new Date(now).toISOString()}::timestamptz`
const later = (seconds: number) => void (now += seconds * 1000)

function worker(jobs: readonly Job[], options: { atOnce?: number; leaseSeconds?: number } = {}): Worker {
  const made = createWorker(w.services, { jobs, leaseSeconds: 3_600, moment, ...options })
  workers.push(made)
  return made
}

function job(run: Job<string>['run'], given: Partial<Job<string>> = {}): Job<string> {
  return { kind: 'test', payload: z.string(), tries: 3, run, ...given }
}
const ask = (kind: Job<string>, payload = 'x', jobOptions: JobOptions = {}) =>
  w.writeTogether(tx => enqueue(tx, w.services, kind, payload, jobOptions))

const rows = () =>
  w.database.query<{ payload: string; attempts: number; last_error: string | null; failed: boolean; leased: boolean }>(
    sql`select payload, attempts, last_error, failed_at is not null as failed, leased_by is not null as leased from jobs order by id`,
  )
async function runAll(on: Worker) {
  await on.look()
  await on.settled()
}

/** Blocks callers until it is opened. */
function gate() {
  let open = () => {}
  const opened = new Promise<void>(resolve => (open = resolve))
  return { open, opened }
}

test('each job runs once with two concurrent workers', async () => {
  const runs = new Map<string, number>()
  const counting = job(async (_, payload) => void runs.set(payload, (runs.get(payload) ?? 0) + 1))
  await w.writeTogether(async tx => {
    for (let i = 0; i < 40; i++) await enqueue(tx, w.services, counting, `job ${i}`)
  })
  const both = [worker([counting], { atOnce: 40 }), worker([counting], { atOnce: 40 })]
  while ((await rows()).length > 0) await Promise.all(both.map(runAll))
  expect([...runs.values()]).toEqual(Array(40).fill(1))
})

test('with a lease that expires at once, two workers run the job concurrently, and the test detects it', async () => {
  // Each lease ends the moment it begins.
  await w.write(sql`create function no_lease() returns trigger language plpgsql as
 'begin if new.leased_by is not null then new.leased_until := new.run_at; end if; return new; end'`)
  await w.write(sql`create trigger no_lease before update on jobs for each row execute function no_lease()`)
  const twice = gate()
  let runs = 0
  const held = job(async () => {
    if (++runs === 2) twice.open()
    await twice.opened
  })
  try {
    await ask(held)
    for (const one of [worker([held], { atOnce: 1 }), worker([held], { atOnce: 1 })]) await one.look()
    expect(runs).toBe(2)
    await Promise.all(workers.map(one => one.settled()))
  } finally {
    await w.write(sql`drop function no_lease() cascade`)
  }
})

test('a job exists if and only if its transaction commits', async () => {
  const done: string[] = []
  const noting = job(async (_, payload) => void done.push(payload))
  const undone = w.writeTogether(async tx => {
    await enqueue(tx, w.services, noting, 'rolled back')
    throw new Error('no')
  })
  await expect(undone).rejects.toThrow('no')
  await ask(noting, 'committed')
  await runAll(worker([noting]))
  expect(done).toEqual(['committed'])
  expect(await rows()).toEqual([])
})

test('when a worker dies, another takes its job once the lease has expired, and the former can no longer change it', async () => {
  const dead = gate()
  const dying = worker([job(() => dead.opened)])
  const done: string[] = []
  const noting = job(async (_, payload) => void done.push(payload))
  await ask(noting, 'important')
  await dying.look()
  later(3_599)
  await runAll(worker([noting]))
  expect(done).toEqual([])
  later(2)
  const held = gate()
  const heir = worker([job(async (_, payload) => (await held.opened, void done.push(payload)))])
  await heir.look()
  // It was not dead after all, and ends now.
  dead.open()
  await dying.settled()
  expect(await rows()).toMatchObject([{ payload: 'important', leased: true }])
  held.open()
  await heir.settled()
  expect(done).toEqual(['important'])
  expect(await rows()).toEqual([])
})

test('a running worker renews its lease', async () => {
  const held = gate()
  const slow = job(() => held.opened)
  await ask(slow)
  const alive = worker([slow], { leaseSeconds: 0.03 })
  await alive.look()
  const first = (await w.database.one<{ until: string }>(sql`select leased_until as until from jobs`))!.until
  later(10)
  await expect
    .poll(async () => (await w.database.one<{ until: string }>(sql`select leased_until as until from jobs`))!.until)
    .not.toBe(first)
  held.open()
  await alive.settled()
})

test('a failing job is retried with growing waits, and then kept as failed', async () => {
  const began: number[] = []
  const failing = job(async () => {
    began.push(now)
    throw new Error(`attempt ${began.length}`)
  })
  await ask(failing)
  const one = worker([failing])
  for (let second = 0; second < 200; second++, later(1)) await runAll(one)
  expect(began.map((at, i) => (at - (began[i - 1] ?? at)) / 1000)).toEqual([0, 10, 20])
  expect(await rows()).toMatchObject([{ attempts: 3, failed: true, last_error: 'Error: attempt 3' }])
  expect(w.logged.map(({ level, message }) => [level, message])).toEqual([
    ['warn', 'a job failed and will be retried'],
    ['warn', 'a job failed and will be retried'],
    ['error', 'a job failed for good'],
  ])
  expect((await w.send('GET', '/metrics')).text).toContain('tessera_jobs{kind="test",state="failed"} 1')
  await w.write(sql`update jobs set failed_at = failed_at - interval '31 days'`)
  await store.purgeFailedJobs(w.database.autocommit({ touches: 'nothing' }))
  expect(await rows()).toEqual([])
})

test('the wait between attempts doubles from ten seconds to an hour', () => {
  expect([1, 2, 3, 9, 10, 50].map(backOff)).toEqual([10, 20, 40, 2_560, 3_600, 3_600])
})

test('a job that fails, or of an unknown kind, does not block the others', async () => {
  const done: string[] = []
  const some = job(async (_, payload) => {
    if (payload === 'bad') throw new Error('no')
    done.push(payload)
  })
  await ask(some, 'bad')
  await ask(some, 7 as unknown as string)
  await ask({ ...some, kind: 'of a newer version' }, 'unknown')
  await ask(some, 'good')
  await runAll(worker([some]))
  expect(done).toEqual(['good'])
  expect((await rows()).map(({ attempts }) => attempts)).toEqual([1, 1, 0])
  expect((await w.send('GET', '/metrics')).text).toContain('tessera_jobs{kind="test",state="retrying"} 2')
})

test('enqueued again under its key, a waiting job runs once, with the latest payload', async () => {
  const done: string[] = []
  const noting = job(async (_, payload) => void done.push(payload))
  await ask(noting, 'first', { key: 'a' })
  await ask(noting, 'second', { key: 'a' })
  await ask(noting, 'other', { key: 'b' })
  await runAll(worker([noting]))
  expect(done.toSorted()).toEqual(['other', 'second'])
})

test('enqueued again under its key, a running job runs once more, also when its last attempt fails', async () => {
  for (const outcome of ['succeeds', 'fails']) {
    const held = gate()
    const done: string[] = []
    const slow = job(
      async (_, payload) => {
        done.push(payload)
        await held.opened
        if (outcome === 'fails' && done.length === 1) throw new Error('no')
      },
      { tries: 1 },
    )
    const one = worker([slow])
    await ask(slow, 'first', { key: 'a' })
    await one.look()
    await ask(slow, 'second', { key: 'a' })
    await ask(slow, 'third', { key: 'a' })
    held.open()
    await one.settled()
    await runAll(one)
    expect(done).toEqual(['first', 'third'])
    expect(await rows()).toEqual([])
  }
})

test('a recurring job runs once in each interval, whatever the number of nodes and restarts', async () => {
  let runs = 0
  const hourly = {
    kind: 'hourly',
    payload: z.null(),
    tries: 1,
    everySeconds: 3_600,
    run: async () => {
      if (++runs === 2) throw new Error('no')
    },
  } satisfies Job<null>
  const nodes = [worker([hourly]), worker([hourly]), worker([hourly])]
  const minute = async () => {
    await Promise.all(nodes.map(() => ensureRecurring(w.services, [hourly])))
    await Promise.all(nodes.map(runAll))
    later(60)
  }
  const counts: number[] = []
  for (let minutes = 1; minutes <= 250; minutes++) {
    await minute()
    if (minutes % 62 === 0) counts.push(runs)
  }
  // The second of them failed: the next interval tries it again.
  expect(counts).toEqual([1, 2, 3, 4])
  expect(await rows()).toHaveLength(1)
})

test('stopping signals running jobs, waits for them, and starts no others', async () => {
  const held = gate()
  let abortReason: unknown
  let ended = false
  const slow = job(async (_, _payload, signal) => {
    signal.addEventListener('abort', () => (abortReason = signal.reason))
    await held.opened
    ended = true
  })
  await ask(slow, 'running')
  const one = worker([slow], { atOnce: 1 })
  await one.look()
  await ask(slow, 'waiting')
  const stopping = one.stop().then(() => expect(ended).toBe(true))
  await expect.poll(() => abortReason).toEqual(new Error('The server stops'))
  held.open()
  await stopping
  await one.look()
  expect(await rows()).toMatchObject([{ payload: 'waiting', attempts: 0 }])
})

test('an idle worker writes nothing', async () => {
  const counted = { transactions: 0, queries: 0 }
  const { database } = w
  const noting = job(async () => undefined)
  const services = {
    ...w.services,
    database: {
      ...database,
      query: ((statement: never) => (counted.queries++, database.query(statement))) as typeof database.query,
      one: ((statement: never) => (counted.queries++, database.one(statement))) as typeof database.one,
      autocommit: () => {
        const db = database.autocommit({ touches: 'nothing' })
        return { ...db, one: ((statement: never) => (counted.transactions++, db.one(statement))) as typeof db.one }
      },
    },
  }
  await ask(noting, 'later', { delaySeconds: 3_600 })
  const idle = createWorker(services, { jobs: [noting], moment })
  for (let i = 0; i < 20; i++) await idle.look()
  // Outside of transactions PostgreSQL lets nothing be written; see `readOnlyQueries`.
  expect(counted).toEqual({ transactions: 0, queries: 20 })
  await ask(noting, 'now')
  await runAll(idle)
  expect(counted.transactions).toBeGreaterThan(0)
})

/** Its process ends: nobody completes the job, and the lease runs out. */
async function die(jobs: readonly Job[]) {
  await worker(jobs).look()
  later(3_601)
}

test('a job whose process ended twice waits longer each time, others run meanwhile, and it is done once a process lives', async () => {
  const ran: string[] = []
  const deadly = job(() => new Promise(() => undefined), { kind: 'deadly', tries: 1 })
  const other = job(async (_, payload) => void ran.push(payload), { kind: 'other' })
  await ask(deadly)
  for (let death = 0; death < 2; death++) await die([deadly, other])
  await ask(other, 'after')
  await runAll(worker([deadly, other]))
  expect(ran).toEqual(['after'])
  expect(await rows()).toMatchObject([{ leased: false, failed: false }])
  const begun = job(async (_, payload) => void ran.push(payload), { kind: 'deadly', tries: 1 })
  for (let second = 0; second < 19; second++, later(1)) await runAll(worker([begun]))
  expect(ran).toEqual(['after'])
  later(1)
  await runAll(worker([begun]))
  expect(ran).toEqual(['after', 'x'])
  expect(await rows()).toEqual([])
})

test('a job whose processes end for half a day is set aside and told', async () => {
  const deadly = job(() => new Promise(() => undefined), { tries: 1 })
  await ask(deadly)
  const began = now
  for (let death = 0; (await rows())[0]?.failed === false; death++) {
    expect(death).toBeLessThan(50)
    await die([deadly])
  }
  expect(now - began).toBeGreaterThan(12 * 3_600_000)
  expect(await rows()).toMatchObject([
    { failed: true, last_error: expect.stringMatching(/^Error: Set aside: .* 20 times/) },
  ])
  expect(w.logged).toContainEqual(expect.objectContaining({ level: 'error', job: 'test' }))
  later(36_000)
  await runAll(worker([deadly]))
  expect(await rows()).toMatchObject([{ failed: true }])
})

test('neither the end of a process nor one in order is an attempt', async () => {
  const held = job(() => new Promise(() => undefined), { kind: 'held', tries: 1 })
  await ask(held)
  for (let turn = 0; turn < 4; turn++) {
    const one = worker([held])
    await one.look()
    await one.abandon()
    expect(await rows()).toMatchObject([{ leased: false, failed: false, attempts: 0 }])
  }
  await die([held])
  await worker([held]).look()
  expect(await rows()).toMatchObject([{ leased: true, attempts: 1 }])
})
