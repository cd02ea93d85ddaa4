import type { Steps } from '@tessera/engine'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { runInSlices, untilIdle } from './use-in-slices.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Steps of so many milliseconds each. */
function* steps(count: number, ms: number, done: string[]): Steps<string> {
  for (let i = 0; i < count; i++) {
    vi.setSystemTime(Date.now() + ms)
    done.push(`step ${i}`)
    yield
  }
  return 'end'
}

/** The clock of the page, which the fake timers move. */
const clock = () => vi.spyOn(performance, 'now').mockImplementation(() => Date.now())

test('short work ends at once', () => {
  clock()
  const onEnd = vi.fn()
  runInSlices(steps(3, 2, []), onEnd)
  expect(onEnd).toHaveBeenCalledExactlyOnceWith('end')
})

test('long work pauses, so that keys come between its slices', () => {
  clock()
  const [done, onEnd] = [[] as string[], vi.fn()]
  runInSlices(steps(5, 5, done), onEnd)
  expect(done).toHaveLength(2)
  vi.advanceTimersToNextTimer()
  expect(done).toHaveLength(4)
  vi.runAllTimers()
  expect(onEnd).toHaveBeenCalledExactlyOnceWith('end')
})

test('what ends it leaves the rest undone', () => {
  clock()
  const [done, onEnd] = [[] as string[], vi.fn()]
  runInSlices(steps(5, 5, done), onEnd)()
  vi.runAllTimers()
  expect(done).toHaveLength(2)
  expect(onEnd).not.toHaveBeenCalled()
})

test('work that nobody waits for goes on where the browser is idle, and can be ended', () => {
  clock()
  let idle = () => {}
  const cancel = vi.fn()
  vi.stubGlobal('requestIdleCallback', (run: () => void) => ((idle = run), 7))
  vi.stubGlobal('cancelIdleCallback', cancel)
  const done: string[] = []
  const end = runInSlices(steps(5, 5, done), vi.fn(), untilIdle)
  vi.runAllTimers()
  expect(done).toHaveLength(2)
  idle()
  expect(done).toHaveLength(4)
  end()
  expect(cancel).toHaveBeenCalledExactlyOnceWith(7)
})

test('where the browser does not tell when it is idle, the pause is a short one', () => {
  clock()
  vi.stubGlobal('requestIdleCallback', undefined)
  const onEnd = vi.fn()
  runInSlices(steps(5, 5, []), onEnd, untilIdle)
  vi.runAllTimers()
  expect(onEnd).toHaveBeenCalledExactlyOnceWith('end')
})
