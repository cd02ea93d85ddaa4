// The themes along an axis as columns.
import type { Input } from '@tessera/engine'
import { axesOf } from '../model/themes/chosen.ts'

export interface ThemeColumn {
  label: string
  input: Input
}

export const mostColumns = 24

export const noColumns: readonly ThemeColumn[] = []

/** One column for each context of the axis, the other axes as chosen; for `*`, one for each combination. */
export function themesBy(resolver: Parameters<typeof axesOf>[0], input: Input, by: string): readonly ThemeColumn[] {
  const axes = axesOf(resolver).filter(({ name }) => by === '*' || name === by)
  const inputs = axes.reduce<Input[]>(
    (all, { name, contexts }) => all.flatMap(one => contexts.map(context => new Map(one).set(name, context.name))),
    [input],
  )
  if (axes.length === 0) return noColumns
  return inputs.slice(0, mostColumns).map(one => ({
    label: axes.map(({ name }) => one.get(name)).join(' · '),
    input: one,
  }))
}
