// What a proposal would change now, what blocks it, and the merge.
import type { ListedWorkspace, ProposalDiff, ReadProposal } from '@tessera/contract'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState, type ReactNode } from 'react'
import { usePlaces } from '../../checks/use-places.ts'
import { BeforeAfter } from '../../../tokens/consequences/lazy.tsx'
import { placesOfStates } from '../../../tokens/consequences/places.ts'
import { Section } from '../../../ui/page/page.tsx'
import { Failed, Loading, Notice } from '../../../ui/states.tsx'
import { countTokens } from '../../differences/count-tokens.ts'
import { proposalDiffQuery } from '../queries.ts'
import { counted } from '../status.tsx'
import { Conflicts, type Take } from './conflicts.tsx'
import { Consequences } from './consequences.tsx'
import { MergeBar } from './merge-bar.tsx'
import { ChangedGuidance, ChangedResolvers, ChangedTokenset } from './tokenset-changes.tsx'

interface Props {
  workspace: ListedWorkspace
  proposal: ReadProposal
}

/** `children`: what stands between the changes and the merge. */
export function ProposedChanges({ workspace, proposal, children }: Props & { children: ReactNode }) {
  const { data, error, refetch } = useQuery(proposalDiffQuery(workspace.id, proposal.id))
  const [choices, setChoices] = useState<ReadonlyMap<string, Take>>(new Map())
  return (
    <>
      {data ? (
        <Diff
          workspace={workspace}
          proposal={proposal}
          diff={data}
          choices={choices}
          onChoose={(key, take) => setChoices(before => new Map(before).set(key, take))}
        />
      ) : (
        <Section title="Changes">
          {error ? <Failed error={error} retry={() => void refetch()} /> : <Loading rows={5} label="Comparing" />}
        </Section>
      )}
      {children}
      {data && proposal.status !== 'draft' && (
        <MergeBar workspace={workspace} proposal={proposal} diff={data} choices={choices} />
      )}
    </>
  )
}

interface DiffProps extends Props {
  diff: ProposalDiff
  choices: ReadonlyMap<string, Take>
  onChoose: (key: string, take: Take) => void
}

function Diff({ workspace, proposal, diff, choices, onChoose }: DiffProps) {
  const tokens = diff.modes.reduce((sum, mode) => sum + mode.tokens.length, 0)
  const tokensets = [...new Set(diff.modes.map(({ tokenset_id }) => tokenset_id))]
  const { guidance = [] } = diff
  const isEmpty = tokens + diff.resolvers.length + guidance.length === 0
  return (
    <>
      {diff.conflicts.length > 0 && (
        <Section title="Conflicts" intro="Others changed these since, in another way. Choose what stands.">
          <Conflicts ws={workspace.id} diff={diff} choices={choices} onChoose={onChoose} />
        </Section>
      )}
      <Section
        title="Changes"
        intro={
          isEmpty
            ? proposal.operations.length === 0
              ? 'It holds no edits yet.'
              : 'Everything that it would change is so already: merging only says that it is done.'
            : [
                ...(tokens > 0 ? [changedWords(diff.modes)] : []),
                ...(diff.resolvers.length > 0 ? [counted(diff.resolvers.length, 'theme')] : []),
                ...(guidance.length > 0 ? [counted(guidance.length, 'guidance text')] : []),
              ].join(' and ')
        }
      >
        {diff.faults.map(({ error }, i) => (
          <Notice key={i} kind="danger">
            Cannot be done any more: {error}
          </Notice>
        ))}
        {tokensets.map(id => (
          <ChangedTokenset
            key={id}
            workspace={workspace}
            tokenset_id={id}
            proposal_id={proposal.id}
            modes={diff.modes.filter(({ tokenset_id }) => tokenset_id === id)}
          />
        ))}
        {diff.resolvers.length > 0 && <ChangedResolvers resolvers={diff.resolvers} />}
        {guidance.length > 0 && <ChangedGuidance guidance={guidance} />}
        <Pictures ws={workspace.id} diff={diff} choices={choices} />
      </Section>
      <Consequences ws={workspace.id} diff={diff} />
    </>
  )
}

/** A token in two modes is one token with two values. */
export function changedWords(modes: ProposalDiff['modes']): string {
  const values = modes.flatMap(({ tokenset_id, tokens }) => tokens.map(({ name }) => ({ tokenset_id, token: name })))
  const tokens = countTokens(values)
  const inModes = values.length === tokens ? '' : `, ${counted(values.length, 'value')}`
  return `${counted(tokens, 'token')}${inModes}`
}

interface PicturesProps {
  ws: string
  diff: ProposalDiff
  choices: ReadonlyMap<string, Take>
}

/** Without the edits that give way in a conflict. */
function Pictures({ ws, diff, choices }: PicturesProps) {
  const at = useMemo(
    () =>
      diff.modes.map(({ tokenset_id, mode_id }) => ({
        tokenset_id,
        mode_id,
        resolver_id: null,
        input: null,
        count: 1,
      })),
    [diff],
  )
  const words = usePlaces(ws, at)
  const states = useMemo(
    () =>
      diff.modes.flatMap(({ tokenset_id, mode_id, tokens }) =>
        tokens
          .filter(({ name }) => choices.get(`${mode_id} ${name}`) !== 'current')
          .map(({ before, after }) => ({ tokenset_id, mode_id, before, after })),
      ),
    [diff, choices],
  )
  const labels = JSON.stringify(at.map(place => [place.mode_id, words(place)]))
  const places = useMemo(() => {
    const labelOf = new Map(JSON.parse(labels) as [string, string][])
    return placesOfStates(states, ({ mode_id }) => labelOf.get(mode_id) ?? '')
  }, [states, labels])
  return <BeforeAfter places={places} isListed />
}
