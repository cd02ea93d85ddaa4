import { useImperativeHandle, useMemo, useRef, useState, type ReactNode, type Ref } from 'react'
import { cellCount, spanOf, type Selection, type Span } from '../../tokens/model/selection.ts'
import type { Row } from '../../tokens/model/model.ts'
import { TokensHead, widthsOf } from './columns/tokens-head.tsx'
import { keysOf } from './cursor/keys.ts'
import { useCursor } from '../../tokens/grid/use-cursor.ts'
import { useStartEdit } from './cursor/use-start-edit.ts'
import { useVirtualRows, type VirtualRows } from '../../tokens/grid/use-virtual-rows.ts'
import type { GridActions, GridHandle } from './grid-handle.ts'
import { GridRow, type Editing, type RowContext } from './grid-row.tsx'
import { groupOf, isHeading } from '../../tokens/grid/headings.ts'
import { useNameLength } from '../../tokens/grid/name-length.ts'
import { useCellEditing, type CellEditing } from './use-cell-editing.ts'
import { useClipboard } from './use-clipboard.ts'
import { usePointer } from './use-pointer.ts'
import { useDragging } from './cursor/use-dragging.ts'
import { useSteadyScroll } from './use-steady-scroll.ts'
import styles from '../../tokens/grid/grid.module.css'

interface Props {
  ref: Ref<GridHandle>
  label: string
  rows: readonly Row[]
  indexOf: ReadonlyMap<string, number>
  context: RowContext
  group: string
  /** Headings show the groups, so that names need only their own part. */
  hasHeadings: boolean
  rowHeight: number
  selection: Selection | null
  onSelect: (selection: Selection) => void
  /** Reports a focus that moved without a command of the grid. */
  onFollow: (selection: Selection) => void
  actions: GridActions
  /** Why the tokens are read-only; null where they can change. */
  readOnly: string | null
  nameHeader: ReactNode
  /** One header for each column of a mode. */
  modeHeaders: readonly ReactNode[]
  /** Chooses the one column of a narrow window. */
  chooser: ReactNode
}

export function Grid(props: Props) {
  const { ref, label, rows, indexOf, context, rowHeight, selection, onSelect, onFollow, actions, readOnly } = props
  const scroller = useRef<HTMLDivElement>(null)
  const [editing, setEditing] = useState<CellEditing | null>(null)
  const isEditing = editing !== null

  const lastColumn = context.columns.length + context.extras.length
  const span = useMemo(() => spanOf(selection, indexOf), [selection, indexOf])
  const activeIndex = selection ? (indexOf.get(selection.at.name) ?? 0) : 0
  const activeColumn = Math.min(selection?.at.column ?? 0, lastColumn)
  const focusColumn = isHeading(rows[activeIndex]) ? 0 : activeColumn

  const virtual = useVirtualRows(scroller, rows.length, rowHeight, activeIndex)
  useSteadyScroll(scroller, context.model, { rows, indexOf }, rowHeight, activeIndex)
  const cursor = {
    rows,
    indexOf,
    selection,
    activeIndex,
    activeColumn,
    focusColumn,
    lastColumn,
    virtual,
    isEditing,
    onSelect,
  }
  const { goTo, step, wantFocus, focusHandlers } = useCursor(cursor)
  const startEdit = useStartEdit({ context, span, rows, indexOf, actions, readOnly, setEditing })
  useImperativeHandle(ref, () => ({ focus: spot => goTo(spot, false, onFollow), edit: startEdit }), [
    goTo,
    onFollow,
    startEdit,
  ])
  const { columns } = context
  const editor = useCellEditing({ editing, setEditing, wantFocus, rows, indexOf, columns, actions, step })

  const pageOf = () => Math.max(1, Math.floor((scroller.current?.clientHeight ?? 400) / rowHeight) - 2)
  const onKeyDown = keysOf({ ...cursor, span, wantFocus, pageOf, step, goTo, startEdit, actions })
  const pointer = usePointer({ rows, indexOf, span, selection, editing, onFollow, goTo, startEdit, actions })
  const clipboard = useClipboard({ selection, span, editing: isEditing, readOnly, actions })

  return (
    <div
      role="grid"
      aria-label={label}
      aria-rowcount={rows.length + 1}
      aria-colcount={lastColumn + 1}
      aria-multiselectable="true"
      aria-readonly={readOnly !== null}
      className={styles.grid}
      data-notation={context.notation}
      style={useNameLength(context.model.rows, props.group, props.hasHeadings)}
      onKeyDown={onKeyDown}
      {...focusHandlers}
      {...pointer}
      {...clipboard}
      {...useDragging({ rows, indexOf, span, readOnly, actions })}
    >
      <div ref={scroller} role="presentation" className={styles.scroller} style={widthsOf(context)}>
        <TokensHead
          context={context}
          nameHeader={props.nameHeader}
          modeHeaders={props.modeHeaders}
          chooser={props.chooser}
        />
        <GridBody
          rows={rows}
          context={context}
          group={props.group}
          hasHeadings={props.hasHeadings}
          rowHeight={rowHeight}
          virtual={virtual}
          span={span}
          activeIndex={activeIndex}
          activeColumn={activeColumn}
          editing={editing}
          editor={editor}
        />
      </div>
    </div>
  )
}

interface BodyProps extends Pick<Props, 'rows' | 'context' | 'group' | 'hasHeadings' | 'rowHeight'> {
  virtual: VirtualRows
  span: Span | null
  activeIndex: number
  activeColumn: number
  editing: CellEditing | null
  /** What the editor of the edited cell calls. */
  editor: ReturnType<typeof useCellEditing>
}

/** The rows on screen. */
function GridBody({ rows, context, group, hasHeadings, rowHeight, ...props }: BodyProps) {
  const { virtual, span, activeIndex, activeColumn, editing, editor } = props
  return (
    <div role="rowgroup" className={styles.body} style={{ blockSize: virtual.size }}>
      {virtual.indexes.map(index => {
        const row = rows[index]
        if (!row) return null
        const isActive = index === activeIndex
        const isEdited = editing?.name === row.name
        return (
          <GridRow
            key={row.name}
            context={context}
            row={row}
            index={index}
            top={index * rowHeight}
            height={rowHeight}
            active={isActive ? activeColumn : null}
            selected={columnsIn(span, index)}
            editing={isEdited ? (editing as Editing) : null}
            group={hasHeadings ? groupOf(row.name) : group}
            editor={isEdited ? editor : idle}
          />
        )
      })}
    </div>
  )
}

/** The selected columns of a row within a selection of several cells. */
function columnsIn(span: Span | null, row: number): Span['columns'] | null {
  return span && row >= span.rows[0] && row <= span.rows[1] && cellCount(span) > 1 ? span.columns : null
}

const idle = { onCommit: () => {}, onCancel: () => {}, onAbandon: () => {} }
