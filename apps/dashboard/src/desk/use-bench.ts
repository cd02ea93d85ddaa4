import { useCallback, useDeferredValue, useMemo, useRef, useState } from 'react'
import { noMarks } from '../quality/checks/marks/marks.ts'
import type { PickerPlace } from '../tokens/editors/color/color-popover.tsx'
import { nobody } from '../tokens/live/cell-people.ts'
import type { ThemeChoice } from '../tokens/model/themes/theme-choice.ts'
import { useLens } from '../tokens/model/themes/use-lens.ts'
import type { Tokens } from '../tokens/model/use-tokens.ts'
import { useMedia } from '../ui/page/media.ts'
import { usePainted } from '../ui/page/use-painted.ts'
import { editText } from '../tokens/values/value-text.ts'
import { useOpeners } from './dialogs/use-openers.ts'
import { useRemoval } from './dialogs/use-removal.tsx'
import { useLayerColumn } from './grid/columns/use-layer-column.ts'
import type { GridHandle } from './grid/grid-handle.ts'
import type { RowContext } from './grid/grid-row.tsx'
import { useGridActions } from './grid/use-grid-actions.ts'
import { noRanks, useRows } from './grid/use-rows.ts'
import { themeText, useTable } from './grid/columns/use-table.ts'
import { useGoTo } from './grid/use-selection.ts'
import { extraColumns } from './grid/columns/extra-columns.ts'
import { usePreferences, type ChangePreferences, type Preferences } from '../tokens/grid/preferences.ts'
import { createWorkbenchStore, type WorkbenchStore } from './workbench-store.ts'

export interface WorkbenchProps {
  tokens: Tokens
  name: string
  readOnly: string | null
  ws: string
  choice: ThemeChoice
}

/** The state that the parts of the workbench share. */
export type Bench = WorkbenchProps & ReturnType<typeof useBench>

export function useBench({ tokens, readOnly, ws, choice }: WorkbenchProps) {
  const { model, edits } = tokens
  // Parts beside the grid render deferred, so that keys respond first.
  const before = useDeferredValue(tokens)
  const calm = before.model.modes === model.modes ? before : tokens
  const painted = usePainted()
  const { lens, isWanted, followed, setLensAt } = useLens(edits.tokenset_id, choice)
  const shown = useRows(tokens, ws, lens)
  const { search, patch, group, rows, indexOf } = shown
  const [preferences, setPreferences] = usePreferences()
  const wide = useMedia('(min-width: 1180px)')
  const table = useTable(tokens, shown, preferences, choice)
  const [store] = useState(() => createWorkbenchStore(search.sel))
  const grid = useRef<GridHandle>(null)
  const goTo = useGoTo(store, indexOf, patch, table.reveal)
  const openLayer = useOpenLayer(tokens, ws, shown, table.themes.length > 0, goTo)
  const removal = useRemoval(tokens, ws)
  const { details, showDetails } = useDetails(wide, setPreferences, store)
  const openers = useOpeners(store, group, rows, readOnly)
  const editing = useGridEditing(tokens, table.columns, grid)
  const actions = useGridActions({
    tokens,
    rows: table.lines,
    columns: table.columns,
    readOnly,
    group,
    remove: removal.remove,
    open: dialog => store.set({ dialog }),
    menu: openers.openMenu,
    pick: picker => store.set({ picker }),
    goTo,
    details,
    edit: editing.edit,
    setOpen: table.setOpen,
    themeText: (name, column) => themeText(lens, table.themes[column - 1], name),
  })
  const rowContext = useRowContext(tokens, { ...shown, ...table }, preferences, {
    lens,
    followed,
    openLayer,
    showDetails,
  })
  const ofThemes = { lens, isWanted, setLensAt, openLayer }
  const ofCursor = { store, grid, goTo, actions, details, editAsText: editing.editAsText }
  return {
    ...shown,
    table,
    ...ofThemes,
    ...ofCursor,
    ...rowContext,
    calm,
    painted,
    preferences,
    setPreferences,
    wide,
    removal,
    openers,
  }
}

function useOpenLayer(
  { model, edits: { tokenset_id } }: Tokens,
  ws: string,
  shown: ReturnType<typeof useRows>,
  isThemed: boolean,
  goTo: ReturnType<typeof useGoTo>,
) {
  const { columns, search, patch, hidden, setHidden, setColumnChoice } = shown
  const showModes = useCallback(() => setColumnChoice({ by: 'modes' }), [setColumnChoice])
  return useLayerColumn({
    ws,
    tokenset_id,
    model,
    columns,
    search,
    patch,
    goTo,
    hidden,
    setHidden,
    isThemed,
    showModes,
  })
}

/** `details` toggles the inspector beside the grid; `showDetails` only opens it. */
function useDetails(wide: boolean, setPreferences: ChangePreferences, store: WorkbenchStore) {
  const details = useCallback(
    () => (wide ? setPreferences(before => ({ inspector: !before.inspector })) : store.set({ sheet: true })),
    [wide, setPreferences, store],
  )
  const showDetails = useCallback(
    () => (wide ? setPreferences(() => ({ inspector: true })) : store.set({ sheet: true })),
    [wide, setPreferences, store],
  )
  return { details, showDetails }
}

function useGridEditing({ model }: Tokens, columns: readonly number[], grid: { current: GridHandle | null }) {
  const editAsText = useCallback(
    ({ name, modeIndex }: PickerPlace) => {
      const draft = model.byName.get(name)?.cells[modeIndex]?.draft
      const column = columns.indexOf(modeIndex) + 1
      if (column > 0) grid.current?.edit({ name, column }, draft ? editText(draft) : '')
    },
    [model, columns, grid],
  )
  const edit: GridHandle['edit'] = (place, text) => grid.current?.edit(place, text)
  return { editAsText, edit }
}

/** The context of all rows in the grid, and the setters for findings and people. */
function useRowContext(
  { model, resolver, state: { pending } }: Tokens,
  {
    columns,
    themes,
    search,
    found,
    narrow,
  }: Pick<ReturnType<typeof useRows>, 'search' | 'found'> &
    Pick<RowContext, 'columns' | 'themes'> & { narrow: boolean },
  preferences: Preferences,
  { lens, followed, openLayer, showDetails }: Pick<RowContext, 'lens' | 'followed' | 'openLayer' | 'showDetails'>,
) {
  const [marks, setMarks] = useState(noMarks)
  const [people, setPeople] = useState(nobody)
  const { notation, showLayers, showType, showDescription, showUses } = preferences
  const asResolved = search.view === 'resolved'
  const ranks = found?.ranks ?? noRanks
  const extras = useMemo(
    () => extraColumns(followed, themes, narrow ? null : { showLayers, showType, showDescription, showUses }),
    [followed, themes, narrow, showLayers, showType, showDescription, showUses],
  )
  const context: RowContext = useMemo(
    () => ({
      model,
      resolver,
      pending,
      columns,
      themes,
      extras,
      asResolved,
      notation,
      lens,
      followed,
      openLayer,
      marks,
      people,
      ranks,
      showDetails,
    }),
    [
      model,
      resolver,
      pending,
      columns,
      themes,
      extras,
      asResolved,
      notation,
      lens,
      followed,
      openLayer,
      marks,
      people,
      ranks,
      showDetails,
    ],
  )
  return { context, setMarks, setPeople }
}
