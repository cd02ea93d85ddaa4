// Caches for a database that other processes write to as well, exactly as strict as those of a sole writer. Each transaction that
// writes leaves what it touched beside its own number, in the message of its COMMIT. Before a remembered answer is used, the database
// is asked which of these have become visible since the last time (PostgreSQL manual, 9.27.8, "Transaction ID and Snapshot
// Information"). All requests that wait share the next such question; it begins after they arrived.
import sql, { type Sql } from 'sql-template-tag'
import type { Database, Freshness, Touches } from '../database.ts'
import { WrongServer } from '../failures.ts'
import type { SharedState } from './shared-state.ts'
import { tellingCommits } from './committing.ts'
import { createLogicalClock } from './logical-clock.ts'
import { batched } from '../../base/batcher.ts'
import { dbOf } from '../sql.ts'

/** Rows of `touched` stay so long, in milliseconds; who has not asked for half of it forgets everything. */
const keptMs = 600_000
const forgetAfterMs = keptMs / 2
/** How often old rows are deleted. */
const tidyEveryMs = 60_000

interface Answer {
  snapshot: string
  /** Another server, such as a standby that was promoted, counts transactions in its own way. */
  server: string
  scopes: (string | null)[] | null
  replica: boolean
}

/** What has committed after `last` has a number at or above its xmin and is not visible in it. */
const question = (last: string): Sql =>
  sql`select pg_current_snapshot()::text as snapshot, pg_postmaster_start_time()::text as server, pg_is_in_recovery() as replica, (select array_agg(distinct scope)
 from touched where xid >= pg_snapshot_xmin(${last}::pg_snapshot) and not pg_visible_in_snapshot(xid, ${last}::pg_snapshot)) as scopes`

const firstQuestion = sql`select pg_current_snapshot()::text as snapshot, pg_postmaster_start_time()::text as server,
 pg_is_in_recovery() as replica, null as scopes`

/** `sharedState`: all who write to this database count their commits there, so that it is asked only after one. */
export function manyWriters(database: Database, sharedState?: SharedState): Database & { freshness: Freshness } {
  const clock = createLogicalClock()
  let last: (Answer & { at: number }) | undefined
  /** The shared state before the last question: while it is the same, another question would have the same answer. */
  let settled: string | undefined
  let questions = 0
  let serverChanges = 0
  let server: string | undefined
  const tidy = tidyingOf(database)

  async function ask(): Promise<void> {
    const at = performance.now()
    const state = sharedState?.read()
    if (last !== undefined && state !== undefined && state === settled) {
      last.at = at
      return
    }
    settled = undefined
    questions++
    const known = last !== undefined && at - last.at < forgetAfterMs ? last : undefined
    last = undefined // should the answer fail to come, nothing is known any more
    const [answer] = await database.query<Answer>(known ? question(known.snapshot) : firstQuestion)
    // A pooler may lead to one for a moment; it may not have what has been written.
    if (answer!.replica) throw new WrongServer()
    if (server !== undefined && server !== answer!.server) serverChanges++
    server = answer!.server
    if (known?.server !== server) clock.written()
    else for (const scope of answer!.scopes ?? []) clock.written(scope ?? undefined)
    last = { ...answer!, at }
    settled = state
    tidy(at, answer!.snapshot)
  }

  // One that is under way may have begun before a request arrived: that request waits for the next.
  const current = batched(async (requests: undefined[]) => {
    await ask()
    return requests
  })

  const noting: Database['transaction'] = (run, options) =>
    database.transaction(run, { ...options, beforeCommit: noteOf(options.touches) })
  const transaction = sharedState ? tellingCommits(noting, sharedState.begin) : noting

  return {
    ...database,
    transaction,
    autocommit: options =>
      options.touches === 'nothing'
        ? database.autocommit(options)
        : dbOf(statement => transaction(tx => tx.query(statement), options)),
    freshness: {
      now: clock.now,
      holds: clock.holds,
      current: () => current(undefined),
      questions: () => questions,
      serverChanges: () => serverChanges,
    },
  }
}

/** Deletes what every node has seen or forgotten: what an old snapshot shows. Numbers of the future come from another server's copy. */
function tidyingOf(database: Database): (at: number, snapshot: string) => void {
  let tidiedAt = performance.now()
  /** Snapshots of the past, the oldest first. */
  const past: { at: number; snapshot: string }[] = []
  return (at, snapshot) => {
    if (at - tidiedAt <= tidyEveryMs) return
    tidiedAt = at
    past.push({ at, snapshot })
    let old: string | undefined
    while (past.length > 0 && at - past[0]!.at > keptMs) old = past.shift()!.snapshot
    if (old === undefined) return
    // Whoever is next tries again: these rows cost some space, and nothing else.
    database
      .autocommit({ touches: 'nothing' })
      .query(
        sql`delete from touched where xid < pg_snapshot_xmin(${old}::pg_snapshot) or xid >= pg_snapshot_xmax(pg_current_snapshot())`,
      )
      .catch(() => (tidiedAt = at - tidyEveryMs))
  }
}

/** A transaction that wrote nothing has no number and leaves no row. */
function noteOf(touches: Touches): string | undefined {
  if (touches === 'nothing') return undefined
  if (touches !== 'everything' && !/^[\da-f-]{36}$/i.test(touches.tokenset))
    throw new Error('a tokenset is named by its id')
  const scope = touches === 'everything' ? 'null' : `'${touches.tokenset}'`
  return `INSERT INTO touched (xid, scope) SELECT xid, ${scope}::uuid FROM pg_current_xact_id_if_assigned() xid WHERE xid IS NOT NULL`
}
