/** The URL without a tab shows the first one. */
export const proposalTabs = ['open', 'drafts', 'merged', 'closed'] as const
export type ProposalTab = (typeof proposalTabs)[number]

export interface ProposalsSearch {
  tab?: ProposalTab
}

export function readProposalsSearch(raw: Record<string, unknown>): ProposalsSearch {
  const tab = proposalTabs.find(each => each === raw['tab'])
  return tab ? { tab } : {}
}
