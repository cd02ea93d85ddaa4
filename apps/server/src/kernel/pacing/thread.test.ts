import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { afterEach, expect, test } from 'vitest'
import { problems } from '../../base/problems.ts'
import { processorTimeOf } from './processor-time.ts'
import { createThread, memoryForThread, threadsAtOnce } from './thread.ts'
import type { Thread, ThreadOptions } from './thread.ts'

const MB = 2 ** 20

test.each([
  ['a machine with plenty', 16_000 * MB, 0, 1_024],
  ['a small machine', 1_000 * MB, 0, 500],
  ['a container with a limit', 16_000 * MB, 768 * MB, 384],
  ['a container whose limit is beyond the machine', 1_000 * MB, 2 ** 63, 500],
])('a thread takes half of the memory of %s, and 1 GB at most', (_what, total, constrained, limit) =>
  expect(memoryForThread(total, constrained)).toBe(limit),
)

test('there are two threads of a kind only where each may have all the memory that one may', () => {
  expect([384, 1_023, 1_024].map(threadsAtOnce)).toEqual([1, 1, 2])
})

/** Answers with its own number, and ends when it is told to. */
const program = new URL(
  `data:text/javascript,${encodeURIComponent(`import { parentPort, threadId } from 'node:worker_threads'
parentPort.on('message', question => question === 'end' ? process.exit(3) : parentPort.postMessage(threadId))`)}`,
)
const refusals = { tooHeavy: problems.documentTooHeavy, busy: problems.importsBusy }

test('works of two accounts run in two threads together, those of one account in one after the other', async () => {
  const thread = createThread('is tested', { program, threads: 2 }, refusals)
  try {
    let release = () => {}
    const released = new Promise<void>(resolve => (release = resolve))
    const long = thread.run(async ask => {
      const own = await ask<number>('who')
      await released
      return own
    }, 'a')
    const next = thread.run(ask => ask<number>('who'), 'a')
    const other = await thread.run(ask => ask<number>('who'), 'b')
    release()
    expect(await long).not.toBe(other)
    // Both are free then; one of them is taken again.
    expect([await long, other]).toContain(await next)
  } finally {
    await thread.close()
  }
})

test('a thread that ends fails its own work alone, and another takes its place', async () => {
  const thread = createThread('is tested', { program, threads: 2 }, refusals)
  try {
    const failing = thread.run(ask => ask('end'), 'a')
    const going = thread.run(ask => ask<number>('who'), 'b')
    await expect(failing).rejects.toThrow('The thread that is tested ended with 3')
    expect(await going).toBeGreaterThan(0)
    expect(await thread.run(ask => ask<number>('who'), 'a')).toBeGreaterThan(0)
  } finally {
    await thread.close()
  }
})

/** Waits as long as it is told, as a thread waits that gets no processor; or works until it has had as much processor time. */
const busy = new URL(
  `data:text/javascript,${encodeURIComponent(`import { readFileSync } from 'node:fs'
import { parentPort } from 'node:worker_threads'
const used = () => {
  const [user, system] = readFileSync('/proc/thread-self/stat', 'utf8').split(') ')[1].split(' ').slice(11, 13)
  return (Number(user) + Number(system)) * 10
}
parentPort.on('message', ({ wait = 0, work = 0 }) => {
  if (wait > 0) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, wait)
  for (const began = used(); used() - began < work; );
  parentPort.postMessage('done')
})`)}`,
)
let thread: Thread | undefined
afterEach(() => thread?.close())
const threadOf = (options: Partial<ThreadOptions>) =>
  (thread = createThread('is tested', { program: busy, ...options }, refusals))
const tooHeavy = { code: 'document_too_heavy' }

test('a task that gets little of the processor has its time, however long that takes', async () => {
  const { run } = threadOf({ limitMs: 1_000 })
  expect(await run(ask => ask({ wait: 1_500, work: 100 }))).toBe('done')
})

test.runIf(process.platform === 'linux')(
  'only its own processor time counts, and not that of the task before',
  async () => {
    const { run } = threadOf({ limitMs: 3_000 })
    const spent = await run(async (ask, spent) => {
      await ask({ work: 300 })
      return spent()
    })
    expect(spent).toBeGreaterThanOrEqual(300)
    const next = await run(async (ask, spent) => {
      await ask({ work: 0 })
      return spent()
    })
    expect(next).toBeLessThan(300)
  },
)

test('a task that goes on is ended after its processor time, and another thread takes the next', async () => {
  const { run } = threadOf({ limitMs: 500 })
  await expect(run(ask => ask({ work: Infinity }))).rejects.toMatchObject(tooHeavy)
  expect(await run(ask => ask({}))).toBe('done')
})

test('a task that only waits is ended by the wall, far beyond', async () => {
  const { run } = threadOf({ limitMs: 300 })
  await run(ask => ask({}))
  const began = performance.now()
  await expect(run(ask => ask({ wait: Infinity }))).rejects.toMatchObject(tooHeavy)
  expect(performance.now() - began).toBeGreaterThanOrEqual(2_900)
})

test('where the system does not show a thread, the time is bounded by the process and by what is not idle', async () => {
  const worker = new Worker(busy)
  try {
    const time = processorTimeOf(worker, () => -1)
    const answered = once(worker, 'message')
    worker.postMessage({ wait: 1_500 })
    await answered
    const waiting = time()
    // Starting takes some of it.
    expect(waiting).toBeLessThan(1_500)
    const worked = once(worker, 'message')
    worker.postMessage({ work: 300 })
    await worked
    expect(time() - waiting).toBeGreaterThanOrEqual(290)
  } finally {
    await worker.terminate()
  }
})
