import type { ListedWorkspace } from '@tessera/contract'
import { GitPullRequestArrow } from '../../icons/icons.generated.ts'
import { useState } from 'react'
import { whyNot } from '../../people/members/roles.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/states.tsx'
import { NewProposal } from '../../quality/proposals/new-proposal.tsx'
import styles from './proposal-banner.module.css'

/** Explains that changes need a proposal, and offers to start one. */
export function ByProposalOnly({ workspace, tokenset }: { workspace: ListedWorkspace; tokenset: string }) {
  const [creating, setCreating] = useState(false)
  return (
    <div className={styles.banner}>
      <Notice
        kind="info"
        icon={<GitPullRequestArrow size={16} aria-hidden />}
        action={
          <Button size="small" unavailable={whyNot('propose', workspace)} onPress={() => setCreating(true)}>
            Propose changes…
          </Button>
        }
      >
        This workspace takes changes by proposal only.
      </Notice>
      <NewProposal ws={workspace.id} tokenset={tokenset} isOpen={creating} onClose={() => setCreating(false)} />
    </div>
  )
}
