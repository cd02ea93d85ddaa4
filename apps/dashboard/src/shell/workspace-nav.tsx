import type { ListedWorkspace } from '@tessera/contract'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { Building2, Plus } from '../icons/icons.generated.ts'
import { useState } from 'react'
import { besidePage, tokensetsQuery, organizationOfQuery, organizationsQuery } from '../api/queries.ts'
import { whyNot } from '../people/members/roles.ts'
import { IconButton } from '../ui/button.tsx'
import { oneStop } from '../ui/page/one-stop.ts'
import { lazy, lazyDialog } from '../ui/overlay/lazy.tsx'
import { addressOf, useScreens } from './screens.ts'
import styles from './shell.module.css'
import { TokensetLink } from './tokenset-link.tsx'

const NewTokenset = lazyDialog(async () => (await import('../tokens/tokensets/new-tokenset.tsx')).NewTokenset)

const TokensetTree = lazy(async () => (await import('./tokenset-folders.tsx')).TokensetTree)

/** A list of at most this length shows whole names. */
const shortList = 8

/** The navigation of a workspace: its tokensets, themes, activity and members. */
export function WorkspaceNav({ workspace }: { workspace: ListedWorkspace }) {
  const { data } = useQuery({ ...tokensetsQuery(workspace.id), ...besidePage })
  const [creating, setCreating] = useState(false)
  const { tokenset } = useParams({ strict: false })
  const screens = useScreens('rail')
  return (
    <nav aria-label="Workspace" className={styles.nav} {...oneStop('vertical')}>
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
      {data && data.length > shortList ? (
        <TokensetTree ws={workspace.id} tokensets={data} open={tokenset} />
      ) : (
        <ul>
          {data?.map(each => (
            <li key={each.id}>
              <TokensetLink ws={workspace.id} tokenset={each} />
            </li>
          ))}
        </ul>
      )}
      <ul className={styles.more}>
        {screens.map(screen => (
          <li key={screen.to}>
            <Link {...addressOf(screen, { ws: workspace.id })} className={styles.link!}>
              <screen.icon size={14} aria-hidden /> {screen.label}
              {screen.Tally && <screen.Tally ws={workspace.id} />}
            </Link>
          </li>
        ))}
        <OrganizationLink ws={workspace.id} />
      </ul>
      <NewTokenset workspace={workspace} isOpen={creating} onClose={() => setCreating(false)} />
    </nav>
  )
}

/** A link to the releases, for a workspace in an organization. */
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
