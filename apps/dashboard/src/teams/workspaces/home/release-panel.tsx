import type { ListedWorkspace, Tokenset } from '@tessera/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Rocket } from '../../../icons/icons.generated.ts'
import { useState } from 'react'
import { organizationOfQuery, organizationsQuery } from '../../../api/queries.ts'
import { whyNot } from '../../../people/members/roles.ts'
import { releaseStateQuery, type ReleaseState } from '../../../delivery/releases/release-state.ts'
import { Button } from '../../../ui/button.tsx'
import { lazyDialog } from '../../../ui/overlay/lazy.tsx'
import { counted } from './counted.ts'
import { Panel } from './panel.tsx'
import styles from './home.module.css'

const PublishWorkspace = lazyDialog(
  async () => (await import('../../../delivery/releases/publish/publish-workspace.tsx')).PublishWorkspace,
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
  const words = wordsOf(state, waiting, error)
  const changed = state && tokensets.find(({ id }) => (state.changed.get(id)?.size ?? 0) > 0)
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
      <p className={styles.figure} data-loading={words === waitingWords || undefined}>
        {changed ? (
          <Link
            to="/w/$ws/t/$tokenset"
            params={{ ws: workspace.id, tokenset: changed.id }}
            search={{ only: 'unreleased' }}
            className={styles.lineLink!}
          >
            {words.figure}
          </Link>
        ) : (
          words.figure
        )}
      </p>
      <p className={styles.muted}>{words.about}</p>
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

interface Words {
  figure: string
  about: string
}

const waitingWords: Words = { figure: '', about: '' }

function wordsOf(state: ReleaseState | null | undefined, waiting: number | null, error: Error | null): Words {
  if (error && state === undefined) return { figure: 'Not known', about: error.message }
  if (state === undefined) return waitingWords
  if (state === null)
    return {
      figure: 'Nothing is released',
      about: 'A release gives builds the values of one moment, with a version.',
    }
  const version = state.production.active_version ?? ''
  if (waiting === 0) return { figure: `As in ${version}`, about: 'Builds read what stands here.' }
  return {
    figure: `${counted(waiting ?? 0, 'change')} since ${version}`,
    about: 'Builds do not see them until they are published.',
  }
}

/** Why the user may publish to no environment at all; Production may be closed to whom others are open. */
const closedTo = (organization: Parameters<typeof whyNot>[1]) => whyNot('publish', organization)
