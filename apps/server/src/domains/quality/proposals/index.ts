import { feature } from '../../feature.ts'
import { proposals } from './proposals.ts'
import { proposalReviews } from './reviews/reviews.ts'
import { proposalRules } from './rules.ts'
import { tells } from './tells.ts'

export const proposalsFeature = feature({
  operations: { proposals, proposalReviews, proposalRules },
  tells,
})
