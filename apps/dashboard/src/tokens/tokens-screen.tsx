import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { Button } from '../parts/button.tsx'
import { Sheet } from '../parts/dialog.tsx'
import { useTitle } from '../parts/page.tsx'
import { Empty, Failed, Loading } from '../parts/states.tsx'
import { ModeHeader } from '../modes/mode-header.tsx'
import { tokensetsQuery, workspacesQuery } from '../queries.ts'
import { useMedia } from '../shell/media.ts'
import { InRail } from '../shell/rail-extra.tsx'
import { whyReadOnly } from '../workspaces/permission.ts'
import type { PickerPlace } from './color-popover.tsx'
import { filterRows } from './filter.ts'
import { Grid, type GridHandle } from './grid.tsx'
import type { GridSearch } from './grid-search.ts'
import { Groups } from './groups.tsx'
import { rowHeights, usePreferences } from './preferences.ts'
import { useRemoval } from './remove-tokens.tsx'
import type { RowContext } from './grid-row.tsx'
import { cellCount, spanOf, type Selection, type Spot } from './selection.ts'
import { SelectionBar } from './selection-bar.tsx'
import { Toolbar } from './toolbar.tsx'
import { TroubleBanner } from './trouble-banner.tsx'
import { useGridActions, type Open } from './use-grid-actions.ts'
import { useSettled } from './use-settled.ts'
import { useTokens, type Tokens } from './use-tokens.ts'
import styles from './tokens-screen.module.css'

// What is not there at first sight comes when it is needed, or in the quiet after the grid has come.
const loadInspector = () => import('./inspector.tsx')
const loadPicker = () => import('./color-popover.tsx')
const loadDialogs = () => import('./dialogs.tsx')
const Inspector = lazy(async () => ({ default: (await loadInspector()).Inspector }))
const ColorPopover = lazy(async () => ({ default: (await loadPicker()).ColorPopover }))
const Dialogs = lazy(async () => ({ default: (await loadDialogs()).Dialogs }))

export function TokensScreen() {
  const { ws, tokenset } = useParams({ from: '/app/w/$ws/t/$tokenset' })
  const { tokens, error, retry } = useTokens(tokenset)
  const workspace = useQuery(workspacesQuery).data?.find(each => each.id === ws)
  const name = useQuery(tokensetsQuery(ws)).data?.find(each => each.id === tokenset)?.name ?? 'Tokens'
  useTitle(name)
  if (error) return <Failed error={error} retry={retry} />
  if (!tokens) return <Loading rows={14} label="Loading tokens" />
  return (
    <Screen key={tokenset} tokens={tokens} name={name} readOnly={workspace ? whyReadOnly(workspace) : null} ws={ws} />
  )
}

