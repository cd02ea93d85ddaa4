import { useEffect, useMemo } from 'react'
import { createLens } from './lens.ts'
import { tokensetsOf } from './sources.ts'
import type { ThemeChoice } from './theme-choice.ts'
import { themeSystem, type ThemeSystem } from './theme-system.ts'
import { unknownLens, type Lens } from './themed.ts'
import { useContent } from './use-theme-system.ts'

export interface LensWorkerProps {
  tokenset_id: string
  choice: ThemeChoice
  /** Receives null where the tokens of the themes cannot be read. */
  onLens: (lens: Lens | null) => void
}

/** Typing has priority: milliseconds of pause before the themes follow a change. */
const pace = 250

/** Computes how the themes of a workspace see the modes of a tokenset. Renders nothing. */
export function LensWorker({ tokenset_id, choice: { resolvers: all, resolver, input }, onLens }: LensWorkerProps) {
  const resolvers = useMemo(
    () => (all ?? []).filter(each => tokensetsOf(each).includes(tokenset_id)),
    [all, tokenset_id],
  )
  const ids = useMemo(() => [...new Set(resolvers.flatMap(tokensetsOf))], [resolvers])
  const { data, error } = useContent(ids, pace)
  const systems = useMemo(
    () => data && new Map(resolvers.map(each => [each.id, once(() => themeSystem(each, data))])),
    [resolvers, data],
  )
  const lens = useMemo(() => {
    if (!systems) return error ? null : unknownLens
    const system = resolver && systems.get(resolver.id)
    if (!system) return createLens(null, [...systems.values()])
    return createLens({ system: system(), input }, [...new Set([system, ...systems.values()])])
  }, [error, systems, resolver, input])
  useEffect(() => onLens(lens), [lens, onLens])
  return null
}

function once(make: () => ThemeSystem): () => ThemeSystem {
  let made: ThemeSystem | null = null
  return () => (made ??= make())
}
