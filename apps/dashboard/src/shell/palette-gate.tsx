import type { ListedWorkspace } from '@tessera/contract'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { lazyDialog } from '../ui/overlay/lazy.tsx'
import { closePalette, openPalette, usePaletteOpen } from './palette-state.ts'

const Palette = lazyDialog(async () => (await import('./palette.tsx')).Palette)

interface Props {
  workspaces: ListedWorkspace[]
  current: ListedWorkspace | null
}

/**
 * Ctrl+K everywhere; `g` and a letter where nothing is being typed and no grid has the focus (WCAG 2.1.4: off in
 * fields).
 */
export function PaletteGate({ workspaces, current }: Props) {
  const isOpen = usePaletteOpen()
  const navigate = useNavigate()
  const { tokenset } = useParams({ strict: false })
  const waiting = useRef(0)
  const ws = current?.id

  // Loaded in advance: people type as soon as they open it.
  useEffect(() => {
    const timer = setTimeout(() => void Palette.preload(), 1500)
    return () => clearTimeout(timer)
  }, [])
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const key = event.key.toLowerCase()
      if ((event.ctrlKey || event.metaKey) && key === 'k') {
        event.preventDefault()
        openPalette()
        return
      }
      const busy = (event.target as HTMLElement).closest(
        'input, textarea, [role=grid], [role=dialog], [role=menu], [role=listbox], [role=treegrid]',
      )
      if (busy || event.ctrlKey || event.metaKey || event.altKey || !ws) return
      if (key === 'g') {
        waiting.current = Date.now()
        return
      }
      if (Date.now() - waiting.current > 1000) return
      waiting.current = 0
      if (key === 't' && tokenset) void navigate({ to: '/w/$ws/t/$tokenset', params: { ws, tokenset } })
      else if (key === 't') void navigate({ to: '/w/$ws', params: { ws } })
      else if (key === 'e' && tokenset) void navigate({ to: '/w/$ws/t/$tokenset/export', params: { ws, tokenset } })
      else if (key === 'm') void navigate({ to: '/w/$ws/settings', params: { ws } })
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [navigate, tokenset, ws])

  return isOpen ? (
    <Palette workspaces={workspaces} current={current} tokenset={tokenset ?? null} onClose={closePalette} />
  ) : null
}
