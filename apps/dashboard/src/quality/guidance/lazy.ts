import { lazyDialog } from '../../ui/overlay/lazy.tsx'

export const GuidanceDialog = lazyDialog(async () => (await import('./guidance-dialog.tsx')).GuidanceDialog)
