import { sql } from '../../../../storage/sql.ts'
import type { Db, Sql } from '../../../../storage/sql.ts'

/** Both names may have slashes, so that there may be several ways to divide a path. */
export interface Division {
  tokenset: string
  name: string
}

/** A token across the modes of its tokenset, or a group. */
export interface TokenPath {
  tokenset_id: string
  name: string
}

/** The tokensets that the divisions name, by name or id, each with the rest of the path. */
const divided = (workspaceId: string, divisions: readonly Division[]): Sql =>
  sql`(select id, name as spelling from tokensets where workspace_id = ${workspaceId}
 union select id, id::text from tokensets where workspace_id = ${workspaceId}) as s
 join unnest(${divisions.map(({ tokenset }) => tokenset)}::text[], ${divisions.map(({ name }) => name)}::text[]) as d (tokenset, name)
 on s.spelling = d.tokenset`

/** `tokenset`: as the division names it. */
interface Divided extends TokenPath {
  tokenset: string
}

export const listTokensetsNamed = (db: Db, workspaceId: string, divisions: readonly Division[]) =>
  db.query<Divided>(
    sql`select s.id as tokenset_id, d.tokenset, d.name from ${divided(workspaceId, divisions)} order by s.id`,
  )

export const listTokenPlaces = (db: Db, workspaceId: string, divisions: readonly Division[]) =>
  db.query<
    Divided & { token_ids: string[] }
  >(sql`with p as (select s.id as tokenset_id, d.tokenset, d.name from ${divided(workspaceId, divisions)})
 select p.tokenset_id, p.tokenset, p.name, array_agg(t.id::text order by t.id) as token_ids from p
 join modes m on m.tokenset_id = p.tokenset_id join tokens t on t.mode_id = m.id and t.name = p.name
 group by p.tokenset_id, p.tokenset, p.name order by p.tokenset_id, p.name`)

/** Tokens by name alone. `tokenset`: the name of theirs. */
export const listTokensCalled = (db: Db, workspaceId: string, names: readonly string[]) =>
  db.query<Divided>(sql`select distinct s.id as tokenset_id, s.name as tokenset, t.name from tokensets s join modes m on m.tokenset_id = s.id
 join tokens t on t.mode_id = m.id where s.workspace_id = ${workspaceId} and t.name = any(${[...names]}::text[]) order by s.id, t.name`)

/** Each token once, whatever modes have it. */
export const listTokensByName = (db: Db, workspaceId: string) =>
  db.query<Divided>(sql`select distinct s.id as tokenset_id, s.name as tokenset, t.name from tokensets s join modes m on m.tokenset_id = s.id
 join tokens t on t.mode_id = m.id where s.workspace_id = ${workspaceId} order by s.id, t.name`)

export const listGroupPlaces = (db: Db, workspaceId: string, divisions: readonly Division[]) =>
  db.query<
    TokenPath & { has_tokens: boolean }
  >(sql`with p as (select s.id as tokenset_id, d.name from ${divided(workspaceId, divisions)})
 select p.tokenset_id, p.name, exists (select from modes m join tokens t on t.mode_id = m.id
 where m.tokenset_id = p.tokenset_id and starts_with(t.name, p.name || '.')) as has_tokens from p order by p.tokenset_id, p.name limit 10`)

/**
 * How the tokensets of a workspace are named in paths: by name, or by id where several have the name. For `with`, as
 * `spelled (id, tokenset, default_mode_id)`.
 */
export const spelledTokensets = (workspaceId: string): Sql =>
  sql`spelled as (select id, case when count(*) over (partition by name) > 1 then id::text else name end as tokenset, default_mode_id
 from tokensets where workspace_id = ${workspaceId})`

/** How these tokensets are named in paths. */
export const listSpellings = (db: Db, workspaceId: string, ids: readonly string[]) =>
  db.query<{ id: string; tokenset: string }>(
    sql`with ${spelledTokensets(workspaceId)} select id, tokenset from spelled where id = any(${[...ids]}::uuid[])`,
  )
