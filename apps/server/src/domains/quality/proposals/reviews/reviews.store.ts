import type { ProposalReview } from '@tessera/contract'
import { empty, sql } from '../../../../storage/sql.ts'
import type { Db, Sql } from '../../../../storage/sql.ts'

type Row = Omit<ProposalReview, 'author'> & { user_id: string | null; user_name: string | null }

interface Among {
  decision?: ProposalReview['decision']
  token?: string | undefined
}

const among = (proposalId: string, { decision, token }: Among): Sql => sql`r.proposal_id = ${proposalId}
 ${decision ? sql`and r.decision = ${decision}` : empty} ${token === undefined ? empty : sql`and r.token = ${token}`}`

/** Oldest first. */
export async function listReviews(
  db: Db,
  proposalId: string,
  { after, limit, ...which }: Among & { after: string | null; limit: number },
): Promise<ProposalReview[]> {
  const rows = await db.query<Row>(sql`select r.id, r.proposal_id, r.author_id as user_id, u.name as user_name,
 r.decision, r.body, r.token, r.fallen, r.created_at from proposal_reviews r left join users u on u.id = r.author_id
 where ${among(proposalId, which)} ${after === null ? empty : sql`and r.id > ${after}`} order by r.id limit ${limit}`)
  return rows.map(({ user_id, user_name, ...row }) => ({ ...row, author: { user_id, user_name } }))
}

export async function countReviews(db: Db, proposalId: string, which: Among): Promise<number> {
  const row = await db.one<{ count: number }>(
    sql`select count(*)::int as count from proposal_reviews r where ${among(proposalId, which)}`,
  )
  return row!.count
}

/** The last decision of a reviewer. */
export interface Decision {
  decision: 'approve' | 'request_changes'
  user_id: string
  user_name: string | null
}

/** The last decision of each reviewer; an approval of since changed operations does not count. */
export const lastDecisions = (db: Db, proposalId: string) =>
  db.query<Decision>(sql`select decision, user_id, user_name from (select distinct on (r.author_id) r.id, r.decision, r.fallen,
 r.author_id as user_id, u.name as user_name from proposal_reviews r join users u on u.id = r.author_id
 where r.proposal_id = ${proposalId} and r.decision <> 'comment' order by r.author_id, r.id desc) last
 where not fallen order by id`)

/** How often a user has decided or, else, commented. */
export async function countOf(db: Db, proposalId: string, userId: string, isComment: boolean): Promise<number> {
  const row = await db.one<{ count: number }>(sql`select count(*)::int as count from proposal_reviews
 where proposal_id = ${proposalId} and author_id = ${userId} and (decision = 'comment') = ${isComment}`)
  return row!.count
}

export const insertReview = (tx: Db, review: ProposalReview) =>
  tx.query(sql`insert into proposal_reviews (id, proposal_id, author_id, decision, body, token, fallen, created_at)
 values (${review.id}, ${review.proposal_id}, ${review.author.user_id}, ${review.decision}, ${review.body}, ${review.token},
 ${review.fallen}, ${review.created_at})`)

/** Their operations have changed. */
export const dropApprovals = (tx: Db, proposalId: string) =>
  tx.query(sql`update proposal_reviews set fallen = true where proposal_id = ${proposalId} and decision = 'approve'`)
