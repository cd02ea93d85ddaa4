import { Ellipsis } from 'lucide-react'
import { useCallback, type RefObject } from 'react'
import { ModeHeader } from '../../modes/mode-header.tsx'
import { IconButton } from '../../ui/button.tsx'
import { announce } from '../../ui/overlay/toast.tsx'
import type { Lens } from '../../model/themes/themed.ts'
import type { ThemeChoice } from '../../model/themes/theme-choice.ts'
import type { GridHandle } from '../grid/grid-handle.ts'
import { GridPane } from '../grid/grid-pane.tsx'
import type { RowContext } from '../grid/grid-row.tsx'
import type { GridSearch } from '../grid/grid-search.ts'
import { NoMatch } from '../grid/no-rows.tsx'
import type { useGridActions } from '../grid/use-grid-actions.ts'
import { ContrastView, GroupView, PreviewView, ReleaseLine, ScalesOfGroup, ViewBar } from '../lazy.ts'
import { rowDraft, type Row } from '../../model/model.ts'
import type { Tokens } from '../../model/use-tokens.ts'
import { hasParts } from '../../values/value-text.ts'
import type { WorkbenchStore } from '../workbench-store.ts'
import { useSampleText, useView } from './use-view.ts'
import styles from '../tokens-screen.module.css'

interface Props {
  ws: string
  tokens: Tokens
  /** The tokens as a moment ago, for what surrounds the grid. */
  calm: Tokens
  name: string
  lens: Lens | null
  search: GridSearch
  patch: (change: Partial<GridSearch>, replace?: boolean) => void
  group: string
  rows: readonly Row[]
  indexOf: ReadonlyMap<string, number>
  onShowAll: () => void
  /** Indexes of the modes shown. */
  columns: readonly number[]
  context: RowContext
  rowHeight: number
  store: WorkbenchStore
  grid: RefObject<GridHandle | null>
  goTo: (name: string, column?: number) => void
  actions: ReturnType<typeof useGridActions>
  readOnly: string | null
  fixed: string | null
  painted: boolean
  choice: ThemeChoice
}

/** The rows that the search leaves: as a table, or in another view. */
export function Panes(props: Props) {
  const { tokens, calm, name, lens, search, patch, group, rows, indexOf, columns, store, grid, goTo } = props
  const { actions, readOnly, fixed } = props
  const { model } = tokens
  const { view, counts } = useView(search, rows, group)
  const [sample, setSample] = useSampleText()
  const modeIndex = columns.find(i => model.modes[i]!.id === search.mode) ?? columns[0] ?? 0
  const label = `Tokens of ${name}`
  const edit = useCallback(
    (row: string, anchor: Element) => {
      const type = rowDraft(model.byName.get(row)!)?.type
      if (readOnly) return announce(readOnly)
      if (type === 'color' || hasParts(type)) return store.set({ picker: { name: row, modeIndex, anchor } })
      patch({ show: 'table' }, false)
      goTo(row, columns.indexOf(modeIndex) + 1)
    },
    [model, modeIndex, columns, readOnly, store, patch, goTo],
  )
  const hide = useCallback((id: string) => patch({ hide: [...(search.hide ?? []), id] }), [patch, search.hide])
  const scales = group !== '' && (
    <ScalesOfGroup
      tokens={calm}
      group={group}
      readOnly={fixed}
      onEdit={scale => store.set({ dialog: { what: 'scale', scale, group: scale.group } })}
    />
  )
  const shown = rows.length
  const all = model.rows.length
  return (
    <>
      <div className={styles.viewBar}>
        {props.painted && (
          <ViewBar
            model={model}
            group={group}
            onGroup={path => patch({ group: path || undefined }, false)}
            view={view}
            counts={counts}
            onView={show => patch({ show }, false)}
            columns={columns}
            modeIndex={modeIndex}
            onMode={mode => patch({ mode })}
            text={sample}
            onText={setSample}
            release={
              <ReleaseLine
                ws={props.ws}
                tokenset={calm.edits.tokenset_id}
                model={calm.model}
                open={calm.state.open}
                isShown={search.only === 'unreleased'}
                onShow={isShown => patch({ only: isShown ? 'unreleased' : undefined }, false)}
              />
            }
          >
            {group !== '' && (
              <IconButton
                label={`Group ${group}`}
                size="small"
                onPress={({ target }) => {
                  const { left, bottom } = target.getBoundingClientRect()
                  store.set({ menu: { x: left, y: bottom, group } })
                }}
              >
                <Ellipsis size={14} />
              </IconButton>
            )}
            {/* The head of the table has them else. */}
            {view !== 'table' && scales}
          </ViewBar>
        )}
      </div>
      {view === 'preview' ? (
        <PreviewView
          label={label}
          tokens={tokens}
          columns={columns}
          choice={props.choice}
          store={store}
          readOnly={readOnly}
        />
      ) : shown === 0 ? (
        <NoMatch all={all} onShowAll={props.onShowAll} />
      ) : view === 'contrast' ? (
        <ContrastView
          label={label}
          tokens={tokens}
          lens={lens}
          rows={rows}
          modeIndex={modeIndex}
          columns={columns}
          readOnly={readOnly}
        />
      ) : view !== 'table' ? (
        <GroupView
          key={view}
          label={label}
          view={view}
          tokens={tokens}
          lens={lens}
          rows={rows}
          modeIndex={modeIndex}
          text={sample}
          store={store}
          sel={search.sel}
          patch={patch}
          grid={grid}
          onEdit={edit}
        />
      ) : (
        <GridPane
          store={store}
          sel={search.sel}
          patch={patch}
          grid={grid}
          label={label}
          rows={rows}
          indexOf={indexOf}
          context={props.context}
          group={group}
          rowHeight={props.rowHeight}
          actions={actions}
          readOnly={readOnly}
          nameHeader={
            <>
              <span>Name</span>
              <span className={styles.count}>{shown === all ? all : `${shown} of ${all}`}</span>
              {scales}
            </>
          }
          modeHeaders={columns.map(i => (
            <ModeHeader key={i} tokens={calm} modeIndex={i} readOnly={fixed} onHide={hide} />
          ))}
        />
      )}
    </>
  )
}
