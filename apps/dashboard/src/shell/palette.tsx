import type { ListedWorkspace } from '@tessera/contract'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import {
  Building2,
  Code,
  Download,
  GitPullRequestArrow,
  History,
  KeyRound,
  Layers,
  Plug,
  ScrollText,
  Settings,
  ShieldCheck,
  Upload,
  Users,
  Waypoints,
} from 'lucide-react'
import { useState } from 'react'
import {
  Autocomplete,
  Dialog,
  Input,
  Menu,
  MenuItem,
  Modal,
  ModalOverlay,
  SearchField,
  Text,
} from 'react-aria-components'
import { sessionQuery, tokensetsQuery, organizationsQuery } from '../api/queries.ts'
import { addedByText } from '../workspaces/added-by.ts'
import menuStyles from '../ui/overlay/menu.module.css'
import { useThemePlaces, useTokenPlaces, type Place } from './palette-places.tsx'
import styles from './palette.module.css'

interface Props {
  workspaces: ListedWorkspace[]
  current: ListedWorkspace | null
  tokenset: string | null
  onClose: () => void
}

/** The command palette: every page and action, found by typing. */
export function Palette({ workspaces, current, tokenset, onClose }: Props) {
  const [text, setText] = useState('')
  const places = usePlaces(workspaces, current, tokenset)
  const tokens = useTokenPlaces(current, tokenset, text)
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  const found = [
    ...places.filter(place => words.every(word => `${place.label} ${place.hint ?? ''}`.toLowerCase().includes(word))),
    ...tokens,
  ]
  return (
    <ModalOverlay className={styles.overlay!} isOpen isDismissable onOpenChange={open => !open && onClose()}>
      <Modal className={styles.modal!}>
        <Dialog aria-label="Go to" className={styles.dialog!}>
          <Autocomplete inputValue={text} onInputChange={setText}>
            <SearchField aria-label="Go to" autoFocus className={styles.field!}>
              <Input className={styles.input!} placeholder="Tokensets, tokens, settings …" />
            </SearchField>
            <Menu
              aria-label="Places"
              className={styles.menu!}
              items={found}
              renderEmptyState={() => <div className={styles.none}>Nothing is called that</div>}
              onAction={key => {
                onClose()
                void found.find(place => place.id === key)?.go()
              }}
            >
              {place => (
                <MenuItem id={place.id} textValue={place.label} className={menuStyles.item!}>
                  {place.icon}
                  <Text slot="label" className={styles.label!}>
                    <bdi>{place.label}</bdi>
                    {place.hint && <span className={styles.hint}>{place.hint}</span>}
                  </Text>
                </MenuItem>
              )}
            </Menu>
          </Autocomplete>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}

function usePlaces(workspaces: ListedWorkspace[], current: ListedWorkspace | null, tokenset: string | null): Place[] {
  const navigate = useNavigate()
  const { data: tokensets = [] } = useQuery({ ...tokensetsQuery(current?.id ?? ''), enabled: current !== null })
  const { data: organizations = [] } = useQuery(organizationsQuery)
  const { data: user } = useQuery(sessionQuery)
  const themes = useThemePlaces(current?.id)
  const ws = current?.id
  const here = ws && tokenset ? { ws, tokenset } : null
  return [
    ...(ws
      ? tokensets.map(each => ({
          id: each.id,
          label: each.name,
          hint: 'Tokenset',
          icon: <Layers size={14} aria-hidden />,
          go: () => navigate({ to: '/w/$ws/t/$tokenset', params: { ws, tokenset: each.id } }),
        }))
      : []),
    ...(here
      ? [
          {
            id: 'import',
            label: 'Import',
            hint: 'This tokenset',
            icon: <Upload size={14} aria-hidden />,
            go: () => navigate({ to: '/w/$ws/t/$tokenset/import', params: here }),
          },
          {
            id: 'export',
            label: 'Export',
            hint: 'This tokenset',
            icon: <Download size={14} aria-hidden />,
            go: () => navigate({ to: '/w/$ws/t/$tokenset/export', params: here }),
          },
          {
            id: 'graph',
            label: 'Alias graph',
            hint: 'This tokenset',
            icon: <Waypoints size={14} aria-hidden />,
            go: () => navigate({ to: '/w/$ws/t/$tokenset/graph', params: here }),
          },
        ]
      : []),
    ...(ws
      ? [
          {
            id: 'outputs',
            label: 'Outputs',
            hint: 'Workspace',
            icon: <Code size={14} aria-hidden />,
            go: () => navigate({ to: '/w/$ws/outputs', params: { ws } }),
          },
          {
            id: 'checks',
            label: 'Checks',
            hint: 'Workspace',
            icon: <ShieldCheck size={14} aria-hidden />,
            go: () => navigate({ to: '/w/$ws/checks', params: { ws } }),
          },
          {
            id: 'proposals',
            label: 'Proposals',
            hint: 'Workspace',
            icon: <GitPullRequestArrow size={14} aria-hidden />,
            go: () => navigate({ to: '/w/$ws/proposals', params: { ws } }),
          },
          {
            id: 'activity',
            label: 'Activity',
            hint: 'Workspace',
            icon: <History size={14} aria-hidden />,
            go: () => navigate({ to: '/w/$ws/activity', params: { ws } }),
          },
          {
            id: 'members',
            label: 'Members and settings',
            hint: 'Workspace',
            icon: <Settings size={14} aria-hidden />,
            go: () => navigate({ to: '/w/$ws/settings', params: { ws } }),
          },
        ]
      : []),
    ...themes,
    ...workspaces.map(each => ({
      id: each.id,
      label: each.name,
      hint: addedByText(each) ?? 'Workspace',
      icon: <Layers size={14} aria-hidden />,
      go: () => navigate({ to: '/w/$ws', params: { ws: each.id } }),
    })),
    ...workspaces
      .filter(each => each.id !== ws)
      .map(each => ({
        id: `checks ${each.id}`,
        label: `Checks of ${each.name}`,
        hint: 'Workspace',
        icon: <ShieldCheck size={14} aria-hidden />,
        go: () => navigate({ to: '/w/$ws/checks', params: { ws: each.id } }),
      })),
    ...organizations.map(each => ({
      id: each.id,
      label: each.name,
      hint: 'Organization',
      icon: <Building2 size={14} aria-hidden />,
      go: () => navigate({ to: '/org/$org', params: { org: each.id } }),
    })),
    {
      id: 'keys',
      label: 'API keys',
      hint: 'Settings',
      icon: <KeyRound size={14} aria-hidden />,
      go: () => navigate({ to: '/settings', search: { tab: 'keys' } }),
    },
    {
      id: 'apps',
      label: 'Connected apps',
      hint: 'Settings',
      icon: <Plug size={14} aria-hidden />,
      go: () => navigate({ to: '/settings', search: { tab: 'apps' } }),
    },
    {
      id: 'connect',
      label: 'Connect an app, a build or a script',
      icon: <Plug size={14} aria-hidden />,
      go: () => navigate({ to: '/connect' }),
    },
    ...(user?.is_admin
      ? [
          {
            id: 'users',
            label: 'Accounts of this instance',
            hint: 'Administration',
            icon: <Users size={14} aria-hidden />,
            go: () => navigate({ to: '/admin/users' }),
          },
          {
            id: 'audit',
            label: 'Audit of this instance',
            hint: 'Administration',
            icon: <ScrollText size={14} aria-hidden />,
            go: () => navigate({ to: '/admin/audit' }),
          },
          {
            id: 'all-api-keys',
            label: 'API keys of all accounts',
            hint: 'Administration',
            icon: <KeyRound size={14} aria-hidden />,
            go: () => navigate({ to: '/admin/api-keys' }),
          },
        ]
      : []),
    {
      id: 'profile',
      label: 'Profile, password, sessions',
      hint: 'Settings',
      icon: <Settings size={14} aria-hidden />,
      go: () => navigate({ to: '/settings' }),
    },
  ]
}
