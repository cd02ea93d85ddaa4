import type { UsedToken, UseKind, UsageFinding } from '@tessera/contract'
import { empty, sql } from '../../../storage/sql.ts'
import type { Db, Sql } from '../../../storage/sql.ts'
import type { Totals } from './reports/report.ts'

export interface Filter {
  workspaceId: string
  repository: string | undefined
  group: string | undefined
  type: string | undefined
  unused: boolean | undefined
}

const ofRepository = (repository: string | undefined): Sql =>
  repository === undefined ? empty : sql`and b.repository = ${repository}`

/** Each name of the workspace once, with its uses. */
function namesOf({ workspaceId, repository, group, type }: Filter): Sql {
  const inGroup = sql`and (t.name = ${group} or starts_with(t.name, ${`${group}.`}))`
  const totals =
    repository === undefined
      ? sql`select token, uses, repositories from usage_totals where workspace_id = ${workspaceId}`
      : sql`select t.token, sum(t.uses)::integer as uses, 1 as repositories from usage_branches b join usage_tokens t on t.branch_id = b.id
 where b.workspace_id = ${workspaceId} and b.repository = ${repository} group by t.token`
  return sql`(select distinct t.name collate "C" as name from tokensets s join modes m on m.tokenset_id = s.id join tokens t on t.mode_id = m.id
 where s.workspace_id = ${workspaceId} ${group === undefined ? empty : inGroup} ${type === undefined ? empty : sql`and t.type = ${type}`}) as n
 left join (${totals}) as u on u.token = n.name`
}

const whereUsed = (unused: boolean | undefined): Sql =>
  unused === undefined ? sql`true` : unused ? sql`u.token is null` : sql`u.token is not null`

/** By name, after `after`. */
export const listTokens = (db: Db, filter: Filter, after: string | null, limit: number | null) =>
  db.query<UsedToken>(sql`select n.name, coalesce(u.uses, 0) as uses, coalesce(u.repositories, 0) as repositories from ${namesOf(filter)}
 where ${whereUsed(filter.unused)} ${after === null ? empty : sql`and n.name > ${after}`} order by n.name limit ${limit}`)

export async function countNames(db: Db, filter: Filter): Promise<{ total: number; unused: number }> {
  const row = await db.one<{ total: number; unused: number }>(
    sql`select count(*) as total, count(*) filter (where u.token is null) as unused from ${namesOf(filter)} where ${whereUsed(filter.unused)}`,
  )
  return row!
}

export interface BranchRow extends Totals {
  repository: string
  branch: string | null
  commit: string
  at: string
  files: number
}

/** Those with most uses first. */
export const listBranches = (db: Db, workspaceId: string, repository: string | undefined) =>
  db.query<BranchRow>(sql`select repository, branch, commit, scanned_at as at, files, uses, hardcoded, replaceable, unknown, deprecated
 from usage_branches b where workspace_id = ${workspaceId} ${ofRepository(repository)} order by uses desc, repository, branch nulls first`)

export interface PlaceRow {
  branch_id: string
  repository: string
  branch: string | null
  commit: string
  file: string
  kind: UseKind
  deprecated: boolean
  line: number
  /** Of the line, among those of the file. */
  number: number
}

/** The place with which a page ended. */
export type PlaceCursor = readonly [branchId: string, file: string, kind: string, deprecated: boolean, number: number]

export interface PlaceFilter {
  workspaceId: string
  repository: string | undefined
  token: string
}

const places = ({ workspaceId, repository, token }: PlaceFilter): Sql =>
  sql`from usage_branches b join usage_places p on p.branch_id = b.id where b.workspace_id = ${workspaceId}
 ${ofRepository(repository)} and p.token = ${token}`

export const listPlaces = (db: Db, filter: PlaceFilter, after: PlaceCursor | null, limit: number | null) =>
  db.query<PlaceRow>(sql`select branch_id, repository, branch, commit, file, kind, deprecated, line, number::integer as number from (
 select b.id as branch_id, b.repository, b.branch, b.commit, p.file, p.kind, p.deprecated, p.lines ${places(filter)}) as f
 cross join unnest(lines) with ordinality as l (line, number)
 ${after === null ? empty : sql`where (branch_id, file, kind, deprecated, number) > (${after[0]}::uuid, ${after[1]}, ${after[2]}, ${after[3]}::boolean, ${after[4]}::bigint)`}
 order by branch_id, file, kind, deprecated, number limit ${limit}`)

export async function countPlaces(db: Db, filter: PlaceFilter) {
  const row = await db.one<{ uses: number; repositories: number; is_token: boolean }>(
    sql`select coalesce(sum(cardinality(p.lines)), 0)::integer as uses, count(distinct b.repository) as repositories,
 exists (select from tokensets s join modes m on m.tokenset_id = s.id join tokens t on t.mode_id = m.id
 where s.workspace_id = ${filter.workspaceId} and t.name = ${filter.token}) as is_token ${places(filter)}`,
  )
  return row!
}

export interface FindingRow {
  branch_id: string
  /** In its branch. */
  position: number
  repository: string
  branch: string | null
  commit: string
  name: string
  type: UsageFinding['type'] | null
  nearest: string | null
  distance: number | null
  file: string
  line: number
}

export interface FindingFilter {
  workspaceId: string
  repository: string | undefined
  kind: UsageFinding['kind']
}

function findings({ workspaceId, repository, kind }: FindingFilter): Sql {
  const found =
    kind === 'deprecated'
      ? sql`(select branch_id, token as name, null as type, null as nearest, null::double precision as distance, file, line,
 (row_number() over (partition by branch_id order by token, file, kind, n) - 1)::integer as position
 from usage_places cross join unnest(lines) with ordinality as l (line, n) where deprecated
 and branch_id in (select id from usage_branches where workspace_id = ${workspaceId}))`
      : sql`(select * from usage_findings where kind = ${kind})`
  return sql`from usage_branches b join ${found} as f on f.branch_id = b.id where b.workspace_id = ${workspaceId} ${ofRepository(repository)}`
}

export const listFindings = (
  db: Db,
  filter: FindingFilter,
  after: readonly [branchId: string, position: number] | null,
  limit: number | null,
) =>
  db.query<FindingRow>(sql`select f.branch_id, f.position, b.repository, b.branch, b.commit, f.name, f.type, f.nearest, f.distance,
 f.file, f.line ${findings(filter)}
 ${after === null ? empty : sql`and (f.branch_id, f.position) > (${after[0]}::uuid, ${after[1]}::integer)`}
 order by f.branch_id, f.position limit ${limit}`)

export async function countFindings(db: Db, filter: FindingFilter): Promise<number> {
  const row = await db.one<{ n: number }>(sql`select count(*) as n ${findings(filter)}`)
  return row!.n
}

export interface DayRow extends Totals {
  branch_id: string
  day: string
}

/** In the order of the days. */
export const listDays = (db: Db, workspaceId: string, repository: string | undefined) =>
  db.query<DayRow>(sql`select d.branch_id, d.day::text as day, d.uses, d.hardcoded, d.replaceable, d.unknown, d.deprecated
 from usage_branches b join usage_days d on d.branch_id = b.id
 where b.workspace_id = ${workspaceId} ${ofRepository(repository)} order by d.day, d.branch_id`)
