import { useNavigate } from '@tanstack/react-router'
import { useCallback, useDeferredValue, useMemo, useRef, useState } from 'react'
import { nobody } from '../live/cell-people.ts'
import { useMedia } from '../ui/page/media.ts'
import { InRail } from '../ui/page/rail-extra.tsx'
import { useLength } from '../ui/page/length.ts'
import { usePainted } from '../ui/page/use-painted.ts'
import { noMarks } from '../checks/marks/marks.ts'
import type { ThemeChoice } from '../model/themes/theme-choice.ts'
import { tokensetsOf } from '../model/themes/sources.ts'
import type { ThemeSystem } from '../model/themes/theme-system.ts'
import { LensWorker, useLens } from '../model/themes/use-lens.ts'
import { useLayerColumn } from './grid/columns/use-layer-column.ts'
import { Overlays } from './dialogs/overlays.tsx'
import { useOpeners } from './dialogs/use-openers.ts'
import { useRemoval } from './dialogs/use-removal.tsx'
import { TroubleBanner } from '../editors/trouble-banner.tsx'
import type { GridHandle } from './grid/grid-handle.ts'
import type { RowContext } from './grid/grid-row.tsx'
import { NoTokens } from './grid/no-rows.tsx'
import { useGridActions } from './grid/use-grid-actions.ts'
import { noRanks, useRows } from './grid/use-rows.ts'
import { useGoTo } from './grid/use-selection.ts'
import { InspectorPane } from './inspector/inspector-pane.tsx'
import type { PickerPlace } from '../editors/color/color-popover.tsx'
import { Groups, LayerTroubles, MarksWorker, PresenceWorker, SearchLine, usePreload } from './lazy.ts'
import { usePreferences } from './preferences.ts'
import { Toolbar } from './toolbar/toolbar.tsx'
import { useScreenKeys } from './toolbar/use-screen-keys.ts'
import type { Tokens } from '../model/use-tokens.ts'
import { editText } from '../values/value-text.ts'
import { Panes } from './views/panes.tsx'
import { createWorkbenchStore } from './workbench-store.ts'
import styles from './tokens-screen.module.css'

interface Props {
  tokens: Tokens
  name: string
  readOnly: string | null
  ws: string
  choice: ThemeChoice
}

