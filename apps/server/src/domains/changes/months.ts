// The history is divided by month. Months are made ahead of time, at each start and once an hour; what the retention has outlived
// goes as a whole.
import { firstIdOf, timeOf } from '../../base/ids.ts'
import { monthAfter, nameOfMonth } from '../../base/months.ts'
import type { Services } from '../../kernel/context.ts'
import type { Db } from '../../storage/sql.ts'
import * as store from './months.store.ts'

/** What is written after these would still be kept, where what belongs to no month is. */
const monthsAhead = 2

export async function makeMonths({
  database,
  clock,
  log,
}: Pick<Services, 'database' | 'clock' | 'log'>): Promise<void> {
  let last = clock.now()
  for (let ahead = 0; ahead < monthsAhead; ahead++) last = monthAfter(last)
  for (;;) {
    const made = await database.transaction(
      async tx => {
        await store.holdMonths(tx)
        const from = (await store.listMonths(tx)).at(-1)?.until ?? firstIdOf(monthAfter(clock.now()))
        if (timeOf(from) > last) return null
        const month = nameOfMonth(timeOf(from))
        await store.limitWaiting(tx)
        await store.insertMonth(tx, month, from, firstIdOf(monthAfter(timeOf(from))))
        return month
      },
      { touches: 'nothing' },
    )
    if (made === null) return
    log.info({ month: made }, 'made a month of the history')
  }
}

/**
 * Divides a history that holds nothing yet, for entries of which this id is the oldest: the first part ends with its month, and further
 * months lead to what there was. A database whose history is not divided stays so.
 */
export async function divideFrom(tx: Db, oldest: string): Promise<void> {
  const end = (await store.listMonths(tx)).find(({ name }) => name === 'first')?.until
  let from = firstIdOf(monthAfter(timeOf(oldest)))
  if (end === undefined || from >= end) return
  await store.endFirstPart(tx, from)
  while (from < end) {
    const until = firstIdOf(monthAfter(timeOf(from)))
    await store.insertMonth(tx, nameOfMonth(timeOf(from)), from, until)
    from = until
  }
}

const day = 24 * 60 * 60 * 1000

/** Returns how many changes went. What is left of a month that cannot go as a whole is deleted in slices, see `retention.ts`. */
export async function dropMonths({
  database,
  clock,
  config,
}: Pick<Services, 'database' | 'clock' | 'config'>): Promise<number> {
  const { change_days } = config.quotas
  if (change_days === null) return 0
  const before = clock.now() - change_days * day
  let deleted = 0
  for (const { name } of (await store.listMonths(database)).filter(({ until }) => timeOf(until) <= before)) {
    const gone = await database.transaction(
      async tx => {
        await store.holdMonths(tx)
        // Another node may have been faster.
        const isThere = (await store.listMonths(tx)).some(month => month.name === name)
        return isThere ? store.deleteMonth(tx, name) : 0
      },
      { touches: 'nothing' },
    )
    deleted += gone ?? 0
  }
  return deleted
}
