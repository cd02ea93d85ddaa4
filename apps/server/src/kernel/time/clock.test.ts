import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase } from '../../testing/database.ts'
import type { FreshDatabase } from '../../testing/database.ts'
import { databaseNow } from './clock.store.ts'
import { databaseClock } from './clock.ts'
import type { OwnClock } from './clock.ts'
import type { Log } from '../../base/log.ts'

let fresh: FreshDatabase
beforeAll(async () => void (fresh = await freshDatabase()))
afterAll(() => fresh.drop())

const day = 24 * 60 * 60
/** A machine, by how many seconds its clock is ahead, and for how many it has slept without its steady clock. */
function machine(aheadBy: number) {
  const state = { aheadBy, slept: 0 }
  const own: OwnClock = {
    wall: () => Date.now() + state.aheadBy * 1000,
    steady: () => performance.now() - state.slept * 1000,
  }
  return { state, own }
}

async function followed({ own }: { own: OwnClock }) {
  const warnings: string[] = []
  const note = (_fields: unknown, message: string) => void warnings.push(message)
  const log: Log = { info: note, warn: note, error: note }
  return { clock: await databaseClock(fresh.database, log, own), warnings }
}

/** Wider than a slow machine takes to ask. */
const toleratedMs = 20_000
const expectRight = async (now: number) =>
  expect(Math.abs(now - (await databaseNow(fresh.database)))).toBeLessThan(toleratedMs)

test.each([
  [-300, 'behind'],
  [100 * day, 'ahead of'],
])('a machine whose clock is off by %s seconds has the time of the database, and says so once', async (off, how) => {
  const { clock, warnings } = await followed(machine(off))
  await expectRight(clock.now())
  expect(Math.abs(clock.ahead() - off)).toBeLessThan(toleratedMs / 1000)
  await clock.adjust()
  expect(warnings).toEqual([expect.stringContaining(`the clock of this machine is ${how} the database's`)])
  clock.stop()
})

test('a clock that is set, right or wrong, moves nothing, and is told of when it is wrong', async () => {
  const { state, own } = machine(0)
  const { clock, warnings } = await followed({ own })
  state.aheadBy = 100 * day
  await expectRight(clock.now())
  await clock.adjust()
  await expectRight(clock.now())
  expect(warnings).toHaveLength(1)
  state.aheadBy = 0
  await clock.adjust()
  expect(Math.abs(clock.ahead())).toBeLessThan(toleratedMs / 1000)
  expect(warnings).toHaveLength(1)
  clock.stop()
})

test('a machine that slept asks, and is right again', async () => {
  const { state, own } = machine(0)
  const { clock } = await followed({ own })
  state.slept = day
  await clock.adjust()
  await expectRight(clock.now())
  clock.stop()
})
