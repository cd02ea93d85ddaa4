import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createTurns } from './turns.ts'

test('tasks of one key run sequentially, in order, also after a failure', async () => {
  const turns = createTurns()
  const seen: string[] = []
  const work = (name: string, length: number) => async () => {
    seen.push(`${name} begins`)
    for (let turn = 0; turn < length; turn++) await nextTurn()
    seen.push(`${name} ends`)
    if (name === 'a') throw new Error('a failed')
    return name
  }
  const [a, b, c] = [turns.take('k', work('a', 20)), turns.take('k', work('b', 1)), turns.take('k', work('c', 1))]
  await expect(a).rejects.toThrow('a failed')
  expect(await Promise.all([b, c])).toEqual(['b', 'c'])
  expect(seen).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends'])
})

test('tasks of different keys, and of no key, do not wait for each other', async () => {
  const turns = createTurns()
  let open = () => undefined as void
  const held = turns.take('k', () => new Promise<void>(resolve => (open = resolve)))
  expect(await turns.take('other', async () => 1)).toBe(1)
  expect(await turns.take(undefined, async () => 2)).toBe(2)
  open()
  await held
  expect(await turns.take('k', async () => 3)).toBe(3)
})

test('waiting for a turn times out', async () => {
  const turns = createTurns(20)
  void turns.take('k', () => new Promise(() => undefined))
  expect(await turns.take('k', async () => 1)).toBe(1)
})
