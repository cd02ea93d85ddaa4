import type { ListedWorkspace, ReadProposal } from '@tessera/contract'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { RevertChange } from '../changes/revert-change.tsx'
import { whyNot } from '../../people/members/roles.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/states.tsx'
import { Time } from '../../ui/time.tsx'
import { countProposed } from '../differences/count-tokens.ts'
import { counted } from './status.tsx'

interface Props {
  proposal: ReadProposal
  merged: NonNullable<ReadProposal['merged']>
  workspace: ListedWorkspace
}

/** Who merged the proposal and when, with a button that reverts the merge. */
export function MergedNotice({ proposal, merged, workspace }: Props) {
  const [asking, setAsking] = useState(false)
  const summary = `Merged the proposal "${proposal.title}"`
  return (
    <Notice
      kind="success"
      action={
        <Button size="small" unavailable={whyNot('write', workspace)} onPress={() => setAsking(true)}>
          Revert…
        </Button>
      }
    >
      <p>
        Merged by <bdi>{merged.user_name ?? 'a deleted account'}</bdi>, <Time at={merged.at} />:{' '}
        {counted(countProposed(proposal.operations), 'change')} at once.{' '}
        <Link to="/w/$ws/activity" params={{ ws: workspace.id }}>
          Open activity
        </Link>
      </p>
      {merged.override !== null && (
        <p>
          Past findings that stop a merge, because: <bdi>{merged.override}</bdi>
        </p>
      )}
      <RevertChange change={{ id: merged.change_id, summary }} isOpen={asking} onClose={() => setAsking(false)} />
    </Notice>
  )
}
