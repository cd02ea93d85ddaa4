// What is not there at first sight comes when it is needed, or in the quiet after the grid has come.
import { useEffect } from 'react'
import { later, laterDialog } from '../parts/later.tsx'

export const Inspector = later(async () => (await import('./inspector.tsx')).Inspector)
export const Groups = later(async () => (await import('./groups.tsx')).Groups)
export const ColorPopover = laterDialog(async () => (await import('./color-popover.tsx')).ColorPopover)
export const Dialogs = laterDialog(async () => (await import('./dialogs.tsx')).Dialogs)
export const RemoveTokens = laterDialog(async () => (await import('./remove-tokens.tsx')).RemoveTokens)
export const ModeDialogs = laterDialog(async () => (await import('../modes/mode-dialogs.tsx')).ModeDialogs)
export const NewModeDialog = laterDialog(async () => (await import('../modes/new-mode-dialog.tsx')).NewModeDialog)
export const TokensetDialogs = laterDialog(
  async () => (await import('../tokensets/tokenset-dialogs.tsx')).TokensetDialogs,
)

const soon = [ColorPopover, Dialogs, RemoveTokens, ModeDialogs, NewModeDialog, TokensetDialogs]

/** Fetches what a key may open soon, once the grid is there. */
export function useLaterParts(): void {
  useEffect(() => {
    const timer = setTimeout(() => soon.forEach(part => void part.preload()), 1500)
    return () => clearTimeout(timer)
  }, [])
}
