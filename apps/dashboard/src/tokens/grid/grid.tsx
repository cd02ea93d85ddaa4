import { useVirtualizer, defaultRangeExtractor } from '@tanstack/react-virtual'
import {
  useCallback,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
} from 'react'
import { useLength } from '../../ui/page/length.ts'
import { announce } from '../../ui/overlay/toast.tsx'
import type { GridActions, GridHandle } from './grid-handle.ts'
import { extraColumns } from './columns/extra-columns.ts'
import { GridHead, columnWidths } from './columns/grid-head.tsx'
import { commandOf, nameLetters, type Command } from './grid-keys.ts'
import { cellId, GridRow, type Editing, type RowContext } from './grid-row.tsx'
import { openStanding } from './columns/layers-cell.tsx'
import { rowDraft, type Row } from '../../model/model.ts'
import { hasParts, isOneLine } from '../../values/value-text.ts'
import { cellCount, spanOf, type Selection, type Span, type Spot } from '../../model/selection.ts'
import { useCellEditing, type CellEditing } from './use-cell-editing.ts'
import { useClipboard } from './use-clipboard.ts'
import { usePointer } from './use-pointer.ts'
import { useSteadyScroll } from './use-steady-scroll.ts'
import styles from './grid.module.css'

interface Props {
  ref: Ref<GridHandle>
  label: string
  rows: readonly Row[]
  indexOf: ReadonlyMap<string, number>
  context: RowContext
  group: string
  rowHeight: number
  selection: Selection | null
  onSelect: (selection: Selection) => void
  /** The focus came to a cell by itself. */
  onFollow: (selection: Selection) => void
  actions: GridActions
  /** Why nothing can be changed; null where it can. */
  readOnly: string | null
  nameHeader: ReactNode
  /** For each column of a mode. */
  modeHeaders: readonly ReactNode[]
}

