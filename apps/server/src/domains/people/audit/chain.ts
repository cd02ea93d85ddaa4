// The chain of the audit log. Each entry has a hash of its content and of the hash before, so that a change of an entry,
// a missing one and another order are found. Entries wait in `audit_pending`, where a trigger puts them in the transaction
// that writes them, and are chained after the commit by one node at a time: every 15 seconds, and before anybody reads or
// verifies the log. So no write waits for another, and what is shown is chained.
import { createHash } from 'node:crypto'
import type { AuditVerification } from '@tessera/contract'
import { inSlices } from '../../../kernel/pacing/slices.ts'
import type { Database, Db } from '../../../storage/sql.ts'
import * as store from './chain.store.ts'
import type { ChainedRow, Content, Link, NewLink, State, Unchained } from './chain.store.ts'

export interface AuditChain {
  /** Chains entries that wait, in at most so many batches of 500; without a number, few. */
  chain(batches?: number): Promise<void>
  /** Compares the whole chain with the log, after chaining what waits. */
  verify(): Promise<AuditVerification>
}

declare module '../../../kernel/services.ts' {
  interface DomainServices {
    auditChain: AuditChain
  }
}

const atOnce = 500
/** Of a reader: more waits only while the entries from before the chain are chained. */
const mostOfReader = 4

/**
 * SHA-256 of the hash before in hex (nothing for the first entry), a line feed, and a JSON array of the stored columns
 * in this order. docs/security.md promises it.
 */
function hashOf(previous: Buffer | null, content: Content): Buffer {
  const { id, moment, operation, summary, user_id, surface, api_key_id, ip, request_id } = content
  const { organization_id, workspace_id, tokenset_id, subject_text, token_count, also_in } = content
  const columns = [
    id,
    moment,
    operation,
    summary,
    user_id,
    surface,
    api_key_id,
    ip,
    request_id,
    organization_id,
    workspace_id,
    tokenset_id,
    subject_text,
    token_count,
    also_in,
  ]
  const text = `${previous?.toString('hex') ?? ''}\n${JSON.stringify(columns)}`
  return createHash('sha256').update(text).digest()
}

/** Chains some of what waits; returns whether there may be more. */
async function chainSome(tx: Db): Promise<boolean> {
  const state = await store.holdState(tx)
  const rows = state.former ? await takeFormer(tx, state.former) : await takePending(tx)
  await store.appendLinks(tx, await linksOf(state.head, rows.entries))
  return rows.more
}

/** In the order of their ids, and all of them before later entries. */
async function takeFormer(tx: Db, former: NonNullable<State['former']>) {
  const rows = await store.listFormer(tx, former, atOnce)
  const isLast = rows.length < atOnce
  await store.setFormer(tx, isLast ? null : { ...former, after: rows.at(-1)!.id })
  return { entries: rows, more: true }
}

async function takePending(tx: Db) {
  const rows = await store.takePending(tx, atOnce)
  return { entries: rows.filter((row): row is Unchained => row.at !== null), more: rows.length === atOnce }
}

async function linksOf(head: Link, entries: readonly Unchained[]): Promise<NewLink[]> {
  let { seq, hash: previous } = head
  const links: NewLink[] = []
  await inSlices(entries, entry => {
    if (entry.chained) return
    const hash = hashOf(previous, entry)
    links.push({ seq: ++seq, id: entry.id, at: entry.at, previous, hash })
    previous = hash
  })
  return links
}

/** Compares the whole chain with the log, in pages between which other requests run. */
export async function verifyChain(db: Db): Promise<AuditVerification> {
  const { head, anchor } = await store.readState(db)
  let last = anchor
  let entries = 0
  while (last.seq < head.seq) {
    const rows = await store.listLinks(db, last.seq, atOnce)
    // The retention may have taken more off the beginning meanwhile.
    if (rows[0]?.seq !== last.seq + 1) last = latest(last, (await store.readState(db)).anchor)
    const page = rows.filter(({ seq }) => seq > last.seq && seq <= head.seq)
    const fitting = await countFitting(page, last)
    entries += page.slice(0, fitting).filter(({ dropped }) => !dropped).length
    const broken = page[fitting]
    if (broken) return { ok: false, entries, first_break: { id: broken.id, at: broken.at } }
    last = page.at(-1) ?? last
    if (page.length === 0) break
  }
  // What was chained last must still be there, unless the retention has taken it.
  const isWhole = last.seq > head.seq || (last.seq === head.seq && isSame(last.hash, head.hash))
  return { ok: isWhole, entries, first_break: isWhole ? null : { id: head.id!, at: head.at! } }
}

/** How many links of a page, from its beginning, are in their place and fit their entries. */
async function countFitting(page: readonly ChainedRow[], before: Link): Promise<number> {
  let fitting = 0
  await inSlices(page, (row, n) => {
    if (fitting === n && follows(row, page[n - 1] ?? before)) fitting++
  })
  return fitting
}

const latest = (one: Link, other: Link): Link => (other.seq > one.seq ? other : one)

/** Whether a link is the next one, and fits its entry. */
function follows(row: ChainedRow, last: Link): boolean {
  if (row.seq !== last.seq + 1 || !isSame(row.previous, last.hash)) return false
  return row.dropped || (row.present && isSame(row.hash, hashOf(row.previous, row)))
}

const isSame = (one: Buffer | null, other: Buffer | null) =>
  one === null || other === null ? one === other : one.equals(other)

/** Takes the entries beyond the retention off the beginning of the chain. */
export async function trimChain(database: Database, days: number): Promise<void> {
  for (;;) {
    const gone = await database.transaction(tx => store.trimLinks(tx, days, atOnce), { touches: 'nothing' })
    if (gone < atOnce) return
  }
}

export function createAuditChain(database: Database): AuditChain {
  async function chain(most = mostOfReader): Promise<void> {
    for (let batch = 0; batch < most && (await store.isWaiting(database)); batch++)
      if (!(await database.transaction(chainSome, { touches: 'nothing' }))) return
  }
  let verifying: Promise<AuditVerification> | undefined
  return {
    chain,
    /** One at a time: who asks meanwhile gets the same result. */
    verify: () =>
      (verifying ??= chain()
        .then(() => verifyChain(database))
        .finally(() => (verifying = undefined))),
  }
}
