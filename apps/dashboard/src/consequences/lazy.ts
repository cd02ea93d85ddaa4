import { lazy } from '../ui/overlay/lazy.tsx'

export const BeforeAfter = lazy(async () => (await import('./before-after.tsx')).BeforeAfter)