export function Grid({
  ref,
  label,
  rows,
  indexOf,
  context,
  group,
  rowHeight,
  selection,
  onSelect,
  onFollow,
  actions,
  readOnly,
  nameHeader,
  modeHeaders,
}: Props) {
  const scroller = useRef<HTMLDivElement>(null)
  const wantFocus = useRef(false)
  const within = useRef(false)
  const [editing, setEditing] = useState<CellEditing | null>(null)

  const extras = extraColumns(context)
  const lastColumn = context.columns.length + extras.length
  const span = useMemo(() => spanOf(selection, indexOf), [selection, indexOf])
  const activeIndex = selection ? (indexOf.get(selection.at.name) ?? 0) : 0
  const activeColumn = Math.min(selection?.at.column ?? 0, lastColumn)
  const headHeight = useLength('size-row-header')

  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 8,
    scrollPaddingStart: headHeight,
    // The row with the cursor is always there, or the focus would fall to the page when it is scrolled away.
    rangeExtractor: range => {
      const indexes = defaultRangeExtractor(range)
      if (rows.length > 0 && !indexes.includes(activeIndex)) indexes.push(activeIndex)
      return indexes.sort((a, b) => a - b)
    },
  })
  useEffect(() => virtual.measure(), [rowHeight, virtual])
  useSteadyScroll(scroller, context.model, { rows, indexOf }, rowHeight, activeIndex)

  // Runs after every render: a cell that has just come to be may be the one that shall have the focus.
  useLayoutEffect(() => {
    // With the cell that had it, the focus would fall out of the grid.
    if (within.current && document.activeElement === document.body) wantFocus.current = true
    if (!wantFocus.current || editing) return
    const cell = document.getElementById(cellId(activeIndex, activeColumn))
    if (!cell) return
    wantFocus.current = false
    cell.focus({ preventScroll: true })
    cell.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  })

  const goTo = useCallback(
    (spot: Spot, extend = false, tell = onSelect) => {
      const index = indexOf.get(spot.name)
      if (index === undefined) return
      wantFocus.current = true
      virtual.scrollToIndex(index, { align: 'auto' })
      tell({ at: spot, from: extend && selection ? selection.from : spot })
    },
    [indexOf, onSelect, selection, virtual],
  )
  const step = useCallback(
    (rowsBy: number, columnsBy: number, extend = false) => {
      const row = rows[Math.max(0, Math.min(rows.length - 1, activeIndex + rowsBy))]
      if (row) goTo({ name: row.name, column: Math.max(0, Math.min(lastColumn, activeColumn + columnsBy)) }, extend)
    },
    [rows, activeIndex, activeColumn, lastColumn, goTo],
  )
  const startEdit = useCallback(
    (spot: Spot, initial: string | null) => {
      const extra = extraColumns(context)[spot.column - context.columns.length - 1]
      if (extra === 'layers') return openStanding(context, spot.name)
      if (readOnly) return announce(readOnly)
      if (spot.column === 0) return actions.run('rename', spot, { rows: [0, 0], columns: [0, 0] })
      if (extra) return actions.run('details', spot, { rows: [0, 0], columns: [0, 0] })
      // A value of several parts opens as a form; what is typed, and an alias, is text.
      const row = rows[indexOf.get(spot.name) ?? -1]
      const draft = row?.cells[context.columns[spot.column - 1]!]?.draft
      const hasForm = hasParts((draft ?? (row && rowDraft(row)))?.type) && !(draft && isOneLine(draft))
      if (initial === null && hasForm) return actions.run('pick', spot, { rows: [0, 0], columns: [0, 0] })
      setEditing({ ...spot, initial })
    },
    [actions, context, readOnly, rows, indexOf],
  )
  useImperativeHandle(ref, () => ({ focus: spot => goTo(spot, false, onFollow), edit: startEdit }), [
    goTo,
    onFollow,
    startEdit,
  ])

  const editor = useCellEditing({
    editing,
    setEditing,
    wantFocus,
    rows,
    indexOf,
    columns: context.columns,
    actions,
    step,
  })

  const onKeyDown = (event: KeyboardEvent) => {
    const inGrid = (event.target as HTMLElement).closest('[data-cell]')
    if (!inGrid || rows.length === 0) return
    let command = commandOf(event)
    if (command?.do === 'type' && activeColumn === 0) command = nameLetters[command.text.toLowerCase()] ?? null
    if (!command || !span || !selection) return
    event.preventDefault()
    run(command, selection.at, span)
  }

  const run = (command: Command, at: Spot, selected: Span) => {
    switch (command.do) {
      case 'move':
        return step(command.rows, command.columns, command.extend)
      case 'page':
        return step(
          command.pages * Math.max(1, Math.floor((scroller.current?.clientHeight ?? 400) / rowHeight) - 2),
          0,
          command.extend,
        )
      case 'edge': {
        const { edge } = command
        const row = edge === 'top' ? rows[0] : edge === 'bottom' ? rows.at(-1) : rows[activeIndex]
        const column = edge === 'row-start' || edge === 'top' ? 0 : lastColumn
        return row && goTo({ name: row.name, column }, command.extend)
      }
      case 'edit':
        return startEdit(at, null)
      case 'type':
        return startEdit(at, command.text)
      case 'unselect':
        return onSelect({ at, from: at })
      case 'select-row':
        wantFocus.current = true
        return onSelect({ at: { ...at, column: lastColumn }, from: { name: selection!.from.name, column: 0 } })
      case 'select-all':
        return onSelect({
          at: { name: rows.at(-1)!.name, column: lastColumn },
          from: { name: rows[0]!.name, column: 0 },
        })
      default:
        return actions.run(command.do, at, selected)
    }
  }

  const pointer = usePointer({ rows, indexOf, span, selection, editing, onFollow, goTo, startEdit, actions })
  const clipboard = useClipboard({ selection, span, editing: editing !== null, readOnly, actions })

  return (
    <div
      role="grid"
      aria-label={label}
      aria-rowcount={rows.length + 1}
      aria-colcount={lastColumn + 1}
      aria-multiselectable="true"
      aria-readonly={readOnly !== null}
      className={styles.grid}
      onKeyDown={onKeyDown}
      onFocusCapture={() => (within.current = true)}
      onBlur={event => (within.current = event.currentTarget.contains(event.relatedTarget))}
      {...pointer}
      {...clipboard}
    >
      <div ref={scroller} role="presentation" className={styles.scroller} style={columnWidths(context)}>
        <GridHead context={context} nameHeader={nameHeader} modeHeaders={modeHeaders} />
        <div role="rowgroup" className={styles.body} style={{ blockSize: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(item => {
            const row = rows[item.index]
            if (!row) return null
            const inSpan =
              span !== null && item.index >= span.rows[0] && item.index <= span.rows[1] && cellCount(span) > 1
            return (
              <GridRow
                key={row.name}
                context={context}
                row={row}
                index={item.index}
                top={item.start}
                height={rowHeight}
                active={item.index === activeIndex ? activeColumn : null}
                selected={inSpan ? span.columns : null}
                editing={editing?.name === row.name ? (editing as Editing) : null}
                group={group}
                editor={editing?.name === row.name ? editor : idle}
              />
            )
          })}
        </div>
      </div>
    </div>
  )
}

const idle = { onCommit: () => {}, onCancel: () => {}, onAbandon: () => {} }
