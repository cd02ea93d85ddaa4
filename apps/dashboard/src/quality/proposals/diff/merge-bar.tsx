import type { ListedWorkspace, ProposalDiff, ProposalResolution, ReadProposal } from '@tessera/contract'
import { useState } from 'react'
import { api } from '../../../api/api.ts'
import { CircleCheck, CircleDashed, CircleX, GitMerge } from '../../../icons/icons.generated.ts'
import { whyNot } from '../../../people/members/roles.ts'
import { storedAction } from '../../../tokens/edits/recorded-action.ts'
import { addAction } from '../../../tokens/edits/undo.ts'
import { Button } from '../../../ui/button.tsx'
import { useFormState } from '../../../ui/form/form-state.ts'
import { ActionBar } from '../../../ui/page/page.tsx'
import { Notice } from '../../../ui/states.tsx'
import { blockedBy, BlockedNotice, type Blocked } from '../../checks/blocked.tsx'
import { counted, StatusBadge } from '../status.tsx'
import { keyOfConflict, resolutionOf, type Take } from './conflicts.tsx'
import styles from '../proposals.module.css'

interface Props {
  workspace: ListedWorkspace
  proposal: ReadProposal
  diff: ProposalDiff
  choices: ReadonlyMap<string, Take>
}

/** What decides on a proposal, in sight wherever its page is scrolled to: state, approvals, checks and the merge. */
export function MergeBar({ workspace, proposal, diff, choices }: Props) {
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
    <>
      {blocked && (
        <BlockedNotice
          blocked={blocked}
          whyNot={whyNot('override_findings', workspace)}
          reason={reason}
          onReason={setReason}
          what="merge"
        />
      )}
      <ActionBar>
        {error && <Notice kind="danger">{error}</Notice>}
        <div className={styles.decides} role="group" aria-label="Merge">
          <StatusBadge status={proposal.status} />
          <Facts proposal={proposal} diff={diff} open={open} />
          <Button
            kind="primary"
            icon={<GitMerge size={14} aria-hidden />}
            isPending={busy}
            unavailable={whyNotNow}
            onPress={() => void merge()}
          >
            {override ? 'Merge all the same' : 'Merge'}
          </Button>
        </div>
        {whyNotNow !== null && <p className={styles.muted}>{whyNotNow}.</p>}
      </ActionBar>
    </>
  )
}

const icons = { success: CircleCheck, warning: CircleDashed, danger: CircleX } as const

function Facts({ proposal: { approval }, diff, open }: Pick<Props, 'proposal' | 'diff'> & { open: number }) {
  const found = diff.findings.added.length
  const facts = [
    approvalFact(approval),
    found > 0
      ? { kind: 'warning' as const, text: counted(found, 'new finding') }
      : { kind: 'success' as const, text: 'Checks find nothing new' },
    ...(open > 0 ? [{ kind: 'warning' as const, text: counted(open, 'conflict') }] : []),
  ]
  return (
    <ul className={styles.facts}>
      {facts.map(({ kind, text }) => {
        const Icon = icons[kind]
        return (
          <li key={text} data-kind={kind}>
            <Icon size={16} aria-hidden />
            <span>{text}</span>
          </li>
        )
      })}
    </ul>
  )
}

function approvalFact({ met, missing, approved_by, changes_requested_by: requested }: ReadProposal['approval']) {
  if (requested.length > 0) return { kind: 'danger' as const, text: 'Changes requested' }
  const needed = missing.reduce((sum, { approvals, given }) => sum + approvals - given, 0)
  if (!met) return { kind: 'warning' as const, text: `${counted(needed, 'approval')} missing` }
  return {
    kind: 'success' as const,
    text: approved_by.length > 0 ? counted(approved_by.length, 'approval') : 'Needs no approval',
  }
}

/** Why the proposal cannot be merged; `open` is the number of conflicts that are not settled. */
function blockerOf(proposal: ReadProposal, diff: ProposalDiff, open: number): string | null {
  if (diff.faults.length > 0) return 'Some of it cannot be done any more'
  if (!proposal.approval.met) return 'Approvals are missing, see above'
  if (open > 0) return `${counted(open, 'conflict')} still to settle, see above`
  return proposal.operations.length === 0 ? 'It holds no edits yet' : null
}
