import { useDeferredValue, useMemo, useState, type ReactNode } from 'react'
import { lazy } from '../../ui/overlay/lazy.tsx'
import { tokensetsOf } from './sources.ts'
import type { ThemeChoice } from './theme-choice.ts'
import { unknownLens, type Lens } from './themed.ts'

export const LensWorker = lazy(
  async () => (await import('./lens-worker.tsx')).LensWorker,
  // Until it loads, the grid shows each mode's own values.
  (): ReactNode => null,
)

interface Seen {
  /** Null where no themes use the tokenset. */
  lens: Lens | null
  /** Some themes use the tokenset: a `LensWorker` is needed. */
  isWanted: boolean
  setLens: (lens: Lens | null) => void
}

/** How the themes of a workspace see the modes of a tokenset. */
export function useLens(tokenset_id: string, { resolvers }: ThemeChoice): Seen {
  const [lens, setLens] = useState<Lens | null>(unknownLens)
  const takesPart = useMemo(
    () => resolvers?.some(each => tokensetsOf(each).includes(tokenset_id)),
    [resolvers, tokenset_id],
  )
  const shown = useDeferredValue(takesPart === false ? null : lens)
  return { lens: shown, isWanted: takesPart === true, setLens }
}
