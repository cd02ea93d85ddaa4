import type { Resolver } from '@tessera/contract'
import { startTransition, useCallback, useMemo, useState, type ReactNode } from 'react'
import { lazy } from '../../../ui/overlay/lazy.tsx'
import { tokensetsOf } from './sources.ts'
import type { ThemeChoice } from './theme-choice.ts'
import { unknownLens, type Lens, type LensAt } from './themed.ts'

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
  /** The themes whose values stand beside the modes, known before they are read. */
  followed: Resolver | null
  setLensAt: (lensAt: LensAt) => void
}

/** How the themes of a workspace see the modes of a tokenset. Another choice is rendered together with its values. */
export function useLens(tokenset_id: string, { resolvers, resolver, input }: ThemeChoice): Seen {
  const [lensAt, setState] = useState<LensAt>(() => unknown)
  const takesPart = useMemo(
    () => resolvers?.some(each => tokensetsOf(each).includes(tokenset_id)),
    [resolvers, tokenset_id],
  )
  const lens = useMemo(
    () => (takesPart === false ? null : lensAt(resolver, input)),
    [takesPart, lensAt, resolver, input],
  )
  // Keys come first, and the grid renders once.
  const setLensAt = useCallback((next: LensAt) => startTransition(() => setState(() => next)), [])
  const followed = lens && resolver && tokensetsOf(resolver).includes(tokenset_id) ? resolver : null
  return { lens, isWanted: takesPart === true, followed, setLensAt }
}

const unknown: LensAt = () => unknownLens
