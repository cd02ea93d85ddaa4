// The proposals of a workspace, by status.
import type { ListedWorkspace, Proposal } from '@tessera/contract'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { Plus } from '../../icons/icons.generated.ts'
import { useState } from 'react'
import { workspacesQuery } from '../../api/queries.ts'
import { whyNot } from '../../people/members/roles.ts'
import { Button } from '../../ui/button.tsx'
import { Entry, List } from '../../ui/list/list.tsx'
import { Page } from '../../ui/page/page.tsx'
import { Empty, Failed, Loading } from '../../ui/states.tsx'
import { TabPanel, Tabs } from '../../ui/tabs.tsx'
import { shownOf } from '../../ui/text/shown-of.ts'
import { Time } from '../../ui/time.tsx'
import { countProposed } from '../differences/count-tokens.ts'
import { NewProposal } from './new-proposal.tsx'
import { proposalTabs, type ProposalTab } from './proposals-search.ts'
import { proposalsQuery } from './queries.ts'
import { authorOf, counted, StatusBadge } from './status.tsx'
import styles from './proposals.module.css'

const labels: Record<ProposalTab, string> = { open: 'Open', drafts: 'Drafts', merged: 'Merged', closed: 'Closed' }
const statuses: Record<ProposalTab, Proposal['status'][]> = {
  open: ['approved', 'open'],
  drafts: ['draft'],
  merged: ['merged'],
  closed: ['closed'],
}
const nothing: Record<ProposalTab, string> = {
  open: 'No proposal is open',
  drafts: 'No drafts',
  merged: 'Nothing was merged yet',
  closed: 'Nothing was closed',
}

export function ProposalsScreen() {
  const { ws } = useParams({ from: '/app/w/$ws/proposals' })
  const { data, error, refetch } = useQuery(workspacesQuery)
  const workspace = data?.find(each => each.id === ws)
  if (workspace) return <Proposals workspace={workspace} />
  return (
    <Page title="Proposals">
      {error ? (
        <Failed error={error} retry={() => void refetch()} />
      ) : data ? (
        <Failed error={new Error('Workspace not found')} />
      ) : (
        <Loading />
      )}
    </Page>
  )
}

function Proposals({ workspace }: { workspace: ListedWorkspace }) {
  const { tab = proposalTabs[0] } = useSearch({ from: '/app/w/$ws/proposals' })
  const navigate = useNavigate({ from: '/w/$ws/proposals' })
  const [creating, setCreating] = useState(false)
  return (
    <Page
      title="Proposals"
      intro="Changes that others look at before they are made: reviewed, approved, and merged as one change."
      actions={
        <Button
          kind="primary"
          icon={<Plus size={14} aria-hidden />}
          unavailable={whyNot('propose', workspace)}
          onPress={() => setCreating(true)}
        >
          Create proposal
        </Button>
      }
    >
      <Tabs
        label="Proposals"
        tabs={proposalTabs.map(id => ({ id, label: labels[id] }))}
        value={tab}
        onChange={id => void navigate({ search: id === proposalTabs[0] ? {} : { tab: id as ProposalTab } })}
      >
        {proposalTabs.map(id => (
          <TabPanel key={id} id={id}>
            <ProposalList ws={workspace.id} tab={id} />
          </TabPanel>
        ))}
      </Tabs>
      <NewProposal ws={workspace.id} isOpen={creating} onClose={() => setCreating(false)} />
    </Page>
  )
}

/** The proposals of one tab, grouped by status, newest first. */
function ProposalList({ ws, tab }: { ws: string; tab: ProposalTab }) {
  const [first, second] = statuses[tab]
  const lists = [
    useInfiniteQuery(proposalsQuery(ws, first!)),
    useInfiniteQuery({ ...proposalsQuery(ws, second ?? first!), enabled: second !== undefined }),
  ].slice(0, statuses[tab].length)
  const failed = lists.find(({ error, data }) => error && !data)
  if (failed) return <Failed error={failed.error} retry={() => void failed.refetch()} />
  if (lists.some(({ data }) => !data)) return <Loading rows={4} />
  const proposals = lists.flatMap(({ data }) => data!.pages.flatMap(page => page.proposals))
  const firstPages = lists.flatMap(({ data }) => data!.pages.slice(0, 1))
  if (proposals.length === 0)
    return (
      <Empty title={nothing[tab]} manual="tokens/proposals">
        A proposal holds edits of tokens and themes that are not made yet. People and agents make them, and others say
        what they think of them.
      </Empty>
    )
  const more = lists.find(({ hasNextPage }) => hasNextPage)
  return (
    <>
      <List label={`${labels[tab]} proposals`}>
        {proposals.map(proposal => (
          <ProposalEntry key={proposal.id} proposal={proposal} />
        ))}
      </List>
      {more && (
        <div className={styles.buttons}>
          <span className={styles.muted}>{shownOf(proposals.length, firstPages)}</span>
          <Button isPending={more.isFetchingNextPage} onPress={() => void more.fetchNextPage()}>
            Show older proposals
          </Button>
        </div>
      )}
    </>
  )
}

function ProposalEntry({ proposal }: { proposal: Proposal }) {
  const { id, workspace_id: ws, title, operations, created_at } = proposal
  return (
    <Entry
      name={
        <Link to="/w/$ws/proposals/$proposal" params={{ ws, proposal: id }}>
          <bdi>{title}</bdi>
        </Link>
      }
      state={<StatusBadge status={proposal.status} />}
      when={<Time at={created_at} />}
    >
      {counted(countProposed(operations), 'change')} by <bdi>{authorOf(proposal)}</bdi>
    </Entry>
  )
}
