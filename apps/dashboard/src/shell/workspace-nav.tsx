import type { ListedWorkspace, Organization, Tokenset } from '@tessera/contract'
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
  const { data, isError } = useQuery({ ...tokensetsQuery(workspace.id), ...besidePage })
  const [creating, setCreating] = useState(false)
  const screens = useScreens('rail')
  const organization = useOrganization(workspace.id)
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
      {data && <Tokensets ws={workspace.id} tokensets={data} />}
      {/* Below the tokensets, and so not before them. */}
      <ul className={styles.more} hidden={!data && !isError}>
        {screens.map(screen => (
          <li key={screen.to}>
            <Link {...addressOf(screen, { ws: workspace.id })} className={styles.link!}>
              <screen.icon size={14} aria-hidden /> {screen.label}
              {screen.Tally && <screen.Tally ws={workspace.id} />}
            </Link>
          </li>
        ))}
        {organization === undefined && <li className={styles.link} aria-hidden />}
        {organization && <OrganizationLink organization={organization} />}
      </ul>
      <NewTokenset workspace={workspace} isOpen={creating} onClose={() => setCreating(false)} />
    </nav>
  )
}

function Tokensets({ ws, tokensets }: { ws: string; tokensets: readonly Tokenset[] }) {
  const { tokenset } = useParams({ strict: false })
  if (tokensets.length > shortList) return <TokensetTree ws={ws} tokensets={tokensets} open={tokenset} />
  return (
    <ul>
      {tokensets.map(each => (
        <li key={each.id}>
          <TokensetLink ws={ws} tokenset={each} />
        </li>
      ))}
    </ul>
  )
}

/** Whose workspace it is; null: nobody's, or it cannot be read; undefined while it loads. */
function useOrganization(ws: string): Organization | null | undefined {
  const { data: all, isError } = useQuery(organizationsQuery)
  const { data: id, isError: isUnknown } = useQuery({ ...organizationOfQuery(ws), enabled: all?.length !== 0 })
  if (all?.length === 0 || isError || isUnknown) return null
  return all && id !== undefined ? (all.find(each => each.id === id) ?? null) : undefined
}

/** A link to the releases, for a workspace in an organization. */
const OrganizationLink = ({ organization: { id, name } }: { organization: Organization }) => (
  <li>
    <Link to="/org/$org" params={{ org: id }} className={styles.link!}>
      <Building2 size={14} aria-hidden /> <bdi>{name}</bdi>
      <span className="visually-hidden">: organization and its releases</span>
    </Link>
  </li>
)
