import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createMutex } from './mutex.ts'

test('tasks of one key run sequentially, in order, also after a failure', async () => {
  const mutex = createMutex()
  const seen: string[] = []
  const work = (name: string, length: number) => async () => {
    seen.push(`${name} begins`)
    for (let turn = 0; turn < length; turn++) await nextTurn()
    seen.push(`${name} ends`)
    if (name === 'a') throw new Error('a failed')
    return name
  }
  const [a, b, c] = [mutex.run('k', work('a', 20)), mutex.run('k', work('b', 1)), mutex.run('k', work('c', 1))]
  await expect(a).rejects.toThrow('a failed')
  expect(await Promise.all([b, c])).toEqual(['b', 'c'])
  expect(seen).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends'])
})

test('tasks of different keys, and of no key, do not wait for each other', async () => {
  const mutex = createMutex()
  let open = () => undefined as void
  const held = mutex.run('k', () => new Promise<void>(resolve => (open = resolve)))
  expect(await mutex.run('other', async () => 1)).toBe(1)
  expect(await mutex.run(undefined, async () => 2)).toBe(2)
  open()
  await held
  expect(await mutex.run('k', async () => 3)).toBe(3)
})

test('waiting for a turn times out', async () => {
  const mutex = createMutex(20)
  void mutex.run('k', () => new Promise(() => undefined))
  expect(await mutex.run('k', async () => 1)).toBe(1)
})
