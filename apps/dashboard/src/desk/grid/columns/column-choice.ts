// What the columns of a tokenset are: its modes, or the themes along an axis. Stored in this browser for each tokenset.
import { useCallback, useMemo, useState } from 'react'
import { noColumns, themesBy } from '../../../tokens/grid/theme-columns.ts'
import { tokensetsOf } from '../../../tokens/model/themes/sources.ts'
import type { ThemeChoice } from '../../../tokens/model/themes/theme-choice.ts'
import { readStored, store } from '../../../tokens/grid/stored.ts'

export interface ColumnChoice {
  /** `modes`, the name of an axis, or `*` for all combinations. */
  by: string
  /** Ids of hidden modes. */
  hide: readonly string[]
}

/** What the columns are, and how that changes. */
export interface ColumnControl {
  choice: ThemeChoice
  columnChoice: ColumnChoice
  setColumnChoice: (change: Partial<ColumnChoice>) => void
  hidden: readonly string[]
  setHidden: (ids: readonly string[]) => void
}

const initial: ColumnChoice = { by: 'modes', hide: [] }

export function useColumnChoice(tokenset_id: string): [ColumnChoice, (change: Partial<ColumnChoice>) => void] {
  const key = `tessera.columns.${tokenset_id}`
  const [choice, setChoice] = useState(() => ({ ...initial, ...readStored<Partial<ColumnChoice>>(key, {}) }))
  const change = useCallback(
    (part: Partial<ColumnChoice>) =>
      setChoice(before => {
        const next = { ...before, ...part }
        store(key, next)
        return next
      }),
    [key],
  )
  return [choice, change]
}

/** The columns of themes; none where the columns are modes. */
export function useThemeColumns({ resolver, input }: ThemeChoice, tokenset_id: string, by: string) {
  return useMemo(
    () =>
      by !== 'modes' && resolver && tokensetsOf(resolver).includes(tokenset_id)
        ? themesBy(resolver, input, by)
        : noColumns,
    [resolver, input, tokenset_id, by],
  )
}
