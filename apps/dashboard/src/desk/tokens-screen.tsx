import { useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { lazy } from '../ui/overlay/lazy.tsx'
import { useTitle } from '../ui/page/page.tsx'
import { proposalRulesQuery, tokensetsQuery, workspacesQuery } from '../api/queries.ts'
import { whyNot } from '../people/members/roles.ts'
import { useTokens } from '../tokens/model/use-tokens.ts'
import { ShownTokens, type ScreenProps } from './shown-tokens.tsx'

const ProposedTokens = lazy(async () => (await import('./proposing/proposed-tokens.tsx')).ProposedTokens)
const ByProposalOnly = lazy(
  async () => (await import('./proposing/by-proposal-only.tsx')).ByProposalOnly,
  () => null,
)

export function TokensScreen(): ReactNode {
  const { ws, tokenset } = useParams({ from: '/app/w/$ws/t/$tokenset' })
  const { proposal } = useSearch({ from: '/app/w/$ws/t/$tokenset' })
  const name = useQuery(tokensetsQuery(ws)).data?.find(each => each.id === tokenset)?.name ?? 'Tokens'
  const workspace = useQuery(workspacesQuery).data?.find(each => each.id === ws)
  useTitle(name)
  const props = { ws, tokenset, name, workspace }
  return proposal ? <ProposedTokens key={proposal} {...props} proposal={proposal} /> : <StoredTokens {...props} />
}

function StoredTokens({ ws, tokenset, name, workspace }: ScreenProps) {
  const rules = useQuery(proposalRulesQuery(ws)).data
  const refused = workspace ? whyNot('write', workspace) : null
  const byProposal = rules?.direct_edits === false ? 'This workspace takes changes by proposal only' : null
  return (
    <ShownTokens
      read={useTokens(tokenset)}
      ws={ws}
      name={name}
      readOnly={refused ?? byProposal}
      banner={byProposal !== null && workspace && <ByProposalOnly workspace={workspace} tokenset={tokenset} />}
    />
  )
}
