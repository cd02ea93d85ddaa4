import { Ellipsis } from '../../icons/icons.generated.ts'
import { useCallback, type ReactNode } from 'react'
import { isSeparated } from '../../tokens/model/groups.ts'
import { rowDraft } from '../../tokens/model/model.ts'
import { ModeHeader } from '../../tokens/modes/mode-header.tsx'
import { IconButton } from '../../ui/button.tsx'
import { announce } from '../../ui/overlay/toast.tsx'
import { hasParts } from '../../tokens/values/value-text.ts'
import { GridPane } from '../grid/grid-pane.tsx'
import {
  ColumnChooser,
  ContrastView,
  GroupView,
  NoMatch,
  PreviewView,
  ReleaseLine,
  ScalesOfGroup,
  ViewBar,
} from '../lazy.ts'
import type { Bench } from '../use-bench.ts'
import { useSampleText, useView } from './use-view.ts'
import styles from '../tokens-screen.module.css'

interface Props {
  bench: Bench
  rowHeight: number
  /** Why the user can change only values; null where they can change more. */
  fixed: string | null
}

/** The matching rows, as a table or in another view. */
export function Panes({ bench, rowHeight, fixed }: Props) {
  const { tokens, calm, lens, search, patch, group, rows, columns, store, readOnly } = bench
  const { view, counts } = useView(search, rows, group)
  const [sample, setSample] = useSampleText()
  const modeIndex = columns.find(i => tokens.model.modes[i]!.id === search.mode) ?? columns[0] ?? 0
  const edit = useEdit(bench, modeIndex)
  const label = `Tokens of ${bench.name}`
  const scales = group !== '' && !isSeparated(group) && (
    <ScalesOfGroup
      tokens={calm}
      group={group}
      readOnly={fixed}
      onEdit={scale => store.set({ dialog: { what: 'scale', scale, group: scale.group } })}
    />
  )
  const look = { view, counts, modeIndex, sample, setSample }
  return (
    <>
      <div className={styles.viewBar}>
        {/* In the table, the head shows the scales. */}
        {bench.painted && <Bar bench={bench} look={look} scales={view !== 'table' && scales} />}
      </div>
      {view === 'preview' ? (
        <PreviewView
          label={label}
          tokens={tokens}
          ws={bench.ws}
          columns={columns}
          choice={bench.choice}
          store={store}
          readOnly={readOnly}
          onSelect={name => {
            bench.goTo(name)
            patch({ sel: name })
            bench.context.showDetails()
          }}
        />
      ) : rows.length === 0 ? (
        <NoMatch all={tokens.model.rows.length} onShowAll={bench.showAll} />
      ) : view === 'contrast' ? (
        <ContrastView
          ws={bench.ws}
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
          grid={bench.grid}
          onEdit={edit}
        />
      ) : (
        <TablePane bench={bench} label={label} rowHeight={rowHeight} fixed={fixed} scales={scales} />
      )}
    </>
  )
}

/** Opens the editor of a token outside of the table; text is edited in the table. */
function useEdit({ tokens: { model }, columns, readOnly, store, patch, goTo }: Bench, modeIndex: number) {
  return useCallback(
    (row: string, anchor: Element) => {
      const type = rowDraft(model.byName.get(row)!)?.type
      if (readOnly) return announce(readOnly)
      if (type === 'color' || hasParts(type)) return store.set({ picker: { name: row, modeIndex, anchor } })
      patch({ show: 'table' }, false)
      goTo(row, columns.indexOf(modeIndex) + 1)
    },
    [model, modeIndex, columns, readOnly, store, patch, goTo],
  )
}

interface Look extends ReturnType<typeof useView> {
  modeIndex: number
  sample: string
  setSample: (text: string) => void
}

function Bar({ bench, look, scales }: { bench: Bench; look: Look; scales: ReactNode }) {
  const { ws, tokens, calm, search, patch, group, store } = bench
  return (
    <ViewBar
      model={tokens.model}
      group={group}
      onGroup={path => patch({ group: path || undefined }, false)}
      view={look.view}
      counts={look.counts}
      onView={show => patch({ show }, false)}
      columns={bench.columns}
      modeIndex={look.modeIndex}
      onMode={mode => patch({ mode })}
      text={look.sample}
      onText={look.setSample}
      release={
        <ReleaseLine
          ws={ws}
          tokenset={calm.edits.tokenset_id}
          model={calm.model}
          open={calm.state.open}
          isShown={search.only === 'unreleased'}
          onShow={isShown => patch({ only: isShown ? 'unreleased' : undefined }, false)}
        />
      }
    >
      {group !== '' && !isSeparated(group) && (
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
      {scales}
    </ViewBar>
  )
}

function TablePane({ bench, label, rowHeight, fixed, scales }: Props & { label: string; scales: ReactNode }) {
  const { tokens, calm, search, patch, rows, table, hidden, setHidden } = bench
  const hide = useCallback((id: string) => setHidden([...hidden, id]), [hidden, setHidden])
  const all = tokens.model.rows.length
  return (
    <GridPane
      store={bench.store}
      sel={search.sel}
      patch={patch}
      grid={bench.grid}
      label={label}
      rows={table.lines}
      indexOf={table.lineIndex}
      hasHeadings={table.hasHeadings}
      context={bench.context}
      group={bench.group}
      rowHeight={rowHeight}
      actions={bench.actions}
      readOnly={bench.readOnly}
      nameHeader={
        <>
          <span>Name</span>
          <span className={styles.count}>{rows.length === all ? all : `${rows.length} of ${all}`}</span>
          {scales}
        </>
      }
      modeHeaders={table.columns.map(i => (
        <ModeHeader key={i} tokens={calm} modeIndex={i} readOnly={fixed} onHide={hide} isNamed={!table.narrow} />
      ))}
      chooser={
        table.narrow ? (
          <ColumnChooser
            model={tokens.model}
            control={bench}
            theme={table.themes[0]}
            modeIndex={table.columns[0]}
            onMode={mode => patch({ mode })}
          />
        ) : null
      }
      hasCommands={bench.painted}
    />
  )
}
