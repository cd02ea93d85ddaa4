import type { Resolver } from '@tessera/contract'
import { useQueries } from '@tanstack/react-query'
import { useMemo, useRef, useSyncExternalStore } from 'react'
import { modesQuery } from '../../../api/queries.ts'
import { tokensQuery } from '../../edits/tokens-query.ts'
import { editsOf } from '../../edits/edits-of.ts'
import type { Pending } from '../../edits/pending.ts'
import { useSettled } from '../../../ui/form/use-settled.ts'
import { tokensetsOf } from './sources.ts'
import { contentOf, themeSystem, type Content, type ThemeSystem } from './theme-system.ts'

interface Read<Data> {
  data: Data | null
  error: Error | null
  retry: () => void
}

/** The resolver with its tokens; null while they load. */
export function useThemeSystem(resolver: Resolver): Read<ThemeSystem> {
  const ids = useMemo(() => tokensetsOf(resolver), [resolver])
  const { data, ...read } = useContent(ids)
  return { ...read, data: useMemo(() => data && themeSystem(resolver, data), [resolver, data]) }
}

/** The tokens of all these tokensets, once all are loaded. */
export function useContent(ids: readonly string[]): Read<Content> {
  const { data: parts, ...read } = useContentParts(ids)
  return { ...read, data: useMemo(() => parts && contentOf(...parts), [parts]) }
}

type ContentParts = Parameters<typeof contentOf>

/** What `contentOf` takes, once all is loaded. Follows changes after a pause of `pace` milliseconds. */
export function useContentParts(ids: readonly string[], pace = 0): Read<ContentParts> {
  const combine = useMemo(() => combineReads, [])
  const modes = useQueries({ queries: ids.map(modesQuery), combine })
  const tokens = useQueries({ queries: ids.map(tokensQuery), combine })
  const changes = usePending(ids)
  const [modeLists, tokenLists] = [modes.data, tokens.data]
  const parts = useMemo(() => ({ modeLists, tokenLists, changes }), [modeLists, tokenLists, changes])
  const settled = useSettled(parts, pace)
  // The first lists apply without a pause, and so do the lists of other tokensets.
  const shown = pace === 0 || !settled.modeLists || !settled.tokenLists ? parts : settled
  const data = useMemo(
    (): ContentParts | null =>
      shown.modeLists && shown.tokenLists ? [shown.modeLists.flat(), shown.tokenLists.flat(), shown.changes] : null,
    [shown],
  )
  return {
    data,
    error: modes.error ?? tokens.error,
    retry: () => {
      modes.retry()
      tokens.retry()
    },
  }
}

/** The unsaved changes in these tokensets. */
function usePending(ids: readonly string[]): readonly ReadonlyMap<string, Pending>[] {
  const last = useRef<readonly ReadonlyMap<string, Pending>[]>([])
  const subscribe = useMemo(
    () => (listener: () => void) => {
      const ends = ids.map(id => editsOf(id).subscribe(listener))
      return () => ends.forEach(end => end())
    },
    [ids],
  )
  return useSyncExternalStore(subscribe, () => {
    const now = ids.map(id => editsOf(id).state().pending)
    const isSame = now.length === last.current.length && now.every((each, i) => each === last.current[i])
    return isSame ? last.current : (last.current = now)
  })
}

interface Answer<Data> {
  data: Data | undefined
  error: Error | null
  refetch: () => unknown
}

/** All results, once all are loaded. */
function combineReads<Data>(answers: Answer<Data>[]): Read<Data[]> {
  const data = answers.flatMap(answer => (answer.data === undefined ? [] : [answer.data]))
  return {
    data: data.length === answers.length ? data : null,
    error: answers.find(answer => answer.error && answer.data === undefined)?.error ?? null,
    retry: () => answers.forEach(answer => void answer.refetch()),
  }
}
