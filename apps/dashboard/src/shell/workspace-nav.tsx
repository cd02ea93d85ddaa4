import type { ListedWorkspace } from '@tessera/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Building2, Code, GitPullRequestArrow, History, Plus, Settings, ShieldCheck, SwatchBook } from 'lucide-react'
import { useState } from 'react'
import { tokensetsQuery, organizationOfQuery, organizationsQuery } from '../api/queries.ts'
import { whyNot } from '../members/roles.ts'
import { Badge } from '../ui/badge.tsx'
import { IconButton } from '../ui/button.tsx'
import { lazyDialog } from '../ui/overlay/lazy.tsx'
import { findingCountsQuery, openIn } from '../checks/queries.ts'
import styles from './shell.module.css'

const NewTokenset = lazyDialog(async () => (await import('../tokensets/new-tokenset.tsx')).NewTokenset)

/** What a workspace has: its tokensets, its themes, what happened in it, who is in it. */
export function WorkspaceNav({ workspace }: { workspace: ListedWorkspace }) {
  const { data } = useQuery(tokensetsQuery(workspace.id))
  const [creating, setCreating] = useState(false)
  return (
    <nav aria-label="Workspace" className={styles.nav}>
      <div className={styles.navTitle}>
        <Link to="/w/$ws" params={{ ws: workspace.id }} activeOptions={{ exact: true }} className={styles.titleLink!}>
          Tokensets
        </Link>
        <IconButton
          label="Create tokenset"
          size="small"
          unavailable={whyNot('write', workspace)}
          onPress={() => setCreating(true)}
        >
          <Plus size={14} />
        </IconButton>
      </div>
      <ul>
        {data?.map(each => (
          <li key={each.id}>
            <Link to="/w/$ws/t/$tokenset" params={{ ws: workspace.id, tokenset: each.id }} className={styles.link!}>
              <bdi>{each.name}</bdi>
            </Link>
          </li>
        ))}
      </ul>
      <ul className={styles.more}>
        <li>
          <Link to="/w/$ws/themes" params={{ ws: workspace.id }} className={styles.link!}>
            <SwatchBook size={14} aria-hidden /> Themes
          </Link>
        </li>
        <li>
          <Link to="/w/$ws/outputs" params={{ ws: workspace.id }} className={styles.link!}>
            <Code size={14} aria-hidden /> Outputs
          </Link>
        </li>
        <li>
          <Link to="/w/$ws/checks" params={{ ws: workspace.id }} className={styles.link!}>
            <ShieldCheck size={14} aria-hidden /> Checks
            <OpenFindings ws={workspace.id} />
          </Link>
        </li>
        <li>
          <Link to="/w/$ws/proposals" params={{ ws: workspace.id }} className={styles.link!}>
            <GitPullRequestArrow size={14} aria-hidden /> Proposals
          </Link>
        </li>
        <li>
          <Link to="/w/$ws/activity" params={{ ws: workspace.id }} className={styles.link!}>
            <History size={14} aria-hidden /> Activity
          </Link>
        </li>
        <li>
          <Link to="/w/$ws/settings" params={{ ws: workspace.id }} className={styles.link!}>
            <Settings size={14} aria-hidden /> Members and settings
          </Link>
        </li>
        <OrganizationLink ws={workspace.id} />
      </ul>
      <NewTokenset workspace={workspace} isOpen={creating} onClose={() => setCreating(false)} />
    </nav>
  )
}

/** Where its releases are, for a workspace that belongs to one. */
function OrganizationLink({ ws }: { ws: string }) {
  const { data: organizations = [] } = useQuery(organizationsQuery)
  const { data: id } = useQuery({ ...organizationOfQuery(ws), enabled: organizations.length > 0 })
  const organization = organizations.find(each => each.id === id)
  if (!organization) return null
  return (
    <li>
      <Link to="/org/$org" params={{ org: organization.id }} className={styles.link!}>
        <Building2 size={14} aria-hidden /> <bdi>{organization.name}</bdi>
        <span className="visually-hidden">: organization and its releases</span>
      </Link>
    </li>
  )
}

function OpenFindings({ ws }: { ws: string }) {
  const { data } = useQuery(findingCountsQuery(ws))
  const open = data ? openIn(data) : 0
  if (!data || open === 0) return null
  return (
    <span className={styles.tally}>
      <Badge kind={data.error > 0 ? 'danger' : data.warning > 0 ? 'warning' : 'info'}>
        {open.toLocaleString('en')}
        <span className="visually-hidden"> open {open === 1 ? 'finding' : 'findings'}</span>
      </Badge>
    </span>
  )
}
