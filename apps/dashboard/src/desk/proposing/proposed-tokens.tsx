// The grid of a tokenset in a proposal: it shows the tokens after a merge, and its edits go into the proposal.
import { useQuery } from '@tanstack/react-query'
import { whyNot } from '../../people/members/roles.ts'
import { Failed, Loading } from '../../ui/states.tsx'
import { proposalQuery } from '../../quality/proposals/queries.ts'
import { hasEnded } from '../../quality/proposals/status.tsx'
import { createEdits } from '../../tokens/edits/edits.ts'
import { keptEdits } from '../../tokens/edits/edits-of.ts'
import { ShownTokens, type ScreenProps } from '../shown-tokens.tsx'
import { useTokensOf } from '../../tokens/model/use-tokens.ts'
import { ProposalBanner } from './proposal-banner.tsx'
import { proposedStore, proposedTokensQuery, type ProposalIds } from './proposed-store.ts'

export function ProposedTokens({ ws, tokenset, name, workspace, proposal: id }: ScreenProps & { proposal: string }) {
  const place: ProposalIds = { ws, tokenset_id: tokenset, proposal_id: id }
  const proposal = useQuery(proposalQuery(ws, id))
  const edits = keptEdits(`${tokenset} ${id}`, () => createEdits(tokenset, proposedStore(place)))
  const read = useTokensOf(edits, useQuery(proposedTokensQuery(place)))
  if (!proposal.data)
    return (
      <>
        <h1 className="visually-hidden">{name}</h1>
        {proposal.error ? (
          <Failed error={proposal.error} retry={() => void proposal.refetch()} />
        ) : (
          <Loading rows={14} label="Loading the proposal" />
        )}
      </>
    )
  const ended = hasEnded(proposal.data) ? `This proposal is ${proposal.data.status}` : null
  return (
    <ShownTokens
      read={read}
      ws={ws}
      name={name}
      readOnly={ended ?? (workspace ? whyNot('propose', workspace) : null)}
      banner={<ProposalBanner proposal={proposal.data} tokenset={tokenset} />}
    />
  )
}
