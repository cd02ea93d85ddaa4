// Stores what reports say. The caller holds the lock of the workspace, so that sums are those of one state.
import { sql } from '../../../../storage/sql.ts'
import type { Db } from '../../../../storage/sql.ts'
import type { ReadReport } from './report.ts'

export interface BranchName {
  workspaceId: string
  repository: string
  branch: string | null
}

export interface StoredBranch {
  id: string
  scanned_at: string
  bytes: number
  /** The report of the commit that was asked for, if there was one. */
  report_id: string | null
}

/** undefined: nothing was reported of it yet. */
export const findBranch = (db: Db, { workspaceId, repository, branch }: BranchName, commit: string) =>
  db.one<StoredBranch>(sql`select b.id, b.scanned_at, b.bytes, r.id as report_id from usage_branches b
 left join usage_reports r on r.branch_id = b.id and r.commit = ${commit}
 where b.workspace_id = ${workspaceId} and b.repository = ${repository} and b.branch is not distinct from ${branch}`)

export async function countBranches(db: Db, workspaceId: string): Promise<number> {
  const row = await db.one<{ n: number }>(
    sql`select count(*) as n from usage_branches where workspace_id = ${workspaceId}`,
  )
  return row!.n
}

export interface Scan {
  branchId: string
  reportId: string
  scannedAt: string
}

/** Makes the branch, or replaces what counts of it. */
export async function saveBranch(
  tx: Db,
  { workspaceId, repository, branch }: BranchName,
  { branchId, scannedAt }: Scan,
  { commit, files, totals, bytes }: ReadReport,
): Promise<void> {
  const { uses, hardcoded, replaceable, unknown, deprecated } = totals
  await tx.query(sql`insert into usage_branches (id, workspace_id, repository, branch, commit, scanned_at, files, uses, hardcoded,
 replaceable, unknown, deprecated, bytes) values (${branchId}, ${workspaceId}, ${repository}, ${branch}, ${commit}, ${scannedAt}, ${files},
 ${uses}, ${hardcoded}, ${replaceable}, ${unknown}, ${deprecated}, ${bytes})
 on conflict (id) do update set commit = excluded.commit, scanned_at = excluded.scanned_at, files = excluded.files, uses = excluded.uses,
 hardcoded = excluded.hardcoded, replaceable = excluded.replaceable, unknown = excluded.unknown, deprecated = excluded.deprecated,
 bytes = excluded.bytes`)
}

/** A report is remembered, and counts for its day if it is the newest of it. */
export async function saveReport(
  tx: Db,
  { branchId, reportId, scannedAt }: Scan,
  { commit, totals }: ReadReport,
): Promise<void> {
  const { uses, hardcoded, replaceable, unknown, deprecated } = totals
  await tx.query(sql`with report as (insert into usage_reports (branch_id, commit, id, scanned_at)
 values (${branchId}, ${commit}, ${reportId}, ${scannedAt}))
insert into usage_days as d (branch_id, day, scanned_at, uses, hardcoded, replaceable, unknown, deprecated)
 values (${branchId}, (${scannedAt}::timestamptz at time zone 'UTC')::date, ${scannedAt}, ${uses}, ${hardcoded}, ${replaceable}, ${unknown}, ${deprecated})
 on conflict (branch_id, day) do update set scanned_at = excluded.scanned_at, uses = excluded.uses, hardcoded = excluded.hardcoded,
 replaceable = excluded.replaceable, unknown = excluded.unknown, deprecated = excluded.deprecated where d.scanned_at <= excluded.scanned_at`)
}

export interface Difference {
  added: number
  gone: number
}

