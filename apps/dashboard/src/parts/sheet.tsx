import { laterDialog } from './later.tsx'

export const Sheet = laterDialog(async () => (await import('./dialog.tsx')).Sheet)
