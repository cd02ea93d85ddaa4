// The ways to start in an empty workspace.
import { Component, FileUp, LayoutGrid, Plus } from '../../icons/icons.generated.ts'
import { useState, type ReactNode } from 'react'
import { Button as AriaButton } from 'react-aria-components'
import { useNavigate } from '@tanstack/react-router'
import { api } from '../../api/api.ts'
import { toast } from '../../ui/overlay/toast.tsx'
import styles from './doors.module.css'

interface Props {
  /** The workspace to fill; null for a new one. */
  ws: string | null
  unavailable: boolean
  onEmpty: () => void
}

export function Doors({ ws, unavailable, onEmpty }: Props) {
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const open = async (make: (workspace_id: string) => Promise<void>) => {
    setBusy(true)
    try {
      await make(ws ?? (await api.workspaces.createInDashboard({ name: 'My design system' })).id)
    } catch (error) {
      toast(error instanceof Error ? error.message : String(error), { kind: 'danger' })
    } finally {
      setBusy(false)
    }
  }
  const sample = () =>
    open(async workspace_id => {
      const tokenset = await (await import('./sample.ts')).makeSample(workspace_id)
      await navigate({
        to: '/w/$ws/t/$tokenset',
        params: { ws: workspace_id, tokenset },
        search: { show: 'preview' },
      })
    })
  const importing = () => navigate(ws === null ? { to: '/import' } : { to: '/w/$ws/import', params: { ws } })
  const door = (icon: ReactNode, title: string, about: string, onPress: () => void) => (
    <li>
      <AriaButton className={styles.door!} isDisabled={busy || unavailable} onPress={onPress}>
        {icon}
        <strong>{title}</strong>
        <span className={styles.about}>{about}</span>
      </AriaButton>
    </li>
  )
  return (
    <ul className={styles.doors} aria-label="Ways to begin">
      {door(
        <LayoutGrid size={20} aria-hidden />,
        'Look at a sample',
        'A small design system in a light and a dark mode, to try things on',
        () => void sample(),
      )}
      {door(
        <FileUp size={20} aria-hidden />,
        'Import a file',
        'DTCG, Tokens Studio, Style Dictionary, CSS, CSV …',
        () => void importing(),
      )}
      {door(
        <Component size={20} aria-hidden />,
        'From Figma',
        'With the plugin, or from variables saved as JSON: the manual says how',
        () => window.open('/docs/migrating/from-figma', '_blank', 'noopener'),
      )}
      {door(
        <Plus size={20} aria-hidden />,
        'Start empty',
        ws === null ? 'A workspace with nothing in it' : 'A tokenset with nothing in it',
        onEmpty,
      )}
    </ul>
  )
}