/** Writes only the rows that differ from those before. A use that only moved to another line is neither new nor gone. */
export async function replacePlaces(tx: Db, branchId: string, places: string): Promise<Difference> {
  const row = await tx.one<Difference>(sql`with now as materialized (
 select token, file, kind, deprecated, lines
 from json_to_recordset(${places}::json) as r (token text, file text, kind text, deprecated boolean, lines integer[])),
before as materialized (select token, file, kind, deprecated, lines from usage_places where branch_id = ${branchId}),
differing as materialized (select token, file, kind, deprecated, n.lines as now, b.lines as before
 from now n full join before b using (token, file, kind, deprecated) where n.lines is distinct from b.lines),
removed as (delete from usage_places p using differing d where p.branch_id = ${branchId} and d.now is null
 and p.token = d.token and p.file = d.file and p.kind = d.kind and p.deprecated = d.deprecated),
written as (insert into usage_places (branch_id, token, file, kind, deprecated, lines)
 select ${branchId}, token, file, kind, deprecated, now from differing where now is not null
 on conflict (branch_id, token, file, kind, deprecated) do update set lines = excluded.lines),
counted as (select sum(coalesce(cardinality(now), 0) - coalesce(cardinality(before), 0)) as n from differing group by token, file)
select coalesce(sum(greatest(n, 0)), 0)::integer as added, coalesce(sum(greatest(-n, 0)), 0)::integer as gone from counted`)
  return row!
}

export const deletePlaces = (tx: Db, branchId: string) =>
  tx.query(sql`delete from usage_places where branch_id = ${branchId}`)

/** Counts the uses of a branch anew, and the sums of the tokens whose number changed. */
export async function countTokens(tx: Db, workspaceId: string, branchId: string): Promise<void> {
  await tx.query(sql`with now as (
 select token, sum(cardinality(lines))::integer as uses from usage_places where branch_id = ${branchId} group by token),
changed as materialized (select token, n.uses from now n
 full join (select token, uses from usage_tokens where branch_id = ${branchId}) b using (token) where n.uses is distinct from b.uses),
removed as (delete from usage_tokens t using changed c where t.branch_id = ${branchId} and t.token = c.token and c.uses is null),
written as (insert into usage_tokens (branch_id, token, uses) select ${branchId}, token, uses from changed where uses is not null
 on conflict (branch_id, token) do update set uses = excluded.uses),
used as (
 select c.token, c.uses, b.repository from changed c, usage_branches b where b.id = ${branchId} and c.uses is not null
 union all
 select t.token, t.uses, b.repository from usage_branches b join usage_tokens t on t.branch_id = b.id
 where b.workspace_id = ${workspaceId} and b.id <> ${branchId} and t.token in (select token from changed)),
summed as materialized (select token, sum(uses)::integer as uses, count(distinct repository)::integer as repositories from used group by token),
unused as (delete from usage_totals u using changed c where u.workspace_id = ${workspaceId} and u.token = c.token
 and c.token not in (select token from summed))
insert into usage_totals (workspace_id, token, uses, repositories) select ${workspaceId}, token, uses, repositories from summed
 on conflict (workspace_id, token) do update set uses = excluded.uses, repositories = excluded.repositories`)
}

export async function replaceFindings(tx: Db, branchId: string, findings: string): Promise<void> {
  await tx.query(sql`delete from usage_findings where branch_id = ${branchId}`)
  await tx.query(sql`insert into usage_findings (branch_id, kind, position, name, type, nearest, distance, file, line)
 select ${branchId}, kind, position, name, type, nearest, distance, file, line from json_to_recordset(${findings}::json)
 as r (kind text, position integer, name text, type text, nearest text, distance double precision, file text, line integer)`)
}

/** `branch` undefined: all of the repository. */
export const listBranches = (tx: Db, workspaceId: string, repository: string, branch: string | undefined) =>
  tx.query<{ id: string; bytes: number }>(sql`select id, bytes from usage_branches where workspace_id = ${workspaceId}
 and repository = ${repository} and (${branch ?? null}::text is null or branch = ${branch ?? null}) order by id`)

export const deleteBranch = (tx: Db, branchId: string) =>
  tx.query(sql`delete from usage_branches where id = ${branchId}`)

/** Deletes what is older; the state of a branch stays, whatever its age. */
export async function deleteOlder(db: Db, days: number): Promise<void> {
  const oldest = sql`(now() at time zone 'UTC')::date - ${days}::integer`
  await db.query(sql`delete from usage_days where day < ${oldest}`)
  await db.query(sql`delete from usage_reports where scanned_at < ${oldest}`)
}
