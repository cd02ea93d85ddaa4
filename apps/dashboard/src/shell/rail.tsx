import type { ListedWorkspace } from '@tessera/contract'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { BookOpen, Building2, ChevronsUpDown, LogOut, Plus, Search, User } from '../icons/icons.generated.ts'
import { useState, type ReactNode } from 'react'
import { Button as AriaButton } from 'react-aria-components'
import { api } from '../api/api.ts'
import { lazyDialog } from '../ui/overlay/lazy.tsx'
import { oneStop } from '../ui/page/one-stop.ts'
import { Mark } from '../ui/mark.tsx'
import { Menu, MenuItem, MenuLine, MenuSection } from '../ui/overlay/menu.tsx'
import { toast } from '../ui/overlay/toast.tsx'
import { isMac } from '../ui/text/platform.ts'
import { sessionQuery, organizationsQuery } from '../api/queries.ts'
import { queryClient } from '../api/query-client.ts'
import { downgradeQuery } from '../people/subscription/queries.ts'
import { addedByText } from '../teams/workspaces/added-by.ts'
import { openPalette } from './palette-state.ts'
import { addressOf, useScreens, type Screen } from './screens.ts'
import { ThemeMenu } from './theme/theme-menu.tsx'
import { WorkspaceNav } from './workspace-nav.tsx'
import styles from './shell.module.css'

const NewWorkspace = lazyDialog(async () => (await import('../teams/workspaces/new-workspace.tsx')).NewWorkspace)
const NewOrganization = lazyDialog(
  async () => (await import('../teams/organizations/new-organization.tsx')).NewOrganization,
)

type Made = 'workspace' | 'organization'

export function Rail({
  workspaces,
  current,
  corner,
  children,
}: {
  workspaces: ListedWorkspace[]
  current: ListedWorkspace | null
  /** Beside the name of the workspace. */
  corner?: ReactNode
  children?: ReactNode
}) {
  const [making, setMaking] = useState<Made | null>(null)
  return (
    <div className={styles.column}>
      <div className={styles.top} {...oneStop('horizontal')}>
        <div className={styles.head}>
          <Switcher workspaces={workspaces} current={current} onMake={setMaking} />
          {corner}
        </div>
        <AriaButton className={styles.find!} onPress={openPalette}>
          <Search size={14} aria-hidden />
          <span className={styles.switcherName}>Go to…</span>
          <kbd>{isMac ? '⌘K' : 'Ctrl K'}</kbd>
        </AriaButton>
      </div>
      <NewWorkspace isOpen={making === 'workspace'} onClose={() => setMaking(null)} />
      <NewOrganization isOpen={making === 'organization'} onClose={() => setMaking(null)} />
      {current && <WorkspaceNav workspace={current} />}
      {children ?? <div className={styles.extra} />}
      <Foot />
    </div>
  )
}

interface SwitcherProps {
  workspaces: ListedWorkspace[]
  current: ListedWorkspace | null
  onMake: (what: Made) => void
}

/** The menu of workspaces and organizations. */
function Switcher({ workspaces, current, onMake }: SwitcherProps) {
  const { data: organizations = [] } = useQuery(organizationsQuery)
  const { data: plan } = useQuery(downgradeQuery)
  const navigate = useNavigate()
  return (
    <Menu
      label="Workspaces"
      trigger={
        <AriaButton
          className={styles.switcher!}
          aria-label={current ? `Workspace: ${current.name}` : 'Tessera: choose a workspace'}
        >
          <Mark />
          <span className={styles.switcherName}>{current?.name ?? 'Tessera'}</span>
          <ChevronsUpDown size={14} aria-hidden />
        </AriaButton>
      }
    >
      <MenuSection title="Workspaces">
        {workspaces.map(each => (
          <MenuItem
            key={each.id}
            hint={hintOf(each)}
            onAction={() => void navigate({ to: '/w/$ws', params: { ws: each.id } })}
          >
            {each.name}
          </MenuItem>
        ))}
      </MenuSection>
      {organizations.length > 0 && (
        <MenuSection title="Organizations">
          {organizations.map(each => (
            <MenuItem
              key={each.id}
              icon={<Building2 size={14} />}
              onAction={() => void navigate({ to: '/org/$org', params: { org: each.id } })}
            >
              {each.name}
            </MenuItem>
          ))}
        </MenuSection>
      )}
      <MenuLine />
      <MenuItem
        icon={<Plus size={14} />}
        unavailable={plan?.enforcement.can_create_workspace === false ? 'Your plan’s limit is reached' : null}
        onAction={() => onMake('workspace')}
      >
        Create workspace…
      </MenuItem>
      {plan?.enforcement.can_access_organizations && (
        <MenuItem icon={<Plus size={14} />} onAction={() => onMake('organization')}>
          Create organization…
        </MenuItem>
      )}
    </Menu>
  )
}

function hintOf(workspace: ListedWorkspace): string | undefined {
  const role = workspace.user_role === 'owner' ? null : `You are ${workspace.user_role}`
  return [role, addedByText(workspace)].filter(line => line !== null).join(' · ') || undefined
}

function Foot() {
  const { data: user } = useQuery(sessionQuery)
  const router = useRouter()
  const navigate = useNavigate()
  const account = useScreens('account')
  const administration = useScreens('administration')
  const entryOf = (screen: Screen) => (
    <MenuItem key={screen.label} icon={<screen.icon size={14} />} onAction={() => void navigate(addressOf(screen, {}))}>
      {screen.label}
    </MenuItem>
  )
  const signOut = async () => {
    try {
      await api.account.signOut({})
      queryClient.clear()
      await router.invalidate()
      await navigate({ to: '/login' })
    } catch (error) {
      toast(error instanceof Error ? error.message : String(error), { kind: 'danger' })
    }
  }
  return (
    <div className={styles.foot} {...oneStop('horizontal')}>
      <Menu
        label="Account"
        placement="top start"
        trigger={
          <AriaButton className={styles.account!}>
            <User size={16} aria-hidden />
            <span className={styles.switcherName}>{user?.name ?? ''}</span>
          </AriaButton>
        }
      >
        {account.map(entryOf)}
        <MenuItem icon={<BookOpen size={14} />} onAction={() => window.open('/docs/manual', '_blank', 'noopener')}>
          Manual
        </MenuItem>
        {user?.is_admin && administration.map(entryOf)}
        <MenuItem icon={<LogOut size={14} />} hint={user?.email} onAction={() => void signOut()}>
          Sign out
        </MenuItem>
      </Menu>
      <ThemeMenu />
    </div>
  )
}
