import { expect, test } from 'vitest'
import { problems } from '../../base/problems.ts'
import { createThread, memoryForThread, threadsAtOnce } from './thread.ts'

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
