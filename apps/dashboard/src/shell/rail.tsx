import type { ListedWorkspace } from '@tessera/contract'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useRouter } from '@tanstack/react-router'
import { ChevronsUpDown, History, LogOut, Monitor, Moon, Plus, Settings, Sun, User } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Button as AriaButton } from 'react-aria-components'
import { api } from '../api.ts'
import { IconButton } from '../parts/button.tsx'
import { Mark } from '../parts/mark.tsx'
import { Menu, MenuItem, MenuLine, MenuSection } from '../parts/menu.tsx'
import { toast } from '../parts/toast.tsx'
import { queryClient, sessionQuery, tokensetsQuery } from '../queries.ts'
import { NewTokenset } from '../tokensets/new-tokenset.tsx'
import { NewWorkspace } from '../workspaces/new-workspace.tsx'
import { whyReadOnly } from '../workspaces/permission.ts'
import { useTheme } from './theme.ts'
import styles from './shell.module.css'

export function Rail({
  workspaces,
  current,
  children,
}: {
  workspaces: ListedWorkspace[]
  current: ListedWorkspace | null
  children?: ReactNode
}) {
  const [newWorkspace, setNewWorkspace] = useState(false)
  const navigate = useNavigate()
  return (
    <div className={styles.column}>
      <Menu
        label="Workspaces"
        trigger={
          <AriaButton className={styles.switcher!} aria-label={`Workspace: ${current?.name ?? 'none'}`}>
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
              hint={each.user_role === 'owner' ? undefined : `You are ${each.user_role}`}
              onAction={() => void navigate({ to: '/w/$ws', params: { ws: each.id } })}
            >
              {each.name}
            </MenuItem>
          ))}
        </MenuSection>
        <MenuLine />
        <MenuItem icon={<Plus size={14} />} onAction={() => setNewWorkspace(true)}>
          New workspace…
        </MenuItem>
      </Menu>
      <NewWorkspace isOpen={newWorkspace} onClose={() => setNewWorkspace(false)} />
      {current && <Tokensets workspace={current} />}
      {children ?? <div className={styles.extra} />}
      <Foot />
    </div>
  )
}

function Tokensets({ workspace }: { workspace: ListedWorkspace }) {
  const { data } = useQuery(tokensetsQuery(workspace.id))
  const [creating, setCreating] = useState(false)
  return (
    <nav aria-label="Workspace" className={styles.nav}>
      <div className={styles.navTitle}>
        <Link to="/w/$ws" params={{ ws: workspace.id }} activeOptions={{ exact: true }} className={styles.titleLink!}>
          Tokensets
        </Link>
        <IconButton
          label="New tokenset"
          size="small"
          unavailable={whyReadOnly(workspace)}
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
      <NewTokenset workspace={workspace} isOpen={creating} onClose={() => setCreating(false)} />
    </nav>
  )
}

function Foot() {
  const { data: user } = useQuery(sessionQuery)
  const [theme, setTheme] = useTheme()
  const router = useRouter()
  const navigate = useNavigate()
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
    <div className={styles.foot}>
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
        <MenuItem icon={<LogOut size={14} />} hint={user?.email} onAction={() => void signOut()}>
          Sign out
        </MenuItem>
      </Menu>
      <Menu
        label="Theme"
        placement="top start"
        selectionMode="single"
        selectedKeys={[theme]}
        onSelectionChange={keys => keys !== 'all' && setTheme([...keys][0] as typeof theme)}
        trigger={
          <IconButton label="Theme">
            {theme === 'dark' ? <Moon size={16} /> : theme === 'light' ? <Sun size={16} /> : <Monitor size={16} />}
          </IconButton>
        }
      >
        <MenuItem id="system">As the system</MenuItem>
        <MenuItem id="light">Light</MenuItem>
        <MenuItem id="dark">Dark</MenuItem>
      </Menu>
    </div>
  )
}
