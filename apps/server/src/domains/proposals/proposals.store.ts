import type { Proposal } from '@tessera/contract'
import { empty, sql } from '../../storage/sql.ts'
import type { Db } from '../../storage/sql.ts'

type Row = Omit<Proposal, 'author'> & { user_id: string | null; user_name: string | null }

const columns = sql`p.id, p.workspace_id, p.title, p.description, p.status, p.author_id as user_id, u.name as user_name,
 p.reviewers, p.base, p.operations, p.created_at, p.updated_at`
const source = sql`proposals p left join users u on u.id = p.author_id`

const proposalOf = ({ user_id, user_name, ...row }: Row): Proposal => ({ ...row, author: { user_id, user_name } })

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

export async function countProposals(db: Db, workspaceId: string, status: Status): Promise<number> {
  const row = await db.one<{ count: number }>(
    sql`select count(*)::int as count from proposals p where p.workspace_id = ${workspaceId} ${having(status)}`,
  )
  return row!.count
}

/** Those that may be reviewed. */
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
 created_at, updated_at) values (${proposal.id}, ${proposal.workspace_id}, ${proposal.title}, ${proposal.description},
 ${proposal.status}, ${proposal.author.user_id}, ${proposal.reviewers}::uuid[], ${JSON.stringify(proposal.base)}::json,
 ${JSON.stringify(proposal.operations)}::json, ${proposal.created_at}, ${proposal.updated_at})`)
}

export async function updateProposal(tx: Db, proposal: Proposal): Promise<void> {
  await tx.query(sql`update proposals set title = ${proposal.title}, description = ${proposal.description},
 status = ${proposal.status}, reviewers = ${proposal.reviewers}::uuid[], base = ${JSON.stringify(proposal.base)}::json,
 operations = ${JSON.stringify(proposal.operations)}::json, updated_at = ${proposal.updated_at} where id = ${proposal.id}`)
}
