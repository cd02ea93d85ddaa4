import type { Resolver } from '@tessera/contract'
import { permutationCount, type Input } from '@tessera/engine'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { mostColumns, themesBy, type ThemeColumn } from '../../../tokens/grid/theme-columns.ts'
import { axesOf, type Axis } from '../../../tokens/model/themes/chosen.ts'
import { useMedia } from '../../../ui/page/media.ts'

interface Columns {
  /** `*` for all combinations, or the name of an axis. */
  by: string
  choices: readonly { id: string; label: string }[]
  setBy: (by: string) => void
  columns: readonly ThemeColumn[]
  /** The axes that the columns do not go along: each has one context that counts. */
  others: readonly Axis[]
}

/** The columns of values: all combinations, the contexts of one axis, or, in a narrow window, what is chosen. */
export function useColumns(resolver: Resolver, input: Input): Columns {
  const { by: wanted } = useSearch({ from: '/app/w/$ws/themes/$resolver' })
  const navigate = useNavigate({ from: '/w/$ws/themes/$resolver' })
  const narrow = useMedia('(max-width: 767px)')
  return useMemo(() => {
    const axes = axesOf(resolver)
    const all = permutationCount(resolver) <= mostColumns ? [{ id: '*', label: 'All combinations' }] : []
    const choices = [...all, ...axes.map(({ name }) => ({ id: name, label: name }))]
    const by = choices.find(({ id }) => id === wanted)?.id ?? choices[0]?.id ?? '*'
    const isOne = narrow || axes.length === 0
    return {
      by,
      choices: isOne || axes.length === 1 ? [] : choices,
      setBy: next => void navigate({ search: before => ({ ...before, by: next }), replace: true }),
      columns: isOne ? [oneColumn(resolver, axes, input)] : themesBy(resolver, input, by),
      others: isOne ? axes : axes.filter(({ name }) => by !== '*' && name !== by),
    }
  }, [resolver, input, wanted, narrow, navigate])
}

function oneColumn({ name }: Resolver, axes: readonly Axis[], input: Input): ThemeColumn {
  return { label: axes.map(axis => input.get(axis.name)).join(' · ') || name, input }
}
