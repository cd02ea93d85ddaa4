import type { ListedWorkspace, Tokenset } from '@tessera/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Rocket } from 'lucide-react'
import { useState } from 'react'
import { organizationOfQuery, organizationsQuery } from '../../api/queries.ts'
import { whyNot } from '../../members/roles.ts'
import { releaseStateQuery } from '../../organizations/release-state.ts'
import { Button } from '../../ui/button.tsx'
import { lazyDialog } from '../../ui/overlay/lazy.tsx'
import { counted } from './counted.ts'
import { Panel } from './panel.tsx'
import styles from './home.module.css'

const PublishWorkspace = lazyDialog(
  async () => (await import('../../organizations/publish/publish-workspace.tsx')).PublishWorkspace,
)

interface Props {
  workspace: ListedWorkspace
  tokensets: readonly Tokenset[]
}

/** What is released, what waits, and the way to publish it. */
export function ReleasePanel({ workspace, tokensets }: Props) {
  const { data: state, error, refetch } = useQuery(releaseStateQuery(workspace.id))
  const { data: organizations } = useQuery(organizationsQuery)
  const { data: own } = useQuery(organizationOfQuery(workspace.id))
  const organization = organizations?.find(({ id }) => id === own)
  const [publishing, setPublishing] = useState(false)
  const waiting = state ? tokensets.reduce((sum, { id }) => sum + (state.changed.get(id)?.size ?? 0), 0) : null
  const version = state?.production.active_version ?? ''
  return (
    <Panel
      title="Release"
      icon={<Rocket size={15} aria-hidden />}
      action={
        organization && (
          <Link to="/org/$org" params={{ org: organization.id }} search={{ tab: 'releases' }} className={styles.more!}>
            Releases
          </Link>
        )
      }
    >
      <p className={styles.figure}>
        {error
          ? 'Not known'
          : state === undefined
            ? ' '
            : state === null
              ? 'Nothing is released'
              : waiting === 0
                ? `As in ${version}`
                : `${counted(waiting!, 'change')} since ${version}`}
      </p>
      <p className={styles.muted}>
        {error
          ? error.message
          : state === null
            ? 'A release gives builds the values of one moment, with a version.'
            : waiting === 0
              ? 'Builds read what stands here.'
              : 'Builds do not see them until they are published.'}
      </p>
      <div>
        <Button
          kind={waiting === 0 ? 'secondary' : 'primary'}
          unavailable={organization ? closedTo(organization) : null}
          isDisabled={state === undefined}
          onPress={() => setPublishing(true)}
        >
          Publish…
        </Button>
      </div>
      <PublishWorkspace
        workspace={workspace}
        isOpen={publishing}
        onClose={() => {
          setPublishing(false)
          void refetch()
        }}
      />
    </Panel>
  )
}

/** Why the user may publish to no environment at all; Production may be closed to whom others are open. */
const closedTo = (organization: Parameters<typeof whyNot>[1]) => whyNot('publish', organization)
