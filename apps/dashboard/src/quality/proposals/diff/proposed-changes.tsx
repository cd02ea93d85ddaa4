// What a proposal would change now, what blocks it, and the merge.
import type { ListedWorkspace, ProposalDiff, ProposalResolution, ReadProposal } from '@tessera/contract'
import { useQuery } from '@tanstack/react-query'
import { GitMerge } from '../../../icons/icons.generated.ts'
import { useMemo, useState } from 'react'
import { api } from '../../../api/api.ts'
import { usePlaces } from '../../checks/use-places.ts'
import { BeforeAfter } from '../../../tokens/consequences/lazy.tsx'
import { placesOfStates } from '../../../tokens/consequences/places.ts'
import { storedAction } from '../../../tokens/edits/recorded-action.ts'
import { addAction } from '../../../tokens/edits/undo.ts'
import { whyNot } from '../../../people/members/roles.ts'
import { Button } from '../../../ui/button.tsx'
import { useFormState } from '../../../ui/form/form-state.ts'
import { Section } from '../../../ui/page/page.tsx'
import { Failed, Loading, Notice } from '../../../ui/states.tsx'
import { blockedBy, BlockedNotice, type Blocked } from '../../checks/blocked.tsx'
import { countTokens } from '../../differences/count-tokens.ts'
import { proposalDiffQuery } from '../queries.ts'
import { counted } from '../status.tsx'
import { Conflicts, keyOfConflict, resolutionOf, type Take } from './conflicts.tsx'
import { Consequences } from './consequences.tsx'
import { ChangedGuidance, ChangedResolvers, ChangedTokenset } from './tokenset-changes.tsx'
import styles from '../proposals.module.css'

interface Props {
  workspace: ListedWorkspace
  proposal: ReadProposal
}

export function ProposedChanges({ workspace, proposal }: Props) {
  const { data, error, refetch } = useQuery(proposalDiffQuery(workspace.id, proposal.id))
  if (!data)
    return (
      <Section title="Changes">
        {error ? <Failed error={error} retry={() => void refetch()} /> : <Loading rows={5} label="Comparing" />}
      </Section>
    )
  return <Diff workspace={workspace} proposal={proposal} diff={data} />
}

function Diff({ workspace, proposal, diff }: Props & { diff: ProposalDiff }) {
  const [choices, setChoices] = useState<ReadonlyMap<string, Take>>(new Map())
  const tokens = diff.modes.reduce((sum, mode) => sum + mode.tokens.length, 0)
  const tokensets = [...new Set(diff.modes.map(({ tokenset_id }) => tokenset_id))]
  const { guidance = [] } = diff
  const isEmpty = tokens + diff.resolvers.length + guidance.length === 0
  return (
    <>
      {diff.conflicts.length > 0 && (
        <Section title="Conflicts" intro="Others changed these since, in another way. Choose what stands.">
          <Conflicts
            ws={workspace.id}
            diff={diff}
            choices={choices}
            onChoose={(key, take) => setChoices(before => new Map(before).set(key, take))}
          />
        </Section>
      )}
      <Section
        title="Changes"
        intro={
          isEmpty
            ? proposal.operations.length === 0
              ? 'It holds no edits yet.'
              : 'Everything that it would change is so already.'
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
      {proposal.status !== 'draft' && (
        <Merge workspace={workspace} proposal={proposal} diff={diff} choices={choices} isEmpty={isEmpty} />
      )}
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

function Merge({
  workspace,
  proposal,
  diff,
  choices,
  isEmpty,
}: Props & { diff: ProposalDiff; choices: ReadonlyMap<string, Take>; isEmpty: boolean }) {
  const [blocked, setBlocked] = useState<Blocked | null>(null)
  const [reason, setReason] = useState('')
  const { busy, error, submit } = useFormState()
  const open = diff.conflicts.filter(conflict => !choices.has(keyOfConflict(conflict))).length
  const override = blocked !== null && reason.trim() !== ''
  const whyNotNow = whyNot('decide', workspace) ?? blockerOf(proposal, diff, open)
  const merge = () =>
    submit(async () => {
      const resolutions = diff.conflicts.flatMap((conflict): ProposalResolution[] => {
        const take = choices.get(keyOfConflict(conflict))
        return take ? [resolutionOf(conflict, take)] : []
      })
      try {
        const merged = await api.proposals.merge({
          proposal_id: proposal.id,
          resolutions,
          ...(override ? { override: reason } : {}),
        })
        setBlocked(null)
        addAction(storedAction({ workspace_id: workspace.id }, `Merged “${proposal.title}”`, [merged.change_id]))
      } catch (failure) {
        const stopped = blockedBy(failure)
        if (!stopped) throw failure
        setBlocked(stopped)
      }
    })
  return (
    <Section title="Merge" intro="All at once, as one change of the history, which one revert takes back.">
      {isEmpty && proposal.operations.length > 0 && (
        <Notice kind="info">Merging only says that the proposal is done: there is nothing left to change.</Notice>
      )}
      {blocked && (
        <BlockedNotice
          blocked={blocked}
          whyNot={whyNot('override_findings', workspace)}
          reason={reason}
          onReason={setReason}
          what="merge"
        />
      )}
      {error && <Notice kind="danger">{error}</Notice>}
      <div className={styles.buttons}>
        <Button
          kind="primary"
          icon={<GitMerge size={14} aria-hidden />}
          isPending={busy}
          unavailable={whyNotNow}
          onPress={() => void merge()}
        >
          {override ? 'Merge all the same' : 'Merge'}
        </Button>
        {whyNotNow !== null && <span className={styles.muted}>{whyNotNow}.</span>}
      </div>
    </Section>
  )
}

/** Why the proposal cannot be merged; `open` is the number of conflicts that are not settled. */
function blockerOf(proposal: ReadProposal, diff: ProposalDiff, open: number): string | null {
  if (diff.faults.length > 0) return 'Some of it cannot be done any more'
  if (!proposal.approval.met) return 'Approvals are missing, see above'
  if (open > 0) return `${counted(open, 'conflict')} still to settle, see above`
  return proposal.operations.length === 0 ? 'It holds no edits yet' : null
}
