import type { ListedWorkspace } from '@tessera/contract'
import { useNavigate, useParams } from '@tanstack/react-router'
import { loadPaletteParts } from '../api/parts.ts'
import { useEffect, useRef, useState } from 'react'
import { lazy, lazyDialog } from '../ui/overlay/lazy.tsx'
import { closePalette, openPalette, usePaletteOpen } from './palette-state.ts'

const CommandDialogs = lazy(async () => {
  const dialogs = (await loadPaletteParts()).flatMap(({ Dialogs }) => Dialogs ?? [])
  return ({ current }: Pick<Props, 'current'>) => dialogs.map((Dialogs, at) => <Dialogs key={at} current={current} />)
})
const Palette = lazyDialog(async () => {
  const [{ paletteOf }, parts] = await Promise.all([import('./palette.tsx'), loadPaletteParts()])
  return paletteOf(parts)
})

interface Props {
  workspaces: ListedWorkspace[]
  current: ListedWorkspace | null
}

type Open = (navigate: ReturnType<typeof useNavigate>, ws: string, tokenset: string | undefined) => void

/** Opens a screen by the letter after `g`. */
const screens: Partial<Record<string, Open>> = {
  t: (navigate, ws, tokenset) =>
    void (tokenset
      ? navigate({ to: '/w/$ws/t/$tokenset', params: { ws, tokenset } })
      : navigate({ to: '/w/$ws', params: { ws } })),
  e: (navigate, ws, tokenset) =>
    void (tokenset && navigate({ to: '/w/$ws/t/$tokenset/export', params: { ws, tokenset } })),
  m: (navigate, ws) => void navigate({ to: '/w/$ws/settings', params: { ws } }),
}

/** The longest time between `g` and the letter, in milliseconds. */
const longestPause = 1000

/** These elements use letters themselves. */
const takesLetters = 'input, textarea, [role=grid], [role=dialog], [role=menu], [role=listbox], [role=treegrid]'

/** Ctrl+K everywhere; `g` and a letter outside of fields and grids (WCAG 2.1.4). */
export function PaletteGate({ workspaces, current }: Props) {
  const isOpen = usePaletteOpen()
  const [wasOpened, setOpened] = useState(false)
  if (isOpen && !wasOpened) setOpened(true)
  const navigate = useNavigate()
  const { tokenset } = useParams({ strict: false })
  // The time at which `g` was pressed.
  const pressedAt = useRef(0)
  const ws = current?.id

  // Loads in advance: people type as soon as the palette opens.
  useEffect(() => {
    const timer = setTimeout(() => void Palette.preload(), 1500)
    return () => clearTimeout(timer)
  }, [])
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const key = event.key.toLowerCase()
      const hasMod = event.ctrlKey || event.metaKey
      if (hasMod && key === 'k') {
        event.preventDefault()
        openPalette()
        return
      }
      if (hasMod || event.altKey || !ws || (event.target as HTMLElement).closest(takesLetters)) return
      if (key === 'g') {
        pressedAt.current = Date.now()
        return
      }
      if (Date.now() - pressedAt.current > longestPause) return
      pressedAt.current = 0
      screens[key]?.(navigate, ws, tokenset)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [navigate, tokenset, ws])

  return (
    <>
      {isOpen && (
        <Palette workspaces={workspaces} current={current} tokenset={tokenset ?? null} onClose={closePalette} />
      )}
      {wasOpened && <CommandDialogs current={current} />}
    </>
  )
}
