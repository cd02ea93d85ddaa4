// Reads from a replica. It is used only if it has replayed everything that was written before the read began, on any
// node, as far as Tessera remembers. Otherwise the primary answers.
import type { Log } from './embedded/embedded-process.ts'
import { leasesOf } from './connections/lease.ts'
import { createPool, type PoolOptions } from './connections/pool.ts'
import { beginningOf } from './connections/session.ts'
import { runTransaction } from './connections/transaction.ts'
import { dbOf, type Database, type Db, type Freshness } from './database.ts'
import sql, { type Sql } from 'sql-template-tag'

/** In milliseconds: how long a failed replica is not used. */
const standardPauseMs = 5_000

export interface ReplicaOptions extends Omit<PoolOptions, 'statementTimeoutMs' | 'role'> {
  log: Log
  pauseMs?: number
}

/** A position in the write-ahead log of the primary, and the number of fail-overs before it. */
interface Position {
  place: string
  timeline: number
}

const positionOfPrimary = sql`select pg_current_wal_insert_lsn()::text as place,
 ('x' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8))::bit(32)::int as timeline`

/**
 * A replica that missed a fail-over may have replayed further on an abandoned timeline. One that followed records the
 * new timeline at its next write of the control file; until then the primary answers.
 */
const isThere = ({ place, timeline }: Position): Sql => sql`select pg_is_in_recovery()
 and coalesce(pg_last_wal_replay_lsn() >= ${place}::pg_lsn, false)
 and greatest((select timeline_id from pg_control_checkpoint()), (select min_recovery_end_timeline from pg_control_recovery()))
 >= ${timeline}::int as there`

export function withReplica<D extends Database & { freshness: Freshness }>(database: D, options: ReplicaOptions): D {
  const { log, pauseMs = standardPauseMs } = options
  const session = { ...options, role: 'replica' as const, statementTimeoutMs: 30_000 }
  const pool = createPool(session)
  const lease = leasesOf(pool, session)
  const begin = beginningOf('BEGIN READ ONLY', session)
  let pausedUntil = 0
  let away = false
  let position: Position | undefined
  /** The logical time of `freshness` that `position` includes. */
  let known = -1

  /** The position of the primary after the last write that was answered before now. */
  async function required(): Promise<Position> {
    await database.freshness.current?.()
    const moment = database.freshness.now()
    if (position !== undefined && moment <= known) return position
    const now = (await database.one<Position>(positionOfPrimary))!
    if (moment > known) [position, known] = [now, moment]
    return now
  }

  /**
   * Undefined: the replica does not have it. Check and statement share a transaction, since one address may lead to
   * several replicas.
   */
  async function ask<Row>(statement: Sql, needed: Position): Promise<Row[] | undefined> {
    const connection = await lease('read')
    return runTransaction<Row[] | undefined>(connection, {
      begin,
      begun: () => undefined,
      committing: () => undefined,
      run: async tx =>
        (await tx.one<{ there: boolean }>(isThere(needed)))!.there ? tx.query<Row>(statement) : undefined,
      beforeCommit: undefined,
      readsFirst: true,
    }).finally(connection.release)
  }

  async function query<Row>(statement: Sql): Promise<Row[]> {
    if (performance.now() >= pausedUntil) {
      const needed = await required()
      try {
        const rows = await ask<Row>(statement, needed)
        if (away) log.info('The replica (TESSERA_REPLICA_URL) answers again.')
        away = false
        if (rows !== undefined) return rows
      } catch (error) {
        // Applies to any error: if the statement itself is at fault, the primary reports it as well.
        pausedUntil = performance.now() + pauseMs
        if (!away) log.warn(`The replica (TESSERA_REPLICA_URL) is not asked for now: ${(error as Error).message}`)
        away = true
      }
    }
    return database.query<Row>(statement)
  }

  const settled: Db = dbOf(query)
  return {
    ...database,
    settled,
    async close() {
      await database.close()
      await pool.close()
    },
  }
}
