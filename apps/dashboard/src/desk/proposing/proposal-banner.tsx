import type { Proposal } from '@tessera/contract'
import { Link, useNavigate } from '@tanstack/react-router'
import { GitPullRequestArrow } from '../../icons/icons.generated.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/states.tsx'
import { countProposed } from '../../quality/differences/count-tokens.ts'
import { counted, hasEnded } from '../../quality/proposals/status.tsx'
import styles from './proposal-banner.module.css'

/** Names the proposal that the grid edits, with links to it and to the stored tokens. */
export function ProposalBanner({ proposal, tokenset }: { proposal: Proposal; tokenset: string }) {
  const { id, workspace_id: ws, title, operations } = proposal
  const navigate = useNavigate()
  const leave = () =>
    navigate({
      to: '/w/$ws/t/$tokenset',
      params: { ws, tokenset },
      search: ({ proposal: _, ...search }: Record<string, unknown>) => search,
    })
  return (
    <div className={styles.banner}>
      <Notice
        kind="info"
        icon={<GitPullRequestArrow size={16} aria-hidden />}
        action={
          <span className={styles.actions}>
            <Link to="/w/$ws/proposals/$proposal" params={{ ws, proposal: id }}>
              Review {counted(countProposed(operations), 'change')}
            </Link>
            <Button size="small" onPress={() => void leave()}>
              Leave
            </Button>
          </span>
        }
      >
        {hasEnded(proposal) ? 'You see' : 'You edit'} the proposal <bdi className={styles.title}>“{title}”</bdi>
        {hasEnded(proposal) ? ', which has ended.' : '. Nothing here is changed until it is merged.'}
      </Notice>
    </div>
  )
}
