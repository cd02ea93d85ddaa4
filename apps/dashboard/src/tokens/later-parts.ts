// What is not there at first sight comes when it is needed, or in the quiet after the grid has come.
import { lazy, useEffect } from 'react'

const loadInspector = () => import('./inspector.tsx')
const loadPicker = () => import('./color-popover.tsx')
const loadDialogs = () => import('./dialogs.tsx')
const loadRemoval = () => import('./remove-tokens.tsx')
const loadModes = () => import('../modes/mode-dialogs.tsx')
const loadNewMode = () => import('../modes/new-mode-dialog.tsx')

export const Inspector = lazy(async () => ({ default: (await loadInspector()).Inspector }))
export const ColorPopover = lazy(async () => ({ default: (await loadPicker()).ColorPopover }))
export const Dialogs = lazy(async () => ({ default: (await loadDialogs()).Dialogs }))
export const RemoveTokens = lazy(async () => ({ default: (await loadRemoval()).RemoveTokens }))
export const ModeDialogs = lazy(async () => ({ default: (await loadModes()).ModeDialogs }))
export const NewModeDialog = lazy(async () => ({ default: (await loadNewMode()).NewModeDialog }))

const soon = [loadPicker, loadDialogs, loadRemoval, loadModes, loadNewMode]

/** Fetches what a key may open soon, once the grid is there. */
export function useLaterParts(): void {
  useEffect(() => {
    // Without a connection they stay away; they are asked for again when they are needed.
    const timer = setTimeout(() => void Promise.allSettled(soon.map(load => load())), 1500)
    return () => clearTimeout(timer)
  }, [])
}
