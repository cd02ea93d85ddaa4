import { lazyDialog } from './lazy.tsx'

export const Sheet = lazyDialog(async () => (await import('./dialog.tsx')).Sheet)
