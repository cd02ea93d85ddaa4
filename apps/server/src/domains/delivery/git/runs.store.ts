import { GitTargetRun } from '@tessera/contract'
import type { GitRun, GitWarning } from '@tessera/contract'
import { z } from 'zod'
import { storedJson } from '../../../base/stored-json.ts'
import { preceding } from '../../../storage/batches.ts'
import { sql } from '../../../storage/sql.ts'
import type { Db } from '../../../storage/sql.ts'
import { readWarnings } from './record/recorded.ts'
import type { PulledCommit, PushedCommit } from './record/recorded.ts'

const columns = sql`r.id, r.started_at, r.finished_at, r.state, r.commits, r.changes, r.proposal_id, r.error, coalesce(r.warnings, '[]') as warnings, r.targets`
const mostRuns = 200

type Stored<Run> = Omit<Run, 'warnings' | 'targets'> & { warnings: unknown; targets: unknown }

const readTargets = storedJson(z.array(GitTargetRun))

const runOf = <Run extends { id: string }>(row: Run & { warnings: unknown; targets: unknown }) => ({
  ...row,
  warnings: readWarnings(row.warnings, `The warnings of the Git run ${row.id}`),
  targets: readTargets(row.targets, `The targets of the Git run ${row.id}`),
})

export async function findRun(db: Db, id: string): Promise<GitRun | undefined> {
  const row = await db.one<Stored<GitRun>>(sql`select ${columns} from git_runs r where r.id = ${id}`)
  return row && runOf(row)
}

/** With what it brought, as it was recorded. */
export async function findDetails(db: Db, connectionId: string, id: string) {
  const row = await db.one<Stored<GitRun> & { pushed: unknown; pulled: unknown }>(
    sql`select ${columns}, r.pushed, r.pulled from git_runs r where r.id = ${id} and r.connection_id = ${connectionId}`,
  )
  return row && runOf(row)
}

/** Newest first. */
export async function listRuns(db: Db, connectionId: string, before: string | null, limit: number | null) {
  const rows = await db.query<
    Stored<GitRun>
  >(sql`select ${columns} from git_runs r where r.connection_id = ${connectionId}
 and ${preceding(sql`r.id`, before)} order by r.id desc limit ${limit}`)
  return rows.map(runOf)
}

export async function countRuns(db: Db, connectionId: string): Promise<number> {
  const row = await db.one<{ total: number }>(
    sql`select count(*)::int as total from git_runs where connection_id = ${connectionId}`,
  )
  return row!.total
}

/** Runs whose process died have ended as well: only one is under way at a time. */
export async function insertRun(tx: Db, connectionId: string, id: string): Promise<void> {
  await tx.query(sql`update git_runs set state = 'failed', finished_at = now(), error = 'The server stopped during this run; the next one goes on with it'
 where connection_id = ${connectionId} and finished_at is null`)
  await tx.query(sql`insert into git_runs (id, connection_id, started_at, state, commits, changes)
 values (${id}, ${connectionId}, now(), 'syncing', '{}', '{}')`)
}

export interface RunOutcome {
  state: 'done' | 'conflict' | 'failed'
  pushed: readonly PushedCommit[]
  pulled: readonly PulledCommit[]
  changes: readonly string[]
  proposal_id: string | null
  warnings: readonly GitWarning[]
  targets: readonly GitTargetRun[]
  error: string | null
}

/** A run that found nothing to do is kept only if somebody asked for it. */
export async function finishRun(tx: Db, id: string, connectionId: string, run: RunOutcome): Promise<void> {
  await tx.query(sql`update git_runs set finished_at = now(), state = ${run.state}, commits = ${run.pushed.map(({ commit }) => commit)}::text[],
 pushed = ${JSON.stringify(run.pushed)}, pulled = ${JSON.stringify(run.pulled)}, warnings = ${JSON.stringify(run.warnings)}, targets = ${JSON.stringify(run.targets)}, changes = ${[...run.changes]}::uuid[], proposal_id = ${run.proposal_id}, error = ${run.error} where id = ${id}`)
  await tx.query(sql`delete from git_runs where connection_id = ${connectionId} and id < (select min(id::text)::uuid from
 (select id from git_runs where connection_id = ${connectionId} order by id desc limit ${mostRuns}) newest)`)
}

export const dropRun = (tx: Db, id: string) => tx.query(sql`delete from git_runs where id = ${id}`)
