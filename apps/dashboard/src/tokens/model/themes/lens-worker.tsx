import type { Resolver } from '@tessera/contract'
import type { Steps } from '@tessera/engine'
import { useEffect, useMemo } from 'react'
import { createLens } from './lens.ts'
import { tokensetsOf } from './sources.ts'
import type { ThemeChoice } from './theme-choice.ts'
import { contentInSteps, themeSystem, themeSystemInSteps, type ThemeSystem } from './theme-system.ts'
import { unknownLens, type LensAt } from './themed.ts'
import { useInSlices } from '../use-in-slices.ts'
import { useContentParts } from './use-theme-system.ts'

export interface LensWorkerProps {
  tokenset_id: string
  choice: ThemeChoice
  onLens: (lensAt: LensAt) => void
}

/** Typing has priority: milliseconds of pause before the themes follow a change. */
const pace = 250

/** Computes how the themes of a workspace see the modes of a tokenset. Renders nothing. */
export function LensWorker({ tokenset_id, choice: { resolvers: all, resolver }, onLens }: LensWorkerProps) {
  const resolvers = useMemo(
    () => (all ?? []).filter(each => tokensetsOf(each).includes(tokenset_id)),
    [all, tokenset_id],
  )
  const ids = useMemo(() => [...new Set(resolvers.flatMap(tokensetsOf))], [resolvers])
  const { data: parts, error } = useContentParts(ids, pace)
  const followed = resolver?.id
  const make = useMemo(() => parts && (() => systemsInSteps(resolvers, parts, followed)), [resolvers, parts, followed])
  const systems = useInSlices(make)
  const isUnreadable = error !== null
  const lensAt = useMemo((): LensAt => {
    if (!systems) return () => (isUnreadable ? null : unknownLens)
    return (followed, input) => {
      const system = followed && systems.get(followed.id)
      if (!system) return createLens(null, [...systems.values()])
      return createLens({ system: system(), input }, [...new Set([system, ...systems.values()])])
    }
  }, [isUnreadable, systems])
  useEffect(() => onLens(lensAt), [lensAt, onLens])
  return null
}

type Systems = ReadonlyMap<string, () => ThemeSystem>

/** The followed system is computed in steps, and the others where a value asks for them. */
function* systemsInSteps(
  resolvers: readonly Resolver[],
  parts: Parameters<typeof contentInSteps>,
  followed: string | undefined,
): Steps<Systems> {
  const content = yield* contentInSteps(...parts)
  const systems = new Map<string, () => ThemeSystem>()
  for (const each of resolvers) {
    if (each.id !== followed)
      systems.set(
        each.id,
        once(() => themeSystem(each, content)),
      )
    else {
      const system = yield* themeSystemInSteps(each, content)
      systems.set(each.id, () => system)
    }
  }
  return systems
}

function once(make: () => ThemeSystem): () => ThemeSystem {
  let made: ThemeSystem | null = null
  return () => (made ??= make())
}
