import { feature } from '../../feature.ts'
import { proposals } from './proposals.ts'
import { proposalReviews } from './reviews/reviews.ts'
import { proposalRules } from './rules.ts'
import { tells, typeOfProposal } from './tells.ts'

export const proposalsFeature = feature({
  operations: { proposals, proposalReviews, proposalRules },
  tells,
  subjects: {
    merge: { event: 'proposal.merged' },
    proposal: { event: typeOfProposal, final: 'a proposal is changed by itself; close it instead' },
    proposal_rules: {
      event: 'workspace.updated',
      final: 'the rules for proposals are set anew in the settings of the workspace',
    },
  },
})
