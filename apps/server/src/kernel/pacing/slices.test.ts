import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { inSlices, jsonPieces, mapInSlices } from './slices.ts'

/** Takes `ms` on a fake clock. */
function work(ms: number): void {
  const now = performance.now() + ms
  vi.spyOn(performance, 'now').mockReturnValue(now)
}
// The loops of an earlier test have had their part of the turn in which it ended.
beforeEach(() => nextTurn())
afterEach(() => vi.restoreAllMocks())

/** How often others had their turn while `run` was under way. */
async function turnsDuring(run: () => Promise<unknown>): Promise<number> {
  let turns = 0
  const count = () => {
    turns++
    next = setImmediate(count)
  }
  let next = setImmediate(count)
  await run()
  clearImmediate(next)
  return turns
}

test('a long loop yields to the event loop repeatedly, a short one never', async () => {
  const items = Array.from({ length: 100 }, (_, n) => n)
  work(0)
  // 100 ms in slices of 5.
  expect(await turnsDuring(() => inSlices(items, () => work(1)))).toBe(20)
  expect(await turnsDuring(async () => items.forEach(() => work(1)))).toBe(0)
  expect(await turnsDuring(() => inSlices([], () => undefined))).toBe(0)
})

test('items are visited in order with their index, and a failure ends the loop', async () => {
  expect(await mapInSlices(['a', 'b', 'c'], (item, index) => item + index)).toEqual(['a0', 'b1', 'c2'])
  const seen: number[] = []
  const failing = inSlices([1, 2, 3], item => {
    seen.push(item)
    if (item === 2) throw new Error('no further')
  })
  await expect(failing).rejects.toThrow('no further')
  expect(seen).toEqual([1, 2])
})

test('JSON serialised in slices equals JSON.stringify', async () => {
  const answer = {
    mode: { id: 'a"b' },
    empty: [],
    absent: undefined,
    none: null,
    list: [{ a: undefined, b: [1] }, undefined, null, 'ü\n', Infinity],
    __proto__: { inherited: 1 },
    total: 5,
  }
  const pieces: string[] = []
  for await (const piece of jsonPieces(answer)) pieces.push(piece)
  expect(pieces.join('')).toBe(JSON.stringify(answer))
})

test('no piece of a long list holds more than one slice of it', async () => {
  work(0)
  const list = Array.from({ length: 20 }, (_, n) => ({ toJSON: () => (work(2), n) }))
  const pieces: string[] = []
  const turns = await turnsDuring(async () => {
    for await (const piece of jsonPieces({ list })) pieces.push(piece)
  })
  expect(pieces.filter(piece => /\d/.test(piece)).map(piece => piece.match(/\d+/g)!.length)).toEqual(
    Array(6).fill(3).concat(2),
  )
  expect(turns).toBe(6)
  expect(pieces.join('')).toBe(JSON.stringify({ list }))
})
