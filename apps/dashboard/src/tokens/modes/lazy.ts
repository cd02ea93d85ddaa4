import { lazyDialog } from '../../ui/overlay/lazy.tsx'

export const ModeDialogs = lazyDialog(async () => (await import('./mode-dialogs.tsx')).ModeDialogs)
export const AddToTheme = lazyDialog(async () => (await import('./add-to-theme.tsx')).AddToTheme)
export const NewModeDialog = lazyDialog(async () => (await import('./new-mode-dialog.tsx')).NewModeDialog)
export const ModeMenu = lazyDialog(async () => (await import('./mode-menu.tsx')).ModeMenu)
