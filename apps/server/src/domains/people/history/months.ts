// The history is partitioned by month. Partitions are created ahead of time, at each start and once an hour; a month
// beyond the retention is dropped as a whole.
import { firstIdOf, timeOf } from '../../../base/ids.ts'
import { monthAfter, nameOfMonth } from '../../../base/months.ts'
import type { Services } from '../../../kernel/context.ts'
import type { Db } from '../../../storage/sql.ts'
import * as store from './months.store.ts'

/** Entries after these months would go to the default partition. */
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
 * Partitions an empty history for entries from this oldest id on: the first partition ends with its month, and further
 * months follow up to the existing ones. An unpartitioned history stays so.
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

/**
 * Returns the number of dropped changes. `retention.ts` deletes the rest of months that cannot be dropped as a whole.
 */
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
