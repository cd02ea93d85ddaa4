// Time by the database's clock. Nodes share the database but not their clocks: ordering or expiry by a node's own clock
// would differ between nodes, and adjusting that clock would affect stored times.
import type { Db } from '../../storage/database.ts'
import type { Clock } from '../../base/clock.ts'
import type { Log } from '../../base/log.ts'
import { databaseNow } from './clock.store.ts'

/** The clocks of a node, in milliseconds. */
export interface OwnClock {
  /** Since 1970; the administrator may adjust it. */
  wall(): number
  /** Since an arbitrary moment; never adjusted. */
  steady(): number
}

export interface DatabaseClock extends Clock {
  /** By how many seconds the node's clock is ahead of the database's. */
  ahead(): number
  /** Reads the database's clock again. */
  adjust(): Promise<void>
  stop(): void
}

const everyMs = 30_000
/** Logs a larger difference. */
const worthTellingSeconds = 60

/** A clock that stands still at the database's time. */
export async function momentOf(db: Db): Promise<Clock> {
  const now = await databaseNow(db)
  return { now: () => now }
}

const own: OwnClock = { wall: Date.now, steady: () => performance.now() }

export async function databaseClock(db: Db, log: Log, { wall, steady }: OwnClock = own): Promise<DatabaseClock> {
  /** Added to the steady clock. */
  let offset: number | undefined
  let ahead = 0
  let told = false

  async function adjust(): Promise<void> {
    const asked = steady()
    const now = await databaseNow(db)
    const answered = steady()
    const error = (answered - asked) / 2
    const measured = now - (asked + error)
    // Ignores a slow answer if the present offset is more precise.
    if (offset === undefined || Math.abs(measured - offset) > error) offset = measured
    ahead = (wall() - steady() - offset) / 1000
    tell()
  }

  function tell(): void {
    const isOff = Math.abs(ahead) > worthTellingSeconds
    if (isOff && !told)
      log.warn(
        { clock_offset_seconds: Math.round(ahead) },
        `the clock of this machine is ${ahead > 0 ? 'ahead of' : 'behind'} the database's; ` +
          'times and order follow the database, and the machine should be set right',
      )
    told = isOff
  }

  await adjust()
  const timer = setInterval(() => {
    adjust().catch((error: unknown) => log.warn({ err: error }, 'cannot read the database clock'))
  }, everyMs)
  timer.unref()
  return {
    now: () => Math.floor(steady() + offset!),
    ahead: () => ahead,
    adjust,
    stop: () => clearInterval(timer),
  }
}
