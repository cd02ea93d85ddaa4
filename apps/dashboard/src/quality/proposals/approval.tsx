import type { ReadProposal } from '@tessera/contract'
import { CircleCheck, CircleDashed, CircleX } from '../../icons/icons.generated.ts'
import { Section } from '../../ui/page/page.tsx'
import { namesOf, useNames } from './people.ts'
import { counted, hasEnded } from './status.tsx'
import styles from './proposals.module.css'

/** The approvals that the rules of the workspace require before the merge, and those that exist. */
export function ApprovalSection({ proposal }: { proposal: ReadProposal }) {
  const { met, approved_by, missing, changes_requested_by: requested } = proposal.approval
  const names = useNames(proposal.workspace_id)
  const ended = hasEnded(proposal)
  // Of one that has ended only what was decided is of interest.
  if (ended && requested.length + approved_by.length === 0) return null
  return (
    <Section title="Approval">
      <ul className={styles.facts}>
        {requested.map(one => (
          <li key={one.user_id} data-kind="danger">
            <CircleX size={16} aria-hidden />
            <span>
              <bdi>{namesOf([one])}</bdi> requested changes
              {ended ? '.' : '. They have to approve it before it is merged.'}
            </span>
          </li>
        ))}
        {(ended ? [] : missing).map(({ match, approvals, given, reviewers }, i) => (
          <li key={i} data-kind="warning">
            <CircleDashed size={16} aria-hidden />
            <span>
              {counted(approvals - given, 'more approval')}
              {match === null ? ' needed' : ` needed for ${match.join(', ')}`}
              {reviewers.length > 0 && <>, from {names(reviewers)}</>}.
            </span>
          </li>
        ))}
        {approved_by.length > 0 && (
          <li data-kind="success">
            <CircleCheck size={16} aria-hidden />
            <span>Approved by {namesOf(approved_by)}.</span>
          </li>
        )}
        {met && approved_by.length === 0 && (
          <li data-kind="success">
            <CircleCheck size={16} aria-hidden />
            <span>No approval is needed here.</span>
          </li>
        )}
      </ul>
    </Section>
  )
}
