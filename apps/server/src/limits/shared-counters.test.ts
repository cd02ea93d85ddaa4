// Counters of several processes in one file: each test has a limiter for each process.
import { closeSync, mkdtempSync, openSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { countShared, createRows } from './shared-counters.ts'
import { takeTogether } from './together.ts'

let directory: string
let fd: number
let now = 0
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'tessera-counters-'))
  fd = openSync(join(directory, 'file'), 'w+')
  now = 1_800_000_030
})
afterEach(() => {
  closeSync(fd)
  rmSync(directory, { recursive: true })
})

const clock = { now: () => now }
const processes = (parts: number, rowOf = createRows()) =>
  Array.from({ length: parts }, (_, part) => ({
    takeBoth: takeTogether(countShared({ fd, part, parts, rowOf, clock })),
  }))
const own = { name: 'key:a', limit: 10 }
const shared = { name: 'account-keys:a', limit: 1_000 }

test.each([1, 2, 5])('%i processes admit what one does, and tell what is left as one does', async parts => {
  const all = processes(parts)
  const states = []
  for (let n = 0; n < 14; n++) states.push(await all[n % parts]!.takeBoth(own, shared))
  expect(states.map(({ remaining }) => remaining)).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1, 0, 0, 0, 0, 0])
  expect(states.map(({ allowed }) => allowed)).toEqual(Array.from({ length: 14 }, (_, n) => n < 10))
})

test('a key without a shared bucket has what is its own, over all processes', async () => {
  const all = processes(3)
  const states = []
  for (let n = 0; n < 12; n++) states.push(await all[n % 3]!.takeBoth(own, null))
  expect(states.map(({ remaining }) => remaining)).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1, 0, 0, 0])
})

test('keys of one account share what it has over all processes, and what a key was refused is not counted there', async () => {
  const all = processes(3)
  const together = { name: 'account-keys:b', limit: 8 }
  const take = (n: number, key: number) => all[n % 3]!.takeBoth({ name: `key:${key}`, limit: 5 }, together)
  const admitted = []
  for (let n = 0; n < 12; n++) admitted.push((await take(n, n < 7 ? 1 : 2)).allowed)
  expect(admitted.map(Number)).toEqual([1, 1, 1, 1, 1, 0, 0, 1, 1, 1, 0, 0])
})

test('a process that is started again goes on where the one before it was', async () => {
  const rowOf = createRows()
  const [first] = processes(2, rowOf)
  for (let n = 0; n < 4; n++) await first!.takeBoth(own, shared)
  const [again, other] = processes(2, rowOf)
  expect((await other!.takeBoth(own, shared)).remaining).toBe(5)
  expect((await again!.takeBoth(own, shared)).remaining).toBe(4)
})

test('each minute begins anew, for all', async () => {
  const all = processes(2)
  for (let minute = 0; minute < 5; minute++) {
    for (let n = 0; n < 12; n++) {
      const { remaining, reset } = await all[n % 2]!.takeBoth(own, shared)
      expect([remaining, reset]).toEqual([Math.max(0, 9 - n), 1_800_000_060 + 60 * minute])
    }
    await all[0]!.takeBoth({ ...own, name: `key:${minute}` }, shared)
    now += 60
  }
})

test('a process whose clock is a moment late counts in its own minute', async () => {
  let late = 0
  const rowOf = createRows()
  const inTime = takeTogether(countShared({ fd, part: 0, parts: 2, rowOf, clock }))
  const behind = takeTogether(countShared({ fd, part: 1, parts: 2, rowOf, clock: { now: () => now - late } }))
  await inTime(own, shared)
  now += 60
  late = 60
  expect((await inTime(own, shared)).remaining).toBe(9)
  expect((await behind(own, shared)).remaining).toBe(8)
  expect((await inTime(own, shared)).remaining).toBe(8)
})
