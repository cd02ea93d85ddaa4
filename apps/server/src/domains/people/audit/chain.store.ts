// The tables of the chain; see chain.ts.
import { empty, sql } from '../../../storage/sql.ts'
import type { Db, Sql } from '../../../storage/sql.ts'

/** What a hash covers of an entry, as stored. */
export interface Content {
  id: string
  moment: string
  operation: string
  summary: string
  user_id: string | null
  surface: string
  api_key_id: string | null
  ip: string | null
  request_id: string | null
  organization_id: string | null
  workspace_id: string | null
  tokenset_id: string | null
  subject_text: string | null
  token_count: number
  also_in: string[] | null
}

/** Microseconds, so that no change of the time goes unnoticed. */
const contentColumns = sql`to_char(c.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as moment,
 c.operation, c.summary, c.user_id, c.surface, c.api_key_id, c.ip, c.request_id, c.organization_id, c.workspace_id, c.tokenset_id,
 c.subject::text as subject_text, c.token_count, c.also_in`

export interface Link {
  seq: number
  hash: Buffer | null
}

export interface State {
  head: Link & { id: string | null; at: string | null }
  /** The last entry that the retention took off the beginning. */
  anchor: Link
  /** Entries from before the chain that are not chained yet; null: none. */
  former: { after: string; until: string } | null
}

interface StateRow {
  head_seq: number
  head_hash: Buffer | null
  head_id: string | null
  head_at: string | null
  anchor_seq: number
  anchor_hash: Buffer | null
  former_after: string | null
  former_until: string | null
}

const selectState = (lock: Sql) =>
  sql`select head_seq, head_hash, head_id, head_at, anchor_seq, anchor_hash, former_after, former_until from audit_chain_state ${lock}`

async function stateOf(db: Db, lock: Sql): Promise<State> {
  const row = (await db.one<StateRow>(selectState(lock)))!
  return {
    head: { seq: row.head_seq, hash: row.head_hash, id: row.head_id, at: row.head_at },
    anchor: { seq: row.anchor_seq, hash: row.anchor_hash },
    former: row.former_until === null ? null : { after: row.former_after!, until: row.former_until },
  }
}

export const readState = (db: Db): Promise<State> => stateOf(db, empty)

/** Lets one node at a time lengthen or shorten the chain, until its transaction ends. */
export const holdState = (tx: Db): Promise<State> => stateOf(tx, sql`for update`)

export async function isWaiting(db: Db): Promise<boolean> {
  const row = await db.one<{ waiting: boolean }>(sql`select exists (select 1 from audit_pending)
 or exists (select 1 from audit_chain_state where former_until is not null) as waiting`)
  return row!.waiting
}

export interface Unchained extends Content {
  at: string
  chained: boolean
}

const isChained = sql`exists (select 1 from audit_chain a where a.change_id = c.id) as chained`

/** The oldest entries from before the chain. */
export const listFormer = (tx: Db, { after, until }: { after: string; until: string }, limit: number) =>
  tx.query<Unchained>(sql`select c.id, c.created_at as at, ${isChained}, ${contentColumns} from changes c
 where c.audited and c.id > ${after} and c.id <= ${until} order by c.id limit ${limit}`)

/** Takes the oldest waiting entries; those that are gone again have a null `at`. */
export const takePending = (tx: Db, limit: number) =>
  tx.query<Omit<Unchained, 'at'> & { at: string | null }>(sql`with taken as (
 delete from audit_pending where change_id in (select change_id from audit_pending order by change_id limit ${limit}) returning change_id)
 select taken.change_id as id, c.created_at as at, ${isChained}, ${contentColumns}
 from taken left join changes c on c.id = taken.change_id order by taken.change_id`)

export interface NewLink {
  seq: number
  id: string
  at: string
  previous: Buffer | null
  hash: Buffer
}

export async function appendLinks(tx: Db, links: readonly NewLink[]): Promise<void> {
  const last = links.at(-1)
  if (!last) return
  const bytes = (of: (link: NewLink) => Buffer | null) => links.map(link => of(link)?.toString('hex') ?? null)
  // The time is taken from the entry itself, which has microseconds.
  await tx.query(sql`insert into audit_chain (seq, change_id, at, previous, hash)
 select given.seq, given.id, c.created_at, decode(given.previous, 'hex'), decode(given.hash, 'hex')
 from unnest(${links.map(({ seq }) => seq)}::bigint[], ${links.map(({ id }) => id)}::uuid[],
 ${bytes(link => link.previous)}::text[], ${bytes(link => link.hash)}::text[]) as given (seq, id, previous, hash)
 join changes c on c.id = given.id`)
  await tx.query(
    sql`update audit_chain_state set head_seq = ${last.seq}, head_hash = ${last.hash}, head_id = ${last.id}, head_at = ${last.at}`,
  )
}

export const setFormer = (tx: Db, former: State['former']) =>
  tx.query(
    sql`update audit_chain_state set former_after = ${former?.after ?? null}, former_until = ${former?.until ?? null}`,
  )

export interface ChainedRow extends Content {
  seq: number
  at: string
  previous: Buffer | null
  hash: Buffer
  dropped: boolean
  /** Whether the entry is there, as one of the audit log and of this time. */
  present: boolean
}

/** The links after this one, in order, with their entries. */
export const listLinks = (db: Db, after: number, limit: number) =>
  db.query<ChainedRow>(sql`select a.seq, a.change_id as id, a.at, a.previous, a.hash, a.dropped,
 coalesce(c.audited and c.created_at = a.at, false) as present, ${contentColumns}
 from audit_chain a left join changes c on c.id = a.change_id where a.seq > ${after} order by a.seq limit ${limit}`)

/**
 * Takes at most so many links off the beginning, up to the first one of an entry that is kept; the last of them becomes
 * the anchor. Returns their number.
 */
export async function trimLinks(tx: Db, days: number, limit: number): Promise<number> {
  await holdState(tx)
  await tx.query(sql`select set_config('tessera.retention', 'on', true)`)
  const row = await tx.one<{ gone: number }>(sql`with kept as (
 select min(seq) as seq from (select seq from audit_chain where at >= now() - make_interval(days => ${days}::int) order by seq limit 1) as first),
gone as (delete from audit_chain where seq in (
 select seq from audit_chain where seq < coalesce((select seq from kept), 9223372036854775807) order by seq limit ${limit}) returning seq, hash),
last as (select seq, hash from gone order by seq desc limit 1),
moved as (update audit_chain_state set anchor_seq = last.seq, anchor_hash = last.hash from last)
select count(*) as gone from gone`)
  return row!.gone
}
