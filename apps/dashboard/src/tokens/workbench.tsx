import { useCallback, useDeferredValue, useMemo, useRef, useState } from 'react'
import { ModeHeader } from '../modes/mode-header.tsx'
import { nobody } from '../shell/live/cell-people.ts'
import { useMedia } from '../shell/media.ts'
import { InRail } from '../shell/rail-extra.tsx'
import { useLength } from '../shell/theme/length.ts'
import { usePainted } from '../shell/use-painted.ts'
import { noMarks } from '../workspaces/checks/marks/marks.ts'
import { LayerTroubles } from '../workspaces/themes/layers/layer-troubles.tsx'
import type { ThemeChoice } from '../workspaces/themes/header/theme-choice.ts'
import { tokensetsOf } from '../workspaces/themes/system/sources.ts'
import type { ThemeSystem } from '../workspaces/themes/system/theme-system.ts'
import { LensWorker, useLens } from '../workspaces/themes/system/use-lens.ts'
import { useLayerColumn } from './grid/columns/use-layer-column.ts'
import { useRemoval } from './dialogs/use-removal.tsx'
import { TroubleBanner } from './edits/trouble-banner.tsx'
import type { GridHandle } from './grid/grid-handle.ts'
import { GridPane } from './grid/grid-pane.tsx'
import type { RowContext } from './grid/grid-row.tsx'
import { NoMatch, NoTokens } from './grid/no-rows.tsx'
import { useGridActions } from './grid/use-grid-actions.ts'
import { useRows } from './grid/use-rows.ts'
import { useGoTo } from './grid/use-selection.ts'
import { InspectorPane } from './inspector/inspector-pane.tsx'
import { ColorPopover, Dialogs, Groups, MarksWorker, PresenceWorker, ScalesOfGroup, usePreload } from './lazy.ts'
import { usePreferences } from './preferences.ts'
import { Toolbar } from './toolbar/toolbar.tsx'
import { useScreenKeys } from './use-screen-keys.ts'
import type { Tokens } from './use-tokens.ts'
import { createWorkbenchStore, useWorkbench, type WorkbenchStore } from './workbench-store.ts'
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
  const { search, patch, query, setQuery, group, columns, rows, indexOf, showAll } = useRows(tokens, ws, lens)
  const [preferences, setPreferences] = usePreferences()
  const rowHeight = useLength(`size-row-${preferences.density}`)
  const wide = useMedia('(min-width: 1180px)')
  const [store] = useState(() => createWorkbenchStore(search.sel))
  const grid = useRef<GridHandle>(null)
  const searchField = useRef<HTMLInputElement>(null)
  const goTo = useGoTo(store, indexOf, patch)
  const openLayer = useLayerColumn({ ws, tokenset_id: edits.tokenset_id, model, columns, search, patch, goTo })

  const removal = useRemoval(tokens)
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
  const help = useCallback(() => store.set({ dialog: { what: 'shortcuts' } }), [store])
  const create = useCallback(
    () => store.set({ dialog: { what: 'new', name: group && `${group}.`, type: 'color', text: '' } }),
    [store, group],
  )
  const newScale = useCallback(() => store.set({ dialog: { what: 'scale', scale: null, group } }), [store, group])
  const firstName = rows[0]?.name
  const enterGrid = useCallback(() => {
    if (firstName !== undefined) grid.current?.focus({ name: firstName, column: 0 })
  }, [firstName])
  const chooseGroup = useCallback((path: string) => patch({ group: path || undefined }, false), [patch])
  const hide = useCallback((id: string) => patch({ hide: [...(search.hide ?? []), id] }), [patch, search.hide])
  useScreenKeys(searchField, help)
  const actions = useGridActions({
    tokens,
    rows,
    columns,
    readOnly,
    group,
    remove: removal.remove,
    open: dialog => store.set({ dialog }),
    pick: picker => store.set({ picker }),
    goTo,
    details,
    edit: (place, text) => grid.current?.edit(place, text),
  })
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
      showDetails,
      showLayers: preferences.showLayers,
      showType: preferences.showType,
      showDescription: preferences.showDescription,
    }),
    [model, resolver, state.pending, columns, search.view, lens, openLayer, marks, people, showDetails, preferences],
  )
  usePreload()
  const fixed =
    readOnly ?? (search.proposal === undefined ? null : 'A proposal holds changes of tokens; leave it to change this')

  const shown = rows.length
  const all = model.rows.length
  return (
    <div className={styles.screen}>
      {painted && (
        <InRail>
          <Groups tree={model.tree} group={group} onChoose={chooseGroup} />
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
          onNew={create}
          onScale={newScale}
          onShortcuts={help}
          onDetails={details}
          onEnterGrid={enterGrid}
        />
        <TroubleBanner state={state} edits={edits} />
        {lens?.chosen && <LayerTroubles tokensets={others(lens.chosen.system, edits.tokenset_id)} />}
        {all === 0 ? (
          <NoTokens readOnly={readOnly} onNew={create} />
        ) : shown === 0 ? (
          <NoMatch all={all} onShowAll={showAll} />
        ) : (
          <GridPane
            store={store}
            sel={search.sel}
            patch={patch}
            grid={grid}
            label={`Tokens of ${name}`}
            rows={rows}
            indexOf={indexOf}
            context={context}
            group={group}
            rowHeight={rowHeight}
            actions={actions}
            readOnly={readOnly}
            nameHeader={
              <>
                <span>Name</span>
                <span className={styles.count}>{shown === all ? all : `${shown} of ${all}`}</span>
                {group !== '' && (
                  <ScalesOfGroup
                    tokens={calm}
                    group={group}
                    readOnly={fixed}
                    onEdit={scale => store.set({ dialog: { what: 'scale', scale, group: scale.group } })}
                  />
                )}
              </>
            }
            modeHeaders={columns.map(i => (
              <ModeHeader key={i} tokens={calm} modeIndex={i} readOnly={fixed} onHide={hide} />
            ))}
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
      <Overlays store={store} tokens={tokens} onMade={goTo} onApplyPaste={actions.applyPaste} />
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

interface OverlaysProps {
  store: WorkbenchStore
  tokens: Tokens
  onMade: (name: string) => void
  onApplyPaste: ReturnType<typeof useGridActions>['applyPaste']
}

/** The dialog and the color picker that are open. */
function Overlays({ store, tokens, onMade, onApplyPaste }: OverlaysProps) {
  const dialog = useWorkbench(store, state => state.dialog)
  const picker = useWorkbench(store, state => state.picker)
  return (
    <>
      {dialog && (
        <Dialogs
          tokens={tokens}
          open={dialog}
          onClose={() => store.set({ dialog: null })}
          onMade={onMade}
          onApplyPaste={onApplyPaste}
        />
      )}
      {picker && <ColorPopover tokens={tokens} place={picker} onClose={() => store.set({ picker: null })} />}
    </>
  )
}

/** The other tokensets whose values can be written here, by the layers of the inspector. */
function others({ resolver }: ThemeSystem, own: string): string[] {
  return tokensetsOf(resolver).filter(id => id !== own)
}
