import { useCallback, useDeferredValue, useMemo, useRef, useState } from 'react'
import { ModeHeader } from '../modes/mode-header.tsx'
import { useMedia } from '../shell/media.ts'
import { InRail } from '../shell/rail-extra.tsx'
import { usePainted } from '../shell/use-painted.ts'
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
import { ColorPopover, Dialogs, Groups, usePreload } from './lazy.ts'
import { rowHeights, usePreferences } from './preferences.ts'
import { Toolbar } from './toolbar.tsx'
import { useScreenKeys } from './use-screen-keys.ts'
import type { Tokens } from './use-tokens.ts'
import { createWorkbenchStore, useWorkbench, type WorkbenchStore } from './workbench-store.ts'
import styles from './tokens-screen.module.css'

interface Props {
  tokens: Tokens
  name: string
  readOnly: string | null
  ws: string
}

/** The grid with all that belongs to it. It does not follow the cursor itself: see `workbench-store.ts`. */
export function Workbench({ tokens, name, readOnly, ws }: Props) {
  const { model, resolver, state, edits } = tokens
  // Beside the grid everything may come a moment later: a key is answered first.
  const before = useDeferredValue(tokens)
  const calm = before.model.modes === model.modes ? before : tokens
  const { search, patch, query, setQuery, group, columns, rows, indexOf, showAll } = useRows(tokens, ws)
  const [preferences, setPreferences] = usePreferences()
  const wide = useMedia('(min-width: 1180px)')
  const [store] = useState(() => createWorkbenchStore(search.sel))
  const grid = useRef<GridHandle>(null)
  const searchField = useRef<HTMLInputElement>(null)
  const goTo = useGoTo(store, indexOf, patch)

  const removal = useRemoval(tokens)
  const details = useCallback(
    () => (wide ? setPreferences(before => ({ inspector: !before.inspector })) : store.set({ sheet: true })),
    [wide, setPreferences, store],
  )
  const help = useCallback(() => store.set({ dialog: { what: 'shortcuts' } }), [store])
  const create = useCallback(
    () => store.set({ dialog: { what: 'new', name: group && `${group}.`, type: 'color', text: '' } }),
    [store, group],
  )
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
      showType: preferences.showType,
      showDescription: preferences.showDescription,
    }),
    [model, resolver, state.pending, columns, search.view, preferences.showType, preferences.showDescription],
  )
  usePreload()
  const painted = usePainted()

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
          readOnly={readOnly}
          onNew={create}
          onShortcuts={help}
          onDetails={details}
          onEnterGrid={enterGrid}
        />
        <TroubleBanner state={state} edits={edits} />
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
            rowHeight={rowHeights[preferences.density]}
            actions={actions}
            readOnly={readOnly}
            nameHeader={
              <>
                <span>Name</span>
                <span className={styles.count}>{shown === all ? all : `${shown} of ${all}`}</span>
              </>
            }
            modeHeaders={columns.map(i => (
              <ModeHeader key={i} tokens={calm} modeIndex={i} readOnly={readOnly} onHide={hide} />
            ))}
          />
        )}
      </div>
      <InspectorPane
        store={store}
        tokens={calm}
        rows={rows}
        indexOf={indexOf}
        readOnly={readOnly}
        onGoTo={goTo}
        wide={wide}
        kept={preferences.inspector}
        painted={painted}
        onPreferences={setPreferences}
      />
      <Overlays store={store} tokens={tokens} onMade={goTo} onApplyPaste={actions.applyPaste} />
      {removal.dialog}
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
