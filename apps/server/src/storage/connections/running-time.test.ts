import { expect, test } from 'vitest'
import { afterRunning, within } from './running-time.ts'

const blockFor = (milliseconds: number) => {
  const until = performance.now() + milliseconds
  while (performance.now() < until);
}

test('time in which this process does not run does not count', async () => {
  let over = false
  const cancel = afterRunning(400, () => (over = true))
  await new Promise(resolve => setTimeout(resolve))
  blockFor(600)
  // The timers that are due run before this.
  await new Promise(resolve => setTimeout(resolve, 1))
  await new Promise(resolve => setImmediate(resolve))
  expect(over).toBe(false)
  await expect.poll(() => over).toBe(true)
  cancel()
})

test('what arrives while the process does not run is heard before the time is over', async () => {
  const answered = within(new Promise(resolve => setImmediate(() => resolve('answer'))), 1)
  blockFor(50)
  expect(await answered).toBe('answer')
})
