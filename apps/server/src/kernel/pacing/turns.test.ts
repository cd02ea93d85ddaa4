import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { finishInSlices, inSlices } from './slices.ts'

let clock = 0
/** Takes `ms` on a fake clock. */
const work = (ms: number) => void vi.spyOn(performance, 'now').mockReturnValue((clock += ms))
// The loops of an earlier test have had their part of the turn in which it ended.
beforeEach(() => nextTurn())
afterEach(() => vi.restoreAllMocks())

/** The time of each turn of the event loop on the fake clock while `run` is under way. */
async function turnsOf(run: () => Promise<unknown>): Promise<number[]> {
  const turns: number[] = []
  let began = clock
  const note = () => {
    turns.push(clock - began)
    began = clock
    next = setImmediate(note)
  }
  let next = setImmediate(note)
  await run()
  clearImmediate(next)
  return turns
}

const items = (count: number) => Array.from({ length: count }, (_, at) => at)
/** 100 ms each, in steps of 0.1 ms. */
const long = () => inSlices(items(1_000), () => work(0.1))

test('forty long loops together make no turn much longer than one of them does', async () => {
  work(0)
  const alone = Math.max(...(await turnsOf(long)))
  const together = await turnsOf(() => Promise.all(items(40).map(long)))
  expect(alone).toBeLessThan(6)
  // In the first turn each begins, with a fifth of a millisecond.
  expect(Math.max(...together)).toBeLessThan(20)
  expect(Math.max(...together.slice(1))).toBeLessThan(6)
})

test('loops beside each other have turns in order, so that none waits for the end of another', async () => {
  work(0)
  const ends: string[] = []
  const loop = async (name: string, count: number) => {
    await inSlices(items(count), () => work(0.1))
    ends.push(name)
  }
  await Promise.all([loop('long', 1_000), loop('middle', 200), loop('other long', 900)])
  expect(ends).toEqual(['middle', 'other long', 'long'])
})

test('a short loop ends at once, though others have had the whole turn', async () => {
  work(0)
  const others = Promise.all(items(20).map(long))
  const turns = await turnsOf(() => inSlices(items(2), () => work(0.05)))
  expect(turns).toEqual([])
  await others
})

test('a loop that fails leaves its turn to others', async () => {
  work(0)
  const steps = function* (): Generator<undefined, void> {
    for (const at of items(100)) {
      work(0.1)
      if (at === 70) throw new Error('no further')
      yield
    }
  }
  const [failed, done] = await Promise.allSettled([finishInSlices(steps()), long()])
  expect([failed.status, done.status]).toEqual(['rejected', 'fulfilled'])
})
