// What the columns of a tokenset are: its modes, or the themes along an axis. Stored in this browser for each tokenset.
import { useCallback, useMemo, useState } from 'react'
import type { Input } from '@tessera/engine'
import { axesOf } from '../../../tokens/model/themes/chosen.ts'
import { tokensetsOf } from '../../../tokens/model/themes/sources.ts'
import type { ThemeChoice } from '../../../tokens/model/themes/theme-choice.ts'
import { readStored, store } from '../../stored.ts'

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

export interface ThemeColumn {
  label: string
  input: Input
}

const initial: ColumnChoice = { by: 'modes', hide: [] }
const mostColumns = 24

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

const nothing: readonly ThemeColumn[] = []

/** The columns of themes; none where the columns are modes. */
export function useThemeColumns({ resolver, input }: ThemeChoice, tokenset_id: string, by: string) {
  return useMemo(
    () =>
      by !== 'modes' && resolver && tokensetsOf(resolver).includes(tokenset_id)
        ? themesBy(resolver, input, by)
        : nothing,
    [resolver, input, tokenset_id, by],
  )
}

/** One column for each context of the axis, the other axes as chosen; for `*`, one for each combination. */
export function themesBy(resolver: Parameters<typeof axesOf>[0], input: Input, by: string): readonly ThemeColumn[] {
  const axes = axesOf(resolver).filter(({ name }) => by === '*' || name === by)
  const inputs = axes.reduce<Input[]>(
    (all, { name, contexts }) => all.flatMap(one => contexts.map(context => new Map(one).set(name, context.name))),
    [input],
  )
  if (axes.length === 0) return nothing
  return inputs.slice(0, mostColumns).map(one => ({
    label: axes.map(({ name }) => one.get(name)).join(' · '),
    input: one,
  }))
}
