// A proposal: its changes, its conversation and its state.
import type { ListedWorkspace, ReadProposal } from '@tessera/contract'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { Pencil, TableProperties } from '../../icons/icons.generated.ts'
import { useState, type ReactNode } from 'react'
import { api } from '../../api/api.ts'
import { sessionQuery, tokensetsQuery, workspacesQuery } from '../../api/queries.ts'
import { whyNot } from '../../people/members/roles.ts'
import { Button } from '../../ui/button.tsx'
import { useFormState } from '../../ui/form/form-state.ts'
import { Confirm } from '../../ui/overlay/confirm.tsx'
import { AsWhole } from '../../ui/page/as-whole.tsx'
import { Page } from '../../ui/page/page.tsx'
import { Failed, Loading, Notice } from '../../ui/states.tsx'
import { toast } from '../../ui/overlay/toast.tsx'
import { Time } from '../../ui/time.tsx'
import { ApprovalSection } from './approval.tsx'
import { ProposedChanges } from './diff/proposed-changes.tsx'
import { EndedChanges } from './diff/ended-changes.tsx'
import { Conversation } from './conversation.tsx'
import { EditProposal } from './edit-proposal.tsx'
import { MergedNotice } from './merged.tsx'
import { useNames } from './people.ts'
import { proposalQuery } from './queries.ts'
import { authorOf, hasEnded, hasWritten, othersWhoWrote, StatusBadge } from './status.tsx'
import styles from './proposals.module.css'

export function ProposalScreen() {
  const { ws, proposal: id } = useParams({ from: '/app/w/$ws/proposals/$proposal' })
  const workspace = useQuery(workspacesQuery).data?.find(each => each.id === ws)
  const { data, error, refetch } = useQuery(proposalQuery(ws, id))
  if (workspace && data) return <OneProposal workspace={workspace} proposal={data} />
  return (
    <Page title="Proposal">{error ? <Failed error={error} retry={() => void refetch()} /> : <Loading rows={6} />}</Page>
  )
}

function OneProposal({ workspace, proposal }: { workspace: ListedWorkspace; proposal: ReadProposal }) {
  const { id: proposal_id, title, description, status } = proposal
  const me = useQuery(sessionQuery).data?.id
  const { busy, error, submit } = useFormState()
  const [open, setOpen] = useState<'edit' | 'close' | null>(null)
  const readOnly = whyNot('propose', workspace)
  const ended = hasEnded(proposal)
  const openForReview = () =>
    submit(async () => {
      await api.proposals.update({ proposal_id, status: 'open' })
      toast('Opened for review')
    })
  const close = async () => {
    await api.proposals.close({ proposal_id })
    toast(`Closed “${title}”`)
  }
  return (
    <Page
      title={title}
      back={
        <Link to="/w/$ws/proposals" params={{ ws: workspace.id }}>
          Proposals
        </Link>
      }
      intro={<ProposalLine workspace={workspace} proposal={proposal} />}
      actions={
        !ended && (
          <>
            {status === 'draft' && (
              <Button kind="primary" isPending={busy} unavailable={readOnly} onPress={() => void openForReview()}>
                Open for review
              </Button>
            )}
            <EditInGrid workspace={workspace} proposal={proposal} readOnly={readOnly} />
            <Button icon={<Pencil size={14} aria-hidden />} unavailable={readOnly} onPress={() => setOpen('edit')}>
              Edit…
            </Button>
            <Button unavailable={readOnly} onPress={() => setOpen('close')}>
              Close…
            </Button>
          </>
        )
      }
    >
      {error && <Notice kind="danger">{error}</Notice>}
      <AsWhole key={proposal_id}>
        {description && (
          <p className={styles.text}>
            <bdi>{description}</bdi>
          </p>
        )}
        {proposal.merged && <MergedNotice proposal={proposal} merged={proposal.merged} workspace={workspace} />}
        {status === 'closed' && <Notice kind="info">It was closed without being merged. Nothing was changed.</Notice>}
        {status !== 'draft' && <ApprovalSection proposal={proposal} />}
        <Changes workspace={workspace} proposal={proposal}>
          <Conversation
            workspace={workspace}
            proposal={proposal}
            isAuthor={me !== undefined && hasWritten(proposal, me)}
          />
        </Changes>
      </AsWhole>
      <EditProposal proposal={proposal} isOpen={open === 'edit'} onClose={() => setOpen(null)} />
      <Confirm
        title="Close this proposal?"
        verb="Close proposal"
        isOpen={open === 'close'}
        onClose={() => setOpen(null)}
        onConfirm={close}
      >
        <p>Its edits are not made. It stays readable, and it cannot be opened again.</p>
      </Confirm>
    </Page>
  )
}

interface ChangesProps {
  workspace: ListedWorkspace
  proposal: ReadProposal
  /** Below the changes. */
  children: ReactNode
}

function Changes({ workspace, proposal, children }: ChangesProps) {
  if (!hasEnded(proposal))
    return (
      <ProposedChanges workspace={workspace} proposal={proposal}>
        {children}
      </ProposedChanges>
    )
  return (
    <>
      <EndedChanges workspace={workspace} proposal={proposal} />
      {children}
    </>
  )
}

/** The line below the title: the state of the proposal, and its people. */
function ProposalLine({ workspace, proposal }: { workspace: ListedWorkspace; proposal: ReadProposal }) {
  const { status, created_at, reviewers } = proposal
  const names = useNames(workspace.id)
  const others = othersWhoWrote(proposal)
  return (
    <span className={styles.line}>
      <StatusBadge status={status} />
      <span>
        by <bdi>{authorOf(proposal)}</bdi>, <Time at={created_at} />
      </span>
      {others.length > 0 && (
        <span>
          changes by <bdi>{others.join(', ')}</bdi>
        </span>
      )}
      {reviewers.length > 0 && <span>Reviewers: {names(reviewers)}</span>}
    </span>
  )
}

/** A link to the tokenset that the proposal changes, or else to the first one. */
function EditInGrid({
  workspace,
  proposal,
  readOnly,
}: {
  workspace: ListedWorkspace
  proposal: ReadProposal
  readOnly: string | null
}) {
  const navigate = useNavigate()
  const { data: tokensets } = useQuery(tokensetsQuery(workspace.id))
  const changed = proposal.operations.find(operation => 'tokenset_id' in operation)?.['tokenset_id']
  const tokenset = (changed as string | undefined) ?? tokensets?.[0]?.id
  const edit = () =>
    navigate({
      to: '/w/$ws/t/$tokenset',
      params: { ws: workspace.id, tokenset: tokenset! },
      search: { proposal: proposal.id },
    })
  return (
    <Button
      icon={<TableProperties size={14} aria-hidden />}
      unavailable={readOnly ?? (tokenset === undefined ? 'There is no tokenset yet' : null)}
      onPress={() => void edit()}
    >
      Edit tokens
    </Button>
  )
}
