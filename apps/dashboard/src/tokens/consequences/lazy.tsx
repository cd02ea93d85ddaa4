import { Loading } from '../../ui/states.tsx'
import { lazy, Unfetched } from '../../ui/overlay/lazy.tsx'
import type { BeforeAfterProps } from './before-after.tsx'

/** Takes the place of the pictures from the start, so that less moves when they arrive. */
const Meanwhile = ({ places }: BeforeAfterProps) => places.length > 0 && <Loading rows={4} label="Comparing" />

export const BeforeAfter = lazy(async () => (await import('./before-after.tsx')).BeforeAfter, Unfetched, Meanwhile)
