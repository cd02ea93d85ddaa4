import { from, section } from '../../base/section.ts'

export const proposalsSection = section({
  title: 'Proposals',
  commands: [
    from(() => import('./proposals.ts'), 'listProposals', 'showProposal', 'diffProposal'),
    from(() => import('./create-proposal.ts'), 'createProposal'),
    from(() => import('./proposals.ts'), 'openProposal'),
    from(() => import('./review.ts'), 'reviewProposal'),
    from(() => import('./merge.ts'), 'mergeProposal'),
    from(() => import('./proposals.ts'), 'closeProposal'),
  ],
})
