import { lazyDialog } from '../../../ui/overlay/lazy.tsx'

export const FixDialog = lazyDialog(async () => (await import('./fix-dialog.tsx')).FixDialog)
