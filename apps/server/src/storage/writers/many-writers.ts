// Cache freshness for a database with several writing processes, as strict as with a single one. Each writing transaction inserts
// its transaction id and the tokenset it touched into the table `touched`, in the message of its COMMIT. Before a cached answer is
// used, a query asks which of these rows have become visible since the last query (PostgreSQL manual, 9.27.8, "Transaction ID and
// Snapshot Information"). All waiting requests share the next query, which starts after they arrived.
import sql, { type Sql } from 'sql-template-tag'
import type { Database, Freshness, Touches } from '../database.ts'
import { WrongServer } from '../failures.ts'
import type { SharedState } from './shared-state.ts'
import { tellingCommits } from './committing.ts'
import { createLogicalClock } from './logical-clock.ts'
import { batched } from '../../base/batcher.ts'
import { dbOf } from '../sql.ts'

/** How long rows of `touched` stay, in milliseconds. A process that has not asked for half of this time drops its whole cache. */
const keptMs = 600_000
const forgetAfterMs = keptMs / 2
/** How often old rows are deleted. */
const tidyEveryMs = 60_000

interface Answer {
  snapshot: string
  /** Its start time. Transaction ids of another server, such as a promoted standby, are not comparable. */
  server: string
  scopes: (string | null)[] | null
  replica: boolean
}

/** A transaction that committed after `last` has an id of at least its xmin and is not visible in it. */
const question = (last: string): Sql =>
  sql`select pg_current_snapshot()::text as snapshot, pg_postmaster_start_time()::text as server, pg_is_in_recovery() as replica, (select array_agg(distinct scope)
 from touched where xid >= pg_snapshot_xmin(${last}::pg_snapshot) and not pg_visible_in_snapshot(xid, ${last}::pg_snapshot)) as scopes`

const firstQuestion = sql`select pg_current_snapshot()::text as snapshot, pg_postmaster_start_time()::text as server,
 pg_is_in_recovery() as replica, null as scopes`

/** `sharedState`: all writers of this database count their commits there, so a query is needed only after a commit. */
export function manyWriters(database: Database, sharedState?: SharedState): Database & { freshness: Freshness } {
  const clock = createLogicalClock()
  let last: (Answer & { at: number }) | undefined
  /** The shared state before the last query: while it is unchanged, another query would have the same answer. */
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
    const former = last !== undefined && at - last.at < forgetAfterMs ? last : undefined
    last = undefined // if the query fails, the cache must not stay valid
    const [answer] = await database.query<Answer>(former ? question(former.snapshot) : firstQuestion)
    // A pooler may briefly lead to a replica, which may lack recent commits.
    if (answer!.replica) throw new WrongServer()
    advance(answer!, former)
    last = { ...answer!, at }
    settled = state
    tidy(at, answer!.snapshot)
  }

  /** Marks what has been written since the former answer, or everything if the answers are not comparable. */
  function advance(answer: Answer, former: Answer | undefined): void {
    if (server !== undefined && server !== answer.server) serverChanges++
    server = answer.server
    if (former?.server !== server) clock.written()
    else for (const scope of answer.scopes ?? []) clock.written(scope ?? undefined)
  }

  // A query under way may have begun before a request arrived, so that request waits for the next one.
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

/**
 * Deletes rows that every node has seen or no longer needs: those visible in an old snapshot. Also deletes rows with future
 * transaction ids, which come from a copy of another server's data.
 */
function tidyingOf(database: Database): (at: number, snapshot: string) => void {
  let tidiedAt = performance.now()
  /** Former snapshots, the oldest first. */
  const past: { at: number; snapshot: string }[] = []
  return (at, snapshot) => {
    if (at - tidiedAt <= tidyEveryMs) return
    tidiedAt = at
    past.push({ at, snapshot })
    let old: string | undefined
    while (past.length > 0 && at - past[0]!.at > keptMs) old = past.shift()!.snapshot
    if (old === undefined) return
    // A failure is harmless, since the rows only take space; the next query tries again.
    database
      .autocommit({ touches: 'nothing' })
      .query(
        sql`delete from touched where xid < pg_snapshot_xmin(${old}::pg_snapshot) or xid >= pg_snapshot_xmax(pg_current_snapshot())`,
      )
      .catch(() => (tidiedAt = at - tidyEveryMs))
  }
}

/** A transaction that wrote nothing has no id and inserts no row. */
function noteOf(touches: Touches): string | undefined {
  if (touches === 'nothing') return undefined
  if (touches !== 'everything' && !/^[\da-f-]{36}$/i.test(touches.tokenset))
    throw new Error('a tokenset is named by its id')
  const scope = touches === 'everything' ? 'null' : `'${touches.tokenset}'`
  return `INSERT INTO touched (xid, scope) SELECT xid, ${scope}::uuid FROM pg_current_xact_id_if_assigned() xid WHERE xid IS NOT NULL`
}