function Screen({ tokens, name, readOnly, ws }: { tokens: Tokens; name: string; readOnly: string | null; ws: string }) {
  const search = useSearch({ from: '/app/w/$ws/t/$tokenset' })
  const navigate = useNavigate({ from: '/w/$ws/t/$tokenset' })
  const { model, resolver, state, edits } = tokens
  const [preferences, setPreferences] = usePreferences()
  const wide = useMedia('(min-width: 1180px)')
  const narrow = useMedia('(max-width: 767px)')
  const [sheet, setSheet] = useState(false)
  const [open, setOpen] = useState<Open>(null)
  const [picker, setPicker] = useState<PickerPlace | null>(null)
  const grid = useRef<GridHandle>(null)
  const searchField = useRef<HTMLInputElement>(null)

  const columns = useMemo(
    () => model.modes.flatMap((mode, i) => (search.hide?.includes(mode.id) ? [] : [i])),
    [model.modes, search.hide],
  )
  const query = useDeferredValue(search)
  const rows = useMemo(() => filterRows(model, query, resolver), [model, query, resolver])
  const indexOf = useMemo(() => new Map(rows.map((row, i) => [row.name, i])), [rows])

  const [selection, setSelection] = useState<Selection | null>(() => (search.sel ? spot(search.sel) : null))
  const current = selection && indexOf.has(selection.at.name) ? selection : rows[0] ? spot(rows[0].name) : null
  const span = spanOf(current, indexOf)

  const patch = useCallback(
    (change: Partial<GridSearch>, replace = true) =>
      void navigate({ search: before => ({ ...before, ...change }), replace }),
    [navigate],
  )
  // The address follows the cursor, but not at the pace of a held arrow key.
  const at = selection?.at.name
  useEffect(() => {
    if (!at || at === search.sel) return
    const timer = setTimeout(() => patch({ sel: at }), 400)
    return () => clearTimeout(timer)
  }, [at, patch, search.sel])

  const removal = useRemoval(tokens)
  const select = useCallback((next: Selection) => setSelection(next), [])
  const goTo = useCallback(
    (target: string, column = 0) => {
      // What the filters hide is shown again: whoever goes to a token wants to see it.
      if (!indexOf.has(target)) patch({ q: undefined, group: undefined, type: undefined, only: undefined, sel: target })
      setSelection({ at: { name: target, column }, from: { name: target, column } })
      requestAnimationFrame(() => grid.current?.focus({ name: target, column }))
    },
    [indexOf, patch],
  )
  const details = useCallback(
    () => (wide ? setPreferences({ inspector: !preferences.inspector }) : setSheet(true)),
    [wide, preferences.inspector, setPreferences],
  )
  const actions = useGridActions({
    tokens,
    rows,
    columns,
    readOnly,
    group: search.group ?? '',
    remove: removal.remove,
    open: setOpen,
    pick: setPicker,
    goTo,
    details,
    edit: (place, text) => grid.current?.edit(place, text),
  })

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const typing = (event.target as HTMLElement).closest(
        'input, textarea, [contenteditable=true], [role=dialog], [role=menu], [role=listbox]',
      )
      if (typing || event.ctrlKey || event.metaKey || event.altKey) return
      // In a mode's cell a character is the beginning of a value.
      const inValue = (event.target as HTMLElement).closest('[role=gridcell]')
      if (event.key === '/' && !inValue) {
        event.preventDefault()
        searchField.current?.focus()
      } else if (event.key === '?' && !inValue) setOpen({ what: 'shortcuts' })
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])

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
  useEffect(() => {
    const timer = setTimeout(() => void Promise.all([loadPicker(), loadDialogs()]), 1500)
    return () => clearTimeout(timer)
  }, [])
  const selectedName = useSettled(current?.at.name ?? null, 120)
  const inspected = selectedName === null ? null : (model.byName.get(selectedName) ?? null)
  const inspector = inspected && (
    <Suspense>
      <Inspector
        key={inspected.name}
        tokens={tokens}
        row={inspected}
        readOnly={readOnly}
        onGoTo={goTo}
        onRename={() => setOpen({ what: 'rename', name: inspected.name })}
        onPick={setPicker}
        onClose={wide ? () => setPreferences({ inspector: false }) : () => setSheet(false)}
      />
    </Suspense>
  )

  return (
    <div className={styles.screen}>
      {!narrow && (
        <InRail>
          <Groups
            tree={model.tree}
            group={search.group ?? ''}
            onChoose={path => patch({ group: path || undefined }, false)}
          />
        </InRail>
      )}
      <div className={styles.main}>
        <Toolbar
          name={name}
          ws={ws}
          tokens={tokens}
          shown={rows.length}
          search={search}
          onSearch={patch}
          searchField={searchField}
          preferences={preferences}
          onPreferences={setPreferences}
          readOnly={readOnly}
          onNew={() => setOpen({ what: 'new', name: search.group ? `${search.group}.` : '', type: 'color', text: '' })}
          onShortcuts={() => setOpen({ what: 'shortcuts' })}
          onDetails={details}
          onEnterGrid={() => current && grid.current?.focus(current.at)}
        />
        <TroubleBanner state={state} edits={edits} />
        {model.rows.length === 0 ? (
          <Empty
            title="No tokens yet"
            action={
              <Button
                kind="primary"
                unavailable={readOnly}
                onPress={() => setOpen({ what: 'new', name: '', type: 'color', text: '' })}
              >
                New token
              </Button>
            }
          >
            Make the first one here, or import a file from another tool.
          </Empty>
        ) : rows.length === 0 ? (
          <Empty
            title="Nothing matches"
            action={
              <Button onPress={() => patch({ q: undefined, group: undefined, type: undefined, only: undefined })}>
                Show all {model.rows.length} tokens
              </Button>
            }
          >
            No token fits this search and these filters.
          </Empty>
        ) : (
          <Grid
            ref={grid}
            label={`Tokens of ${name}`}
            rows={rows}
            indexOf={indexOf}
            context={context}
            group={search.group ?? ''}
            rowHeight={rowHeights[preferences.density]}
            selection={current}
            onSelect={select}
            actions={actions}
            readOnly={readOnly}
            nameHeader={<NameHeader shown={rows.length} all={model.rows.length} />}
            modeHeader={i => (
              <ModeHeader
                tokens={tokens}
                modeIndex={i}
                readOnly={readOnly}
                onHide={id => patch({ hide: [...(search.hide ?? []), id] })}
                last={i === columns.at(-1)}
              />
            )}
          />
        )}
        {span && cellCount(span) > 1 && (
          <SelectionBar
            span={span}
            rows={rows}
            columns={columns}
            actions={actions}
            selection={current!}
            readOnly={readOnly}
          />
        )}
      </div>
      {wide && preferences.inspector && inspector && (
        <aside className={styles.inspector} aria-label="Inspector">
          {inspector}
        </aside>
      )}
      {!wide && (
        <Sheet title="Inspector" isOpen={sheet && inspector !== null} onClose={() => setSheet(false)}>
          {inspector}
        </Sheet>
      )}
      {open && (
        <Suspense>
          <Dialogs
            tokens={tokens}
            open={open}
            onClose={() => setOpen(null)}
            onMade={goTo}
            onApplyPaste={actions.applyPaste}
          />
        </Suspense>
      )}
      {picker && (
        <Suspense>
          <ColorPopover tokens={tokens} place={picker} onClose={() => setPicker(null)} />
        </Suspense>
      )}
      {removal.dialog}
    </div>
  )
}

function spot(name: string): Selection {
  const at: Spot = { name, column: 0 }
  return { at, from: at }
}

function NameHeader({ shown, all }: { shown: number; all: number }) {
  return (
    <>
      <span>Name</span>
      <span className={styles.count}>{shown === all ? all : `${shown} of ${all}`}</span>
    </>
  )
}
