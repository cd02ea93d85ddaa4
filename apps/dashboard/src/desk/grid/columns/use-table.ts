import type { Input } from '@tessera/engine'
import { useMemo } from 'react'
import type { Lens } from '../../../tokens/model/themes/themed.ts'
import type { ThemeChoice } from '../../../tokens/model/themes/theme-choice.ts'
import type { Tokens } from '../../../tokens/model/use-tokens.ts'
import { useMedia } from '../../../ui/page/media.ts'
import { editText } from '../../../tokens/values/value-text.ts'
import type { Preferences } from '../../../tokens/grid/preferences.ts'
import type { ThemeColumn } from '../../../tokens/grid/theme-columns.ts'
import { useThemeColumns } from './column-choice.ts'
import { useHeadings } from '../../../tokens/grid/use-headings.ts'
import type { useRows } from '../use-rows.ts'

/** The lines and the columns of the table: headings between the rows, and themes in place of the modes. */
export function useTable(
  { model: { rows: all, modes }, edits: { tokenset_id } }: Tokens,
  { rows, indexOf, columns, columnChoice, search, query, found }: ReturnType<typeof useRows>,
  { headings: wanted }: Preferences,
  choice: ThemeChoice,
) {
  const isSorted = search.sort !== undefined || query.trim() !== '' || found !== null
  const lines = useHeadings({ id: tokenset_id, rows, indexOf, all: all.length, wanted, isSorted })
  const allThemes = useThemeColumns(choice, tokenset_id, columnChoice.by)
  const narrow = useMedia('(max-width: 767px)')
  const { input } = choice
  const one = useMemo(
    () =>
      narrow
        ? oneColumn(
            allThemes,
            columns,
            input,
            modes.findIndex(({ id }) => id === search.mode),
          )
        : null,
    [narrow, allThemes, columns, input, modes, search.mode],
  )
  const themes = one ? one.themes : allThemes
  const ofModes = one ? one.columns : columns
  return { ...lines, narrow, themes, columns: themes.length > 0 ? noColumns : ofModes }
}

const noColumns: readonly number[] = []

/** The column of a narrow window: the chosen theme or mode, or else the first. */
function oneColumn(themes: readonly ThemeColumn[], columns: readonly number[], input: Input, mode: number) {
  const isChosen = (theme: ThemeColumn) => [...theme.input].every(([axis, context]) => input.get(axis) === context)
  const theme = themes.find(isChosen) ?? themes[0]
  const column = columns.includes(mode) ? mode : columns[0]
  return { themes: theme ? [theme] : [], columns: column === undefined ? [] : [column] }
}

/** The resolved value of a cell under a theme, for the clipboard. */
export function themeText(lens: Lens | null, column: ThemeColumn | undefined, name: string): string {
  const resolved = column && lens?.chosen?.system.at(name, column.input)
  return resolved?.ok ? editText({ type: resolved.type, value: resolved.value, description: null }) : ''
}
