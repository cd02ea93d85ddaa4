import { lazyDialog } from '../../../ui/overlay/lazy.tsx'

export const ComponentDialog = lazyDialog(async () => (await import('./component-dialog.tsx')).ComponentDialog)
