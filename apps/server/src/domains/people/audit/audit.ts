import { audit as contract } from '@tessera/contract'
import type { AuditEntry, AuditQuery } from '@tessera/contract'
import { normalEmail } from '../accounts/create-user.ts'
import { isId } from '../../../base/ids.ts'
import type { Context } from '../../../kernel/context.ts'
import { implement } from '../../../kernel/operation.ts'
import { inTurn } from '../../../kernel/pacing/long-lists.ts'
import { Lines } from '../../../kernel/streams.ts'
import { cursorOf, page, pageRequest } from '../../../base/paging.ts'
import type { Db } from '../../../storage/sql.ts'
import { actorOf } from '../history/changes.store.ts'
import * as store from './audit.store.ts'
import type { AuditFilter, AuditRow } from './audit.store.ts'

const pageSize = 100

export const audit = implement(contract, {
  async listOwn(context, paging) {
    const { user, config, clock, auditChain } = context
    await auditChain.chain()
    const filter = { account: user.id, from: keptSince(config.auditDays, clock.now()) }
    const { entries, ...rest } = await entriesOf(context, filter, paging)
    // The IP address of an administrator is private.
    const byOthers = ({ actor }: AuditEntry) => actor.user_id !== null && actor.user_id !== user.id
    return {
      entries: entries.map(entry => (byOthers(entry) ? { ...entry, ip: null, request_id: null } : entry)),
      ...rest,
    }
  },

  list: (context, input) => listed(context, input),

  listOfOrganization: (context, input) => listed(context, input, { organization_id: context.organization.id }),

  verify: ({ auditChain }) => auditChain.verify(),
})

type Reader = Pick<Context<'account'>, 'db' | 'config' | 'clock' | 'auditChain' | 'caller'>

async function listed(
  context: Reader,
  { actor, action, workspace_id, from, to, format, limit, cursor }: AuditQuery,
  place: Pick<AuditFilter, 'organization_id'> = {},
) {
  const { db, config, clock, auditChain } = context
  await auditChain.chain()
  const filter = {
    ...place,
    actor: actor === undefined ? undefined : actorNamed(actor),
    action,
    workspace_id,
    from: latest(from, keptSince(config.auditDays, clock.now())),
    to: moment(to),
  }
  if (format === 'ndjson') {
    const { after } = pageRequest({ cursor })
    return new Lines('application/x-ndjson', 'audit.ndjson', linesOf(db, filter, after, limit ?? Infinity))
  }
  return entriesOf(context, filter, { limit, cursor })
}

function entriesOf(context: Reader, filter: AuditFilter, { limit, cursor }: { limit?: number; cursor?: string }) {
  const { db } = context
  const request = pageRequest({ limit: limit ?? pageSize, cursor })
  return inTurn(context, request.size, async () => {
    const rows = await store.listEntries(db, filter, { before: request.after, limit: request.limit! })
    const { items, next_cursor } = page(rows, request.size, row => cursorOf(row.id))
    return { entries: items.map(toEntry), ...(await store.countEntries(db, filter)), ...next_cursor }
  })
}

function actorNamed(text: string): AuditFilter['actor'] {
  if (text.includes('@')) return { email: normalEmail(text) }
  return isId(text) ? { user_id: text } : { account_hash: text }
}

const day = 24 * 60 * 60 * 1000

const moment = (text: string | undefined) => (text === undefined ? undefined : new Date(text).toISOString())

/** The log omits older entries, even if the history of a workspace still has them. */
const keptSince = (days: number, now: number) => (days === 0 ? undefined : new Date(now - days * day).toISOString())

/** Both in the form of `toISOString`, which sorts by time. */
function latest(from: string | undefined, kept: string | undefined): string | undefined {
  const given = moment(from)
  return given === undefined || (kept !== undefined && kept > given) ? kept : given
}

const batch = 500

/** One line for each entry, streamed at the client's speed, so that the whole log is never in memory. */
async function* linesOf(db: Db, filter: AuditFilter, after: string | null, most: number): AsyncGenerator<string> {
  let before = after
  for (let left = most; left > 0;) {
    const size = Math.min(batch, left)
    const rows = await store.listEntries(db, filter, { before, limit: size })
    if (rows.length > 0) yield rows.map(row => `${JSON.stringify(toEntry(row))}\n`).join('')
    if (rows.length < size) return
    before = rows.at(-1)!.id
    left -= size
  }
}

function toEntry(row: AuditRow): AuditEntry {
  const refused = row.subject?.kind === 'sign_in' ? row.subject : null
  const count = refused?.after.count ?? 1
  return {
    id: row.id,
    action: row.operation,
    summary: row.summary,
    actor: actorOf(row),
    account_hash: refused && count === 1 ? refused.id : null,
    count,
    ip: row.ip,
    request_id: row.request_id,
    organization_id: row.organization_id,
    workspace_id: row.workspace_id,
    tokenset_id: row.tokenset_id,
    subject: row.subject === null ? null : { kind: row.subject.kind, id: row.subject.id },
    created_at: row.created_at,
    hash: row.hash,
    previous: row.previous,
  }
}
