// What is not there at first sight comes when it is needed, or in the quiet after the grid has come.
import { lazy, useEffect } from 'react'

const loadInspector = () => import('./inspector.tsx')
const loadPicker = () => import('./color-popover.tsx')
const loadDialogs = () => import('./dialogs.tsx')

export const Inspector = lazy(async () => ({ default: (await loadInspector()).Inspector }))
export const ColorPopover = lazy(async () => ({ default: (await loadPicker()).ColorPopover }))
export const Dialogs = lazy(async () => ({ default: (await loadDialogs()).Dialogs }))

/** Fetches what a key may open soon, once the grid is there. */
export function useLaterParts(): void {
  useEffect(() => {
    // Without a connection they stay away; they are asked for again when they are needed.
    const timer = setTimeout(() => void Promise.allSettled([loadPicker(), loadDialogs()]), 1500)
    return () => clearTimeout(timer)
  }, [])
}
