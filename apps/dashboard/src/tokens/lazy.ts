// Parts of the screen that load on demand, or when the browser is idle after the first paint of the grid.
import { useEffect } from 'react'
import { lazy, lazyDialog } from '../ui/overlay/lazy.tsx'
import { LayerEditor } from '../workspaces/themes/layers/lazy-layer-editor.ts'

export const Inspector = lazy(async () => (await import('./inspector/inspector.tsx')).Inspector)
export const MarksWorker = lazy(async () => (await import('../workspaces/checks/marks/marks-worker.ts')).MarksWorker)
export const PresenceWorker = lazy(
  async () => (await import('../shell/live/presence-worker.ts')).PresenceWorker,
  () => null,
)
export const ScalesOfGroup = lazy(async () => (await import('./dialogs/scales/scales-of-group.tsx')).ScalesOfGroup)
export const Groups = lazy(async () => (await import('./groups.tsx')).Groups)
export const ColorPopover = lazyDialog(async () => (await import('./color/color-popover.tsx')).ColorPopover)
export const Dialogs = lazyDialog(async () => (await import('./dialogs/dialogs.tsx')).Dialogs)
export const RemoveTokens = lazyDialog(async () => (await import('./dialogs/remove-tokens.tsx')).RemoveTokens)
export const ModeDialogs = lazyDialog(async () => (await import('../modes/mode-dialogs.tsx')).ModeDialogs)
export const NewModeDialog = lazyDialog(async () => (await import('../modes/new-mode-dialog.tsx')).NewModeDialog)
export const NewProposal = lazyDialog(
  async () => (await import('../workspaces/proposals/new-proposal.tsx')).NewProposal,
)
export const TokensetDialogs = lazyDialog(
  async () => (await import('../tokensets/tokenset-dialogs.tsx')).TokensetDialogs,
)

const soon = [ColorPopover, Dialogs, RemoveTokens, LayerEditor, ModeDialogs, NewModeDialog, TokensetDialogs]

/** Fetches what a key may open soon, once the grid is there. */
export function usePreload(): void {
  useEffect(() => {
    const timer = setTimeout(() => soon.forEach(part => void part.preload()), 1500)
    return () => clearTimeout(timer)
  }, [])
}
