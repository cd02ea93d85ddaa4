import type { GitConnection, ListedWorkspace } from '@tessera/contract'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { ForAdministrators } from '../../people/members/for-administrators.tsx'
import { whyNot } from '../../people/members/roles.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Confirm } from '../../ui/overlay/confirm.tsx'
import { Page } from '../../ui/page/page.tsx'
import { Empty, Failed, Loading, Notice } from '../../ui/states.tsx'
import { Time } from '../../ui/time.tsx'
import { Branches } from './branches.tsx'
import { ConnectGit } from './connect-dialog.tsx'
import { draftOf, inputOf } from './git-draft.ts'
import { ToConnections } from '../to-connections.tsx'
import styles from './git.module.css'
import { Pending } from './pending.tsx'
import { gitQuery } from '../../api/delivery-queries.ts'
import { GitRuns } from './runs.tsx'
import { GitWarnings } from './warnings.tsx'

export function GitScreen() {
  const { ws } = useParams({ from: '/app/w/$ws/settings/git' })
  return (
    <ForAdministrators ws={ws} title="Git" withheld="Git is for owners and admins" needs="view_git">
      {workspace => <Git workspace={workspace} />}
    </ForAdministrators>
  )
}

/** The repository of a workspace: how it stands, and what was pulled and pushed. */
function Git({ workspace }: { workspace: ListedWorkspace }) {
  const { data, error, refetch } = useQuery(gitQuery(workspace.id))
  const [isConnecting, setConnecting] = useState(false)
  const connect = (
    <Button kind="primary" unavailable={whyNot('manage_git', workspace)} onPress={() => setConnecting(true)}>
      Connect a repository
    </Button>
  )
  return (
    <Page
      title="Git"
      back={<ToConnections ws={workspace.id} />}
      intro={`A repository that says the same as ${workspace.name}: changes here are commits there, and the other way round.`}
    >
      {error && data === undefined ? (
        <Failed error={error} retry={() => void refetch()} />
      ) : data === undefined ? (
        <Loading rows={3} />
      ) : data === null ? (
        <Empty title="No repository yet" action={connect}>
          Keep tokens in Git and review them where your code is. Both sides are merged by token, so neither overwrites
          the other.
        </Empty>
      ) : (
        <Connected connection={data} workspace={workspace} onChange={() => setConnecting(true)} />
      )}
      <ConnectGit
        ws={workspace.id}
        connection={data ?? null}
        isOpen={isConnecting}
        onClose={() => setConnecting(false)}
      />
    </Page>
  )
}

interface ConnectedProps {
  connection: GitConnection
  workspace: ListedWorkspace
  onChange: () => void
}

function Connected({ connection, workspace, onChange }: ConnectedProps) {
  const { status, workspace_id } = connection
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isLeaving, setLeaving] = useState(false)
  const refused = whyNot('manage_git', workspace)
  const run = (work: () => Promise<unknown>) => {
    setBusy(true)
    setRefusal(null)
    void work()
      .catch((error: unknown) => setRefusal(error instanceof Error ? error.message : String(error)))
      .finally(() => setBusy(false))
  }
  return (
    <>
      <Facts connection={connection} />
      {status.error !== null && (
        <Notice kind={status.state === 'conflict' ? 'warning' : 'danger'}>{status.error}</Notice>
      )}
      {refusal !== null && <Notice kind="danger">{refusal}</Notice>}
      <GitWarnings warnings={status.warnings} />
      <div className={styles.buttons}>
        {status.files.length > 0 && (
          <Button
            unavailable={refused}
            isPending={isBusy}
            onPress={() =>
              run(() => api.git.set({ ...inputOf(workspace_id, draftOf(connection)), replace: status.files }))
            }
          >
            {status.files.length === 1 ? 'Replace the file' : `Replace the ${status.files.length} files`}
          </Button>
        )}
        {status.state === 'conflict' && status.files.length + status.warnings.length === 0 && (
          <>
            <Button
              unavailable={refused}
              isPending={isBusy}
              onPress={() => run(() => api.git.resolve({ workspace_id, take: 'theirs' }))}
            >
              Take theirs as a proposal
            </Button>
            <Button
              unavailable={refused}
              isPending={isBusy}
              onPress={() => run(() => api.git.resolve({ workspace_id, take: 'new_branch' }))}
            >
              Push ours to a new branch
            </Button>
          </>
        )}
        <Button unavailable={refused} isPending={isBusy} onPress={() => run(() => api.git.sync({ workspace_id }))}>
          Sync now
        </Button>
        <Button unavailable={refused} onPress={onChange}>
          Change
        </Button>
        <Button kind="danger" unavailable={refused} onPress={() => setLeaving(true)}>
          Disconnect
        </Button>
      </div>
      {isCollecting(connection) && <Pending connection={connection} refused={refused} />}
      {connection.direction === 'both' && <Branches connection={connection} refused={refused} />}
      <GitRuns ws={workspace_id} />
      <Confirm
        title="Disconnect the repository?"
        verb="Disconnect"
        isOpen={isLeaving}
        onClose={() => setLeaving(false)}
        onConfirm={() => api.git.delete({ workspace_id })}
      >
        <p>Both sides stay as they are. What is changed afterwards on one of them does not reach the other.</p>
      </Confirm>
    </>
  )
}

/** Where edits wait for a commit or a release. */
const isCollecting = ({ direction, commit, on }: GitConnection) =>
  direction !== 'pull' && (commit === 'collected' || on === 'release')

const states = {
  idle: ['success', 'In sync'],
  syncing: ['info', 'Syncing'],
  conflict: ['warning', 'Waits for a decision'],
  failed: ['danger', 'Stopped'],
} as const
const directions = { both: 'pushes and pulls', push: 'pushes', pull: 'pulls' }

function Facts({ connection }: { connection: GitConnection }) {
  const { url, branch, folder, direction, incoming, credential, host_key, status } = connection
  const [kind, words] = states[status.state]
  return (
    <dl className={styles.facts}>
      <dt>State</dt>
      <dd>
        <Badge kind={kind}>{words}</Badge>
      </dd>
      <dt>Repository</dt>
      <dd className={styles.code}>
        <bdi>{url}</bdi>
      </dd>
      <dt>Branch</dt>
      <dd className={styles.code}>
        <bdi>{folder === '' ? branch : `${branch}, ${folder}/`}</bdi>
      </dd>
      <dt>How</dt>
      <dd>
        {directions[direction]}
        {direction === 'push' ? '' : `; commits of others become ${incoming === 'proposal' ? 'proposals' : 'changes'}`}
      </dd>
      <dt>Credential</dt>
      <dd>
        {credential.name !== undefined && `${credential.name} `}
        <span className={styles.code}>{credential.fingerprint}</span>
        {credential.expires_at !== null && ` until ${credential.expires_at}`}
      </dd>
      {host_key !== null && (
        <>
          <dt>Host key</dt>
          <dd className={styles.code}>{host_key}</dd>
        </>
      )}
      {status.last_synced_at !== null && (
        <>
          <dt>Last synced</dt>
          <dd>
            <Time at={status.last_synced_at} />
            {status.last_commit !== null && <span className={styles.code}> {status.last_commit.slice(0, 7)}</span>}
          </dd>
        </>
      )}
    </dl>
  )
}
