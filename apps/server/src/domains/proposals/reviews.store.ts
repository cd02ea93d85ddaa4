import type { ProposalReview } from '@tessera/contract'
import { empty, sql } from '../../storage/sql.ts'
import type { Db } from '../../storage/sql.ts'

type Row = Omit<ProposalReview, 'author'> & { user_id: string | null; user_name: string | null }

/** Oldest first. */
export async function listReviews(
  db: Db,
  proposalId: string,
  { decision, token }: { decision?: ProposalReview['decision']; token?: string | undefined } = {},
): Promise<ProposalReview[]> {
  const rows = await db.query<Row>(sql`select r.id, r.proposal_id, r.author_id as user_id, u.name as user_name,
 r.decision, r.body, r.token, r.fallen, r.created_at from proposal_reviews r left join users u on u.id = r.author_id
 where r.proposal_id = ${proposalId} ${decision ? sql`and r.decision = ${decision}` : empty}
 ${token === undefined ? empty : sql`and r.token = ${token}`} order by r.id`)
  return rows.map(({ user_id, user_name, ...row }) => ({ ...row, author: { user_id, user_name } }))
}

export const insertReview = (tx: Db, review: ProposalReview) =>
  tx.query(sql`insert into proposal_reviews (id, proposal_id, author_id, decision, body, token, fallen, created_at)
 values (${review.id}, ${review.proposal_id}, ${review.author.user_id}, ${review.decision}, ${review.body}, ${review.token},
 ${review.fallen}, ${review.created_at})`)

/** The operations that they were given for are others now. */
export const dropApprovals = (tx: Db, proposalId: string) =>
  tx.query(sql`update proposal_reviews set fallen = true where proposal_id = ${proposalId} and decision = 'approve'`)
