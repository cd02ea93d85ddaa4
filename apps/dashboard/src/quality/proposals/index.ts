import { createRoute } from '@tanstack/react-router'
import { feature } from '../../api/feature.ts'
import { inside } from '../../api/frame.ts'
import { GitPullRequestArrow } from '../../icons/icons.generated.ts'
import { lazy } from '../../ui/overlay/lazy.tsx'
import { readProposalsSearch } from './proposals-search.ts'

/** The parameters do not name the workspace. */
const ofProposals = ['proposals', 'activity'] as const
export const proposalsFeature = feature({
  screens: [
    createRoute({
      ...inside({
        in: ['rail', 'workspace'],
        label: 'Proposals',
        icon: GitPullRequestArrow,
        alsoCalled: 'branch review draft pull request',
        order: 5,
      }),
      path: '/w/$ws/proposals',
      validateSearch: readProposalsSearch,
      component: lazy(async () => (await import('./proposals-screen.tsx')).ProposalsScreen),
    }),
    createRoute({
      ...inside(),
      path: '/w/$ws/proposals/$proposal',
      component: lazy(async () => (await import('./proposal-screen.tsx')).ProposalScreen),
    }),
  ],
  stale: {
    proposals: {
      create: ofProposals,
      update: ofProposals,
      setOperations: ofProposals,
      close: ofProposals,
      // A merge writes tokens and resolvers of any tokenset in the workspace.
      merge: [
        'proposals',
        'tokens',
        'exports',
        'output-files',
        'history',
        'unreleased',
        'diffs',
        'scales',
        'resolvers',
        'findings',
        'activity',
      ],
    },
    proposalReviews: ofProposals,
    proposalRules: ['proposal-rules', 'proposals', 'activity'],
  },
  events: { proposal: ['proposals/workspace_id', 'notifications'] },
})