/** The grid with all that belongs to it. It does not follow the cursor itself: see `workbench-store.ts`. */
export function Workbench({ tokens, name, readOnly, ws, choice }: Props) {
  const { model, resolver, state, edits } = tokens
  // Beside the grid everything may come a moment later: a key is answered first.
  const before = useDeferredValue(tokens)
  const calm = before.model.modes === model.modes ? before : tokens
  const painted = usePainted()
  const { lens, isWanted, setLens } = useLens(edits.tokenset_id, choice)
  const { search, patch, query, setQuery, group, columns, rows, indexOf, showAll, found, setEngine } = useRows(
    tokens,
    ws,
    lens,
  )
  const [preferences, setPreferences] = usePreferences()
  const rowHeight = useLength(`size-row-${preferences.density}`)
  const wide = useMedia('(min-width: 1180px)')
  const [store] = useState(() => createWorkbenchStore(search.sel))
  const grid = useRef<GridHandle>(null)
  const searchField = useRef<HTMLInputElement>(null)
  const goTo = useGoTo(store, indexOf, patch)
  const openLayer = useLayerColumn({ ws, tokenset_id: edits.tokenset_id, model, columns, search, patch, goTo })

  const removal = useRemoval(tokens, ws)
  const details = useCallback(
    () => (wide ? setPreferences(before => ({ inspector: !before.inspector })) : store.set({ sheet: true })),
    [wide, setPreferences, store],
  )
  const [marks, setMarks] = useState(noMarks)
  const [people, setPeople] = useState(nobody)
  const showDetails = useCallback(
    () => (wide ? setPreferences(() => ({ inspector: true })) : store.set({ sheet: true })),
    [wide, setPreferences, store],
  )
  const openers = useOpeners(store, group, rows)
  const { openMenu } = openers
  const firstName = rows[0]?.name
  const enterGrid = useCallback(() => {
    if (firstName !== undefined) grid.current?.focus({ name: firstName, column: 0 })
  }, [firstName])
  const chooseGroup = useCallback((path: string) => patch({ group: path || undefined }, false), [patch])
  useScreenKeys(searchField, openers.onShortcuts)
  const actions = useGridActions({
    tokens,
    rows,
    columns,
    readOnly,
    group,
    remove: removal.remove,
    open: dialog => store.set({ dialog }),
    menu: openMenu,
    pick: picker => store.set({ picker }),
    goTo,
    details,
    edit: (place, text) => grid.current?.edit(place, text),
  })
  const editAsText = useCallback(
    ({ name, modeIndex }: PickerPlace) => {
      const draft = model.byName.get(name)?.cells[modeIndex]?.draft
      grid.current?.edit({ name, column: columns.indexOf(modeIndex) + 1 }, draft ? editText(draft) : '')
    },
    [model, columns],
  )
  const context: RowContext = useMemo(
    () => ({
      model,
      resolver,
      pending: state.pending,
      columns,
      asResolved: search.view === 'resolved',
      lens,
      openLayer,
      marks,
      people,
      ranks: found?.ranks ?? noRanks,
      showDetails,
      showLayers: preferences.showLayers,
      showType: preferences.showType,
      showDescription: preferences.showDescription,
    }),
    [
      model,
      resolver,
      state.pending,
      columns,
      search.view,
      lens,
      openLayer,
      marks,
      people,
      found,
      showDetails,
      preferences,
    ],
  )
  usePreload()
  const navigate = useNavigate()
  const importing = useCallback(
    () => void navigate({ to: '/w/$ws/t/$tokenset/import', params: { ws, tokenset: edits.tokenset_id } }),
    [navigate, ws, edits.tokenset_id],
  )
  const fixed =
    readOnly ?? (search.proposal === undefined ? null : 'A proposal holds changes of tokens; leave it to change this')

  const shown = rows.length
  const all = model.rows.length
  return (
    <div className={styles.screen}>
      {painted && (
        <InRail>
          <Groups tree={model.tree} group={group} onChoose={chooseGroup} onMenu={openMenu} />
        </InRail>
      )}
      <div className={styles.main}>
        <Toolbar
          name={name}
          ws={ws}
          tokens={calm}
          shown={shown}
          query={query}
          onQuery={setQuery}
          search={search}
          onSearch={patch}
          searchField={searchField}
          preferences={preferences}
          onPreferences={setPreferences}
          hasThemes={lens?.chosen != null}
          readOnly={readOnly}
          fixed={fixed}
          {...openers}
          onDetails={details}
          onImport={importing}
          onEnterGrid={enterGrid}
        />
        {query !== '' && <SearchLine found={found} onReady={setEngine} />}
        <TroubleBanner state={state} edits={edits} />
        {lens?.chosen && <LayerTroubles tokensets={others(lens.chosen.system, edits.tokenset_id)} />}
        {all === 0 ? (
          <NoTokens readOnly={fixed} onNew={openers.onNew} onImport={importing} />
        ) : (
          <Panes
            ws={ws}
            tokens={tokens}
            calm={calm}
            name={name}
            lens={lens}
            search={search}
            patch={patch}
            group={group}
            rows={rows}
            indexOf={indexOf}
            onShowAll={showAll}
            columns={columns}
            context={context}
            rowHeight={rowHeight}
            store={store}
            grid={grid}
            goTo={goTo}
            actions={actions}
            readOnly={readOnly}
            fixed={fixed}
            painted={painted}
            choice={choice}
          />
        )}
      </div>
      <InspectorPane
        store={store}
        tokens={calm}
        ws={ws}
        rows={rows}
        indexOf={indexOf}
        readOnly={readOnly}
        lens={lens}
        onGoTo={goTo}
        onOpenLayer={openLayer}
        wide={wide}
        kept={preferences.inspector}
        painted={painted}
        onPreferences={setPreferences}
      />
      <Overlays
        store={store}
        tokens={tokens}
        onMade={goTo}
        ws={ws}
        indexOf={indexOf}
        actions={actions}
        onRemove={removal.remove}
        onGroup={chooseGroup}
        readOnly={readOnly}
        onText={editAsText}
      />
      {removal.dialog}
      {painted && (
        <MarksWorker ws={ws} tokenset_id={edits.tokenset_id} model={model} open={state.open} onMarks={setMarks} />
      )}
      {painted && <PresenceWorker tokenset_id={edits.tokenset_id} store={store} shown={context} onPeople={setPeople} />}
      {/* What themes need is fetched after what the grid itself shows. */}
      {painted && isWanted && <LensWorker tokenset_id={edits.tokenset_id} choice={choice} onLens={setLens} />}
    </div>
  )
}

/** The other tokensets whose values can be written here, by the layers of the inspector. */
function others({ resolver }: ThemeSystem, own: string): string[] {
  return tokensetsOf(resolver).filter(id => id !== own)
}
