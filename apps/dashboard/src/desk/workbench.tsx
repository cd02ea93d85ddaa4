import { useNavigate } from '@tanstack/react-router'
import { useCallback, useMemo, useRef } from 'react'
import { TroubleBanner } from '../tokens/editors/trouble-banner.tsx'
import { tokensetsOf } from '../tokens/model/themes/sources.ts'
import type { ThemeSystem } from '../tokens/model/themes/theme-system.ts'
import { LensWorker } from '../tokens/model/themes/use-lens.ts'
import { Lengths } from '../tokens/pictures/lengths.ts'
import { useLength } from '../ui/page/length.ts'
import { InRail } from '../ui/page/rail-extra.tsx'
import { Overlays } from './dialogs/overlays.tsx'
import { isHeading } from '../tokens/grid/headings.ts'
import { InspectorPane } from './inspector/inspector-pane.tsx'
import { Groups, LayerTroubles, MarksWorker, NoTokens, PresenceWorker, SearchLine, usePreload } from './lazy.ts'
import { Toolbar } from './toolbar/toolbar.tsx'
import { useScreenKeys } from './toolbar/use-screen-keys.ts'
import { useBench, type Bench, type WorkbenchProps } from './use-bench.ts'
import { Panes } from './views/panes.tsx'
import styles from './tokens-screen.module.css'

/** The grid with its toolbar, inspector and dialogs. It does not follow the cursor itself: see `workbench-store.ts`. */
export function Workbench(props: WorkbenchProps) {
  const bench: Bench = { ...props, ...useBench(props) }
  const { tokens, calm, readOnly, ws, group, patch, store, goTo, painted, removal } = bench
  const { lines: tableRows, lineIndex } = bench.table
  const lines = useMemo(() => ({ rows: tableRows, indexOf: lineIndex }), [tableRows, lineIndex])
  const chooseGroup = useCallback((path: string) => patch({ group: path || undefined }, false), [patch])
  const moveTo = useCallback(
    (to: string, names: readonly string[]) => store.set({ dialog: { what: 'move', names, to } }),
    [store],
  )
  usePreload(ws)
  return (
    <Lengths value={calm}>
      <div className={styles.screen}>
        {painted && (
          <InRail>
            <Groups
              tree={tokens.model.tree}
              group={group}
              onChoose={chooseGroup}
              onMenu={bench.openers.openMenu}
              onMove={moveTo}
            />
          </InRail>
        )}
        <Main bench={bench} />
        <InspectorPane
          store={store}
          tokens={calm}
          ws={ws}
          lines={lines}
          readOnly={readOnly}
          lens={bench.lens}
          onGoTo={goTo}
          onOpenLayer={bench.openLayer}
          wide={bench.wide}
          kept={bench.preferences.inspector}
          painted={painted}
          onPreferences={bench.setPreferences}
        />
        <Overlays
          store={store}
          tokens={tokens}
          onMade={goTo}
          ws={ws}
          indexOf={lineIndex}
          lens={bench.lens}
          actions={bench.actions}
          onRemove={removal.remove}
          onGroup={chooseGroup}
          readOnly={readOnly}
          onText={bench.editAsText}
        />
        {removal.dialog}
        {painted && <Workers bench={bench} />}
      </div>
    </Lengths>
  )
}

/** Workers without output: findings, other people, and themes, whose tokens load after the grid's own. */
function Workers({ bench }: { bench: Bench }) {
  const { ws, tokens, store, context, setMarks, setPeople } = bench
  const { tokenset_id } = tokens.edits
  return (
    <>
      <MarksWorker ws={ws} tokenset_id={tokenset_id} model={tokens.model} open={tokens.state.open} onMarks={setMarks} />
      <PresenceWorker tokenset_id={tokenset_id} store={store} shown={context} onPeople={setPeople} />
      {bench.isWanted && <LensWorker tokenset_id={tokenset_id} choice={bench.choice} onLens={bench.setLensAt} />}
    </>
  )
}

function Main({ bench }: { bench: Bench }) {
  const { tokens, name, ws, readOnly, rows, search, query, lens, preferences, grid, openers } = bench
  const { model, state, edits } = tokens
  const navigate = useNavigate()
  const searchField = useRef<HTMLInputElement>(null)
  useScreenKeys(searchField, openers.onShortcuts)
  const rowHeight = useLength(`size-row-${preferences.density}`)
  const importing = useCallback(
    () => void navigate({ to: '/w/$ws/t/$tokenset/import', params: { ws, tokenset: edits.tokenset_id } }),
    [navigate, ws, edits.tokenset_id],
  )
  const firstName = (bench.table.lines.find(row => !isHeading(row)) ?? rows[0])?.name
  const enterGrid = useCallback(() => {
    if (firstName !== undefined) grid.current?.focus({ name: firstName, column: 0 })
  }, [firstName, grid])
  const fixed =
    readOnly ?? (search.proposal === undefined ? null : 'A proposal holds changes of tokens; leave it to change this')
  return (
    <div className={styles.main}>
      <Toolbar
        name={name}
        ws={ws}
        tokens={bench.calm}
        shown={rows.length}
        query={query}
        onQuery={bench.setQuery}
        search={search}
        onSearch={bench.patch}
        searchField={searchField}
        preferences={preferences}
        onPreferences={bench.setPreferences}
        columns={bench}
        hasHeadings={bench.table.hasHeadings}
        hasThemes={lens?.chosen != null}
        readOnly={readOnly}
        fixed={fixed}
        {...openers}
        onDetails={bench.details}
        onImport={importing}
        onEnterGrid={enterGrid}
      />
      {query !== '' && (
        <SearchLine
          found={bench.found}
          tokens={bench.calm}
          onReady={bench.setEngine}
          readOnly={readOnly}
          onReplace={find =>
            bench.store.set({ dialog: { what: 'replace', names: rows.map(({ name }) => name), find } })
          }
        />
      )}
      {model.rows.length === 0 ? (
        <NoTokens readOnly={fixed} onNew={openers.onNew} onImport={importing} />
      ) : (
        <Panes bench={bench} rowHeight={rowHeight} fixed={fixed} />
      )}
      {/* Below the grid, whose rows stay where they are. */}
      <TroubleBanner state={state} edits={edits} />
      {lens?.chosen && <LayerTroubles tokensets={others(lens.chosen.system, edits.tokenset_id)} />}
    </div>
  )
}

/** The other tokensets that the layers in the inspector can edit. */
function others({ resolver }: ThemeSystem, own: string): string[] {
  return tokensetsOf(resolver).filter(id => id !== own)
}
