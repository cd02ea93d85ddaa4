// What is read over what is known: who did not change stays the same object, and what somebody types over stays what
// they saw.
import type { Token } from '@tessera/contract'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { withSome } from './with-some.ts'
import { holdCell, onFree } from './held-cells.ts'
import { withRead } from './read-tokens.ts'

const token = (id: string, at = 1, more: Partial<Token> = {}) =>
  ({ id, mode_id: 'light', name: `t.${id}`, value: at, updated_at: `2026-01-01T00:00:0${at}.000Z`, ...more }) as Token
const ids = (...all: string[]) => new Set(all)
const known = [token('a'), token('b'), token('c')]
let letGo = () => {}
const free = vi.fn()
const stop = onFree(free)
afterEach(() => {
  letGo()
  letGo = () => {}
  free.mockClear()
})
afterAll(stop)

test('what did not change stays the same object, as a list and as a token', () => {
  expect(withRead(known, structuredClone(known))).toBe(known)
  const read = [token('a'), token('b', 2), token('c')]
  const next = withRead(known, read)
  expect([next[0], next[2]]).toEqual([known[0], known[2]])
  expect(next[0]).toBe(known[0])
  expect(next[1]).toBe(read[1])
  expect(withSome(known, ids('b'), [token('b')])).toBe(known)
})

test('of some that are read, those that are not there any more go, and new ones come where the server lists them', () => {
  const next = withSome(known, ids('a', 'bb', 'c'), [token('bb'), token('c', 2)])
  expect(next.map(({ id, value }) => [id, value])).toEqual([
    ['b', 1],
    ['bb', 1],
    ['c', 2],
  ])
  const other = withSome(known, ids('0'), [token('0', 1, { mode_id: 'dark' })])
  expect(other.map(({ id }) => id)).toEqual(['0', 'a', 'b', 'c'])
})

test('what was stored here after it was read is not taken back', () => {
  const mine = [token('a', 3)]
  expect(withSome(mine, ids('a'), [token('a', 2)])).toBe(mine)
})

test.each([
  ['changed', [token('a'), token('b', 2), token('c')]],
  ['removed', [token('a'), token('c')]],
  ['renamed', [token('a'), token('b', 2, { name: 't.other' }), token('c')]],
  ['replaced', [token('a'), token('c'), token('d', 2, { name: 't.b' })]],
])('a cell that is held stays what it was where others %s it, until it is let go of', (_, read) => {
  letGo = holdCell('light', 't.b')
  for (const next of [withRead(known, read), withSome(known, ids('b', 'd'), read)])
    expect(next.filter(({ name }) => name === 't.b')).toEqual([known[1]])
  expect(free).not.toHaveBeenCalled()
  letGo()
  expect(free).toHaveBeenCalledTimes(1)
  // With nothing withheld, nobody has to read anything.
  letGo = holdCell('light', 't.b')
  letGo()
  letGo = () => {}
  expect(free).toHaveBeenCalledTimes(1)
  expect(withRead(known, read)).toEqual(read)
})

test('one that others make in an empty cell that is held comes when it is let go of', () => {
  letGo = holdCell('dark', 't.a')
  expect(withSome(known, ids('n'), [token('n', 2, { mode_id: 'dark', name: 't.a' })])).toBe(known)
})

test('a cell that is held twice is held until both let go', () => {
  const [first, second] = [holdCell('light', 't.b'), holdCell('light', 't.b')]
  withSome(known, ids('b'), [])
  first()
  expect(free).not.toHaveBeenCalled()
  second()
  expect(free).toHaveBeenCalledTimes(1)
})
