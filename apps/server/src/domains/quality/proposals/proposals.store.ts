import { ProposalOperation } from '@tessera/contract'
import type { GuidanceAtBase, Proposal, ResolverAtBase, TokenAtBase } from '@tessera/contract'
import { z } from 'zod'
import { countUpTo } from '../../../storage/bounded-count.ts'
import { empty, sql } from '../../../storage/sql.ts'
import type { Db } from '../../../storage/sql.ts'
import { longList, storedJson } from '../../../base/stored-json.ts'

const [onToken, onResolver, onGuidance] = ProposalOperation.options.map(
  ({ shape }) => new Set<unknown>(shape.op.options),
)
const isOnToken = ({ tokenset_id, mode_id, name }: Record<string, unknown>) =>
  typeof tokenset_id === 'string' && typeof mode_id === 'string' && typeof name === 'string'
const readOperations = storedJson(
  longList<ProposalOperation>('operations on tokens, resolvers or guidance', one =>
    onToken!.has(one.op)
      ? isOnToken(one)
      : onResolver!.has(one.op) || (onGuidance!.has(one.op) && typeof one.subject === 'string'),
  ),
)
const readBase = storedJson(
  z.object({
    at: z.string(),
    tokens: longList<TokenAtBase>(
      'tokens by their modes',
      one => typeof one.mode_id === 'string' && typeof one.token === 'string',
    ),
    /** Older rows predate operations on resolvers and lack the list. */
    resolvers: longList<ResolverAtBase>('resolvers', one => typeof one.resolver_id === 'string').optional(),
    guidance: longList<GuidanceAtBase>('guidance', one => typeof one.subject === 'string').optional(),
  }),
)

interface Row extends Omit<Proposal, 'author' | 'merged' | 'base' | 'operations'> {
  base: unknown
  operations: unknown
  user_id: string | null
  user_name: string | null
  merged_by: string | null
  merger_name: string | null
  merged_at: string | null
  merge_change_id: string | null
  override_reason: string | null
}

const columns = sql`p.id, p.workspace_id, p.title, p.description, p.status, p.author_id as user_id, coalesce(u.name, p.author_name) as user_name,
 p.reviewers, p.base, p.operations, p.merged_by, merger.name as merger_name, p.merged_at, p.merge_change_id, p.override_reason,
 p.created_at, p.updated_at`
const source = sql`proposals p left join users u on u.id = p.author_id left join users merger on merger.id = p.merged_by`

function proposalOf(row: Row): Proposal {
  const { user_id, user_name, merged_by, merger_name, merged_at: at, merge_change_id, override_reason, ...own } = row
  const merged =
    at === null || merge_change_id === null
      ? null
      : { user_id: merged_by, user_name: merger_name, at, change_id: merge_change_id, override: override_reason }
  const what = `The proposal ${own.id}`
  const { resolvers = [], ...base } = readBase(own.base, what)
  const author = { id: user_id, name: user_name }
  // Older rows predate authors of operations: the author of the proposal wrote them.
  const operations = readOperations(own.operations, what).map(one => ({ ...one, author: one.author ?? author }))
  return { ...own, base: { ...base, resolvers }, operations, author: { user_id, user_name }, merged }
}

type Status = Proposal['status'] | undefined
const having = (status: Status) => (status === undefined ? empty : sql`and p.status = ${status}`)

/** Newest first. */
export async function listProposals(
  db: Db,
  workspaceId: string,
  { status, before, limit }: { status: Status; before: string | null; limit: number | null },
): Promise<Proposal[]> {
  const older = before === null ? empty : sql`and p.id < ${before}`
  const rows = await db.query<Row>(sql`select ${columns} from ${source}
 where p.workspace_id = ${workspaceId} ${having(status)} ${older} order by p.id desc limit ${limit}`)
  return rows.map(proposalOf)
}

export const countProposals = (db: Db, workspaceId: string, status: Status) =>
  countUpTo(db, sql`from proposals p where p.workspace_id = ${workspaceId} ${having(status)}`)

/** Proposals that may be reviewed. */
export async function listStanding(db: Db, workspaceId: string): Promise<Proposal[]> {
  const rows = await db.query<Row>(sql`select ${columns} from ${source}
 where p.workspace_id = ${workspaceId} and p.status in ('open', 'approved') order by p.id`)
  return rows.map(proposalOf)
}

export async function readProposal(db: Db, id: string): Promise<Proposal> {
  return proposalOf((await db.one<Row>(sql`select ${columns} from ${source} where p.id = ${id}`))!)
}

export async function insertProposal(tx: Db, proposal: Proposal): Promise<void> {
  await tx.query(sql`insert into proposals (id, workspace_id, title, description, status, author_id, reviewers, base, operations,
 author_name, created_at, updated_at) values (${proposal.id}, ${proposal.workspace_id}, ${proposal.title}, ${proposal.description},
 ${proposal.status}, ${proposal.author.user_id}, ${proposal.reviewers}::uuid[], ${JSON.stringify(proposal.base)}::json,
 ${JSON.stringify(proposal.operations)}::json, ${proposal.author.user_id === null ? proposal.author.user_name : null}, ${proposal.created_at}, ${proposal.updated_at})`)
}

const neverMerged = { user_id: null, at: null, change_id: null, override: null }

export async function updateProposal(tx: Db, proposal: Proposal): Promise<void> {
  const { user_id, at, change_id, override } = proposal.merged ?? neverMerged
  await tx.query(sql`update proposals set title = ${proposal.title}, description = ${proposal.description},
 status = ${proposal.status}, reviewers = ${proposal.reviewers}::uuid[], base = ${JSON.stringify(proposal.base)}::json,
 operations = ${JSON.stringify(proposal.operations)}::json, merged_by = ${user_id}, merged_at = ${at},
 merge_change_id = ${change_id}, override_reason = ${override}, updated_at = ${proposal.updated_at} where id = ${proposal.id}`)
}
