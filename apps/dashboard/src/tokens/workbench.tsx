import { useCallback, useDeferredValue, useMemo, useRef, useState } from 'react'
import { ModeHeader } from '../modes/mode-header.tsx'
import { Sheet } from '../parts/sheet.tsx'
import { useMedia } from '../shell/media.ts'
import { InRail } from '../shell/rail-extra.tsx'
import { usePainted } from '../shell/use-painted.ts'
import type { PickerPlace } from './color-popover.tsx'
import { Grid, type GridHandle } from './grid.tsx'
import type { RowContext } from './grid-row.tsx'
import { ColorPopover, Dialogs, Groups, Inspector, useLaterParts } from './later-parts.ts'
import { NoMatch, NoTokens } from './no-rows.tsx'
import { rowHeights, usePreferences } from './preferences.ts'
import { cellCount, spanOf } from './selection.ts'
import { SelectionBar } from './selection-bar.tsx'
import { Toolbar } from './toolbar.tsx'
import { TroubleBanner } from './trouble-banner.tsx'
import { useGridActions, type Open } from './use-grid-actions.ts'
import { useRemoval } from './use-removal.tsx'
import { useRows } from './use-rows.ts'
import { useScreenKeys } from './use-screen-keys.ts'
import { useSelection } from './use-selection.ts'
import { useSettled } from './use-settled.ts'
import type { Tokens } from './use-tokens.ts'
import styles from './tokens-screen.module.css'

interface Props {
  tokens: Tokens
  name: string
  readOnly: string | null
  ws: string
}

/**
 * The grid with all that belongs to it. The parts are kept as elements (`useMemo`), so that moving the cursor renders the
 * grid's two rows and nothing else: toolbar, groups and column heads are costly.
 */
export function Workbench({ tokens, name, readOnly, ws }: Props) {
  const { model, resolver, state, edits } = tokens
  // Beside the grid everything may come a moment later: a key is answered first.
  const before = useDeferredValue(tokens)
  const calm = before.model.modes === model.modes ? before : tokens
  const { search, patch, query, setQuery, group, columns, rows, indexOf, showAll } = useRows(tokens, ws)
  const [preferences, setPreferences] = usePreferences()
  const wide = useMedia('(min-width: 1180px)')
  const [sheet, setSheet] = useState(false)
  const [open, setOpen] = useState<Open>(null)
  const [picker, setPicker] = useState<PickerPlace | null>(null)
  const grid = useRef<GridHandle>(null)
  const searchField = useRef<HTMLInputElement>(null)
  const { current, select, follow, goTo } = useSelection({ rows, indexOf, search, patch, grid })
  const span = useMemo(() => spanOf(current, indexOf), [current, indexOf])

  const removal = useRemoval(tokens)
  const details = useCallback(
    () => (wide ? setPreferences(before => ({ inspector: !before.inspector })) : setSheet(true)),
    [wide, setPreferences],
  )
  const help = useCallback(() => setOpen({ what: 'shortcuts' }), [])
  const create = useCallback(
    () => setOpen({ what: 'new', name: group && `${group}.`, type: 'color', text: '' }),
    [group],
  )
  const firstName = rows[0]?.name
  const enterGrid = useCallback(() => {
    if (firstName !== undefined) grid.current?.focus({ name: firstName, column: 0 })
  }, [firstName])
  useScreenKeys(searchField, help)
  const actions = useGridActions({
    tokens,
    rows,
    columns,
    readOnly,
    group,
    remove: removal.remove,
    open: setOpen,
    pick: setPicker,
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
  useLaterParts()
  const painted = usePainted()

  const shown = rows.length
  const all = model.rows.length
  const toolbar = useMemo(
    () => (
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
    ),
    [
      name,
      ws,
      calm,
      shown,
      query,
      setQuery,
      search,
      patch,
      preferences,
      setPreferences,
      readOnly,
      create,
      help,
      details,
      enterGrid,
    ],
  )
  const groups = useMemo(
    () => <Groups tree={model.tree} group={group} onChoose={path => patch({ group: path || undefined }, false)} />,
    [model.tree, group, patch],
  )
  const nameHeader = useMemo(
    () => (
      <>
        <span>Name</span>
        <span className={styles.count}>{shown === all ? all : `${shown} of ${all}`}</span>
      </>
    ),
    [shown, all],
  )
  const modeHeaders = useMemo(
    () =>
      columns.map(i => (
        <ModeHeader
          key={i}
          tokens={calm}
          modeIndex={i}
          readOnly={readOnly}
          onHide={id => patch({ hide: [...(search.hide ?? []), id] })}
        />
      )),
    [columns, calm, readOnly, patch, search.hide],
  )
  const inspectedName = useSettled(current?.at.name ?? null, 120)
  const inspected = inspectedName === null ? undefined : calm.model.byName.get(inspectedName)
  const inspector = useMemo(
    () =>
      inspected && (
        <Inspector
          key={inspected.name}
          tokens={calm}
          row={inspected}
          readOnly={readOnly}
          onGoTo={goTo}
          onRename={() => setOpen({ what: 'rename', name: inspected.name })}
          onPick={setPicker}
          onClose={() => (wide ? setPreferences(() => ({ inspector: false })) : setSheet(false))}
        />
      ),
    [inspected, calm, readOnly, goTo, wide, setPreferences],
  )

  return (
    <div className={styles.screen}>
      {painted && <InRail>{groups}</InRail>}
      <div className={styles.main}>
        {toolbar}
        <TroubleBanner state={state} edits={edits} />
        {all === 0 ? (
          <NoTokens readOnly={readOnly} onNew={create} />
        ) : shown === 0 ? (
          <NoMatch all={all} onShowAll={showAll} />
        ) : (
          <Grid
            ref={grid}
            label={`Tokens of ${name}`}
            rows={rows}
            indexOf={indexOf}
            context={context}
            group={group}
            rowHeight={rowHeights[preferences.density]}
            selection={current}
            onSelect={select}
            onFollow={follow}
            actions={actions}
            readOnly={readOnly}
            nameHeader={nameHeader}
            modeHeaders={modeHeaders}
          />
        )}
        {span && current && cellCount(span) > 1 && (
          <SelectionBar span={span} actions={actions} selection={current} readOnly={readOnly} />
        )}
      </div>
      {wide && preferences.inspector && inspector && (
        <aside className={styles.inspector} aria-label="Inspector">
          {painted && inspector}
        </aside>
      )}
      {!wide && (
        <Sheet title="Inspector" isOpen={sheet && inspector !== undefined} onClose={() => setSheet(false)}>
          {inspector}
        </Sheet>
      )}
      {open && (
        <Dialogs
          tokens={tokens}
          open={open}
          onClose={() => setOpen(null)}
          onMade={goTo}
          onApplyPaste={actions.applyPaste}
        />
      )}
      {picker && <ColorPopover tokens={tokens} place={picker} onClose={() => setPicker(null)} />}
      {removal.dialog}
    </div>
  )
}
