import type { Proposal, ProposalReview } from '@tessera/contract'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api } from '../../api/api.ts'
import { keys } from '../../api/keys.ts'

const pageSize = 20

/** Newest first. */
export const proposalsQuery = (workspace_id: string, status: Proposal['status']) =>
  infiniteQueryOptions({
    queryKey: [...keys.proposals(workspace_id), 'list', status],
    queryFn: ({ pageParam, signal }) =>
      api.proposals.list(
        { workspace_id, status, limit: pageSize, ...(pageParam ? { cursor: pageParam } : {}) },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: last => last.next_cursor || undefined,
  })

export const proposalQuery = (workspace_id: string, proposal_id: string) =>
  queryOptions({
    queryKey: keys.proposals(workspace_id, proposal_id),
    queryFn: ({ signal }) => api.proposals.get({ proposal_id }, { signal }),
  })

export const proposalDiffQuery = (workspace_id: string, proposal_id: string) =>
  queryOptions({
    queryKey: keys.proposals(workspace_id, proposal_id, 'diff'),
    queryFn: ({ signal }) => api.proposals.diff({ proposal_id }, { signal }),
  })

export const reviewsQuery = (workspace_id: string, proposal_id: string) =>
  queryOptions({
    queryKey: keys.proposals(workspace_id, proposal_id, 'reviews'),
    queryFn: async ({ signal }) => {
      const reviews: ProposalReview[] = []
      for (let cursor: string | null | undefined; cursor !== null;) {
        const page = await api.proposalReviews.list({ proposal_id, ...(cursor ? { cursor } : {}) }, { signal })
        reviews.push(...page.reviews)
        cursor = page.next_cursor ?? null
      }
      return reviews
    },
  })
