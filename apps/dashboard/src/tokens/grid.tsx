import { useVirtualizer, defaultRangeExtractor } from '@tanstack/react-virtual'
import type { Json } from '@tessera/engine'
import {
  useCallback,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ClipboardEvent,
  type CSSProperties,
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  type Ref,
} from 'react'
import { cx } from '../parts/class-names.ts'
import { say } from '../parts/toast.tsx'
import type { After } from './cell-editor.tsx'
import { commandOf, nameLetters, type Command } from './grid-keys.ts'
import { cellId, GridRow, type Editing, type RowContext } from './grid-row.tsx'
import type { Row } from './model.ts'
import { spanOf, type Selection, type Span, type Spot } from './selection.ts'
import styles from './grid.module.css'

export interface GridActions {
  commit: (row: Row, modeIndex: number, value: Json) => void
  abandon: (row: Row, modeIndex: number, text: string, reason: string) => void
  run: (command: Command['do'], spot: Spot, span: Span) => void
  copy: (span: Span) => string
  paste: (spot: Spot, span: Span, text: string) => void
}

export interface GridHandle {
  focus: (spot: Spot) => void
  edit: (spot: Spot, initial: string | null) => void
}

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
  actions,
  readOnly,
  nameHeader,
  modeHeaders,
}: Props) {
  const scroller = useRef<HTMLDivElement>(null)
  const wantFocus = useRef(false)
  const [editing, setEditing] = useState<{ name: string; column: number; initial: string | null } | null>(null)

  const lastColumn = context.columns.length + Number(context.showType) + Number(context.showDescription)
  const span = useMemo(() => spanOf(selection, indexOf), [selection, indexOf])
  const activeIndex = selection ? (indexOf.get(selection.at.name) ?? 0) : 0
  const activeColumn = Math.min(selection?.at.column ?? 0, lastColumn)

  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 8,
    scrollPaddingStart: 36,
    // The row with the cursor is always there, or the focus would fall to the page when it is scrolled away.
    rangeExtractor: range => {
      const indexes = defaultRangeExtractor(range)
      if (rows.length > 0 && !indexes.includes(activeIndex)) indexes.push(activeIndex)
      return indexes.sort((a, b) => a - b)
    },
  })
  useEffect(() => virtual.measure(), [rowHeight, virtual])

  // Runs after every render: a cell that has just come to be may be the one that shall have the focus.
  useLayoutEffect(() => {
    if (!wantFocus.current || editing) return
    const cell = document.getElementById(cellId(activeIndex, activeColumn))
    if (!cell) return
    wantFocus.current = false
    cell.focus({ preventScroll: true })
    cell.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  })

  const goTo = useCallback(
    (spot: Spot, extend = false) => {
      const index = indexOf.get(spot.name)
      if (index === undefined) return
      wantFocus.current = true
      virtual.scrollToIndex(index, { align: 'auto' })
      onSelect({ at: spot, from: extend && selection ? selection.from : spot })
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
      if (readOnly) return say(readOnly)
      if (spot.column === 0) return actions.run('rename', spot, { rows: [0, 0], columns: [0, 0] })
      if (spot.column > context.columns.length) return actions.run('details', spot, { rows: [0, 0], columns: [0, 0] })
      setEditing({ ...spot, initial })
    },
    [actions, context.columns.length, readOnly],
  )
  useImperativeHandle(ref, () => ({ focus: spot => goTo(spot), edit: startEdit }), [goTo, startEdit])

  const editor = useMemo(() => {
    const row = editing && rows[indexOf.get(editing.name) ?? -1]
    const modeIndex = editing ? context.columns[editing.column - 1] : undefined
    const close = () => {
      wantFocus.current = true
      setEditing(null)
    }
    const moves: Record<After, [number, number]> = {
      down: [1, 0],
      up: [-1, 0],
      next: [0, 1],
      previous: [0, -1],
      stay: [0, 0],
    }
    return {
      onCommit: (value: Json, after: After) => {
        close()
        // Editing ended because the focus is elsewhere: it stays there.
        if (after === 'stay' && !document.activeElement?.closest('[role=grid]')) wantFocus.current = false
        if (row && modeIndex !== undefined) actions.commit(row, modeIndex, value)
        if (after !== 'stay') step(...moves[after])
      },
      onCancel: close,
      onAbandon: (text: string, reason: string) => {
        setEditing(null)
        if (row && modeIndex !== undefined) actions.abandon(row, modeIndex, text, reason)
      },
    }
  }, [actions, context.columns, editing, indexOf, rows, step])

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

  const spotOf = (target: EventTarget): Spot | null => {
    const place = (target as HTMLElement).closest<HTMLElement>('[data-cell]')?.dataset['cell']?.split(':')
    const row = place && rows[Number(place[0])]
    return row ? { name: row.name, column: Number(place[1]) } : null
  }
  // Screen readers and scripts put the focus where they like: the cursor follows it.
  const onFocus = (event: FocusEvent) => {
    const spot = editing ? null : spotOf(event.target)
    if (spot && (spot.name !== selection?.at.name || spot.column !== selection.at.column))
      onSelect({ at: spot, from: spot })
  }
  const onPointerDown = (event: PointerEvent) => {
    const spot = event.button === 0 && !(event.target as HTMLElement).closest('input') ? spotOf(event.target) : null
    if (!spot) return
    if (editing && editing.name === spot.name && editing.column === spot.column) return
    if (event.pointerType !== 'touch') event.preventDefault()
    goTo(spot, event.shiftKey)
  }
  const onPointerOver = (event: PointerEvent) => {
    if (event.buttons !== 1 || event.pointerType === 'touch' || editing) return
    const spot = spotOf(event.target)
    if (spot && (spot.name !== selection?.at.name || spot.column !== selection.at.column)) goTo(spot, true)
  }
  const onDoubleClick = (event: { target: EventTarget }) => {
    const spot = spotOf(event.target)
    if (spot) startEdit(spot, null)
  }
  const onCopy = (event: ClipboardEvent, cut: boolean) => {
    if (editing || !span || !selection) return
    event.preventDefault()
    event.clipboardData.setData('text/plain', actions.copy(span))
    say('Copied')
    if (cut && !readOnly) actions.run('delete', selection.at, span)
  }
  const onPaste = (event: ClipboardEvent) => {
    if (editing || !span || !selection) return
    event.preventDefault()
    if (readOnly) return say(readOnly)
    actions.paste(selection.at, span, event.clipboardData.getData('text/plain'))
  }

  const widths = [
    'var(--name-width)',
    ...context.columns.map(() => 'minmax(var(--mode-width), 1fr)'),
    ...(context.showType ? ['120px'] : []),
    ...(context.showDescription ? ['minmax(240px, 1fr)'] : []),
  ]
  const least = `calc(var(--name-width) + ${context.columns.length} * var(--mode-width) + ${(context.showType ? 120 : 0) + (context.showDescription ? 240 : 0)}px)`
  const vars = { '--columns': widths.join(' '), '--grid-width': least } as CSSProperties

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
      onFocus={onFocus}
      onPointerDown={onPointerDown}
      onPointerOver={onPointerOver}
      onDoubleClick={onDoubleClick}
      onCopy={event => onCopy(event, false)}
      onCut={event => onCopy(event, true)}
      onPaste={onPaste}
    >
      <div ref={scroller} role="presentation" className={styles.scroller} style={vars}>
        <div role="rowgroup" className={styles.head}>
          <div role="row" aria-rowindex={1} className={styles.headRow}>
            <div role="columnheader" aria-colindex={1} className={cx(styles.columnHeader, styles.name)}>
              {nameHeader}
            </div>
            {context.columns.map((modeIndex, i) => (
              <div key={modeIndex} role="columnheader" aria-colindex={i + 2} className={styles.columnHeader}>
                {modeHeaders[i]}
              </div>
            ))}
            {context.showType && (
              <div role="columnheader" aria-colindex={context.columns.length + 2} className={styles.columnHeader}>
                Type
              </div>
            )}
            {context.showDescription && (
              <div role="columnheader" aria-colindex={lastColumn + 1} className={styles.columnHeader}>
                Description
              </div>
            )}
          </div>
        </div>
        <div role="rowgroup" className={styles.body} style={{ blockSize: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(item => {
            const row = rows[item.index]
            if (!row) return null
            const inSpan = span !== null && item.index >= span.rows[0] && item.index <= span.rows[1] && !isOneCell(span)
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

function isOneCell(span: Span): boolean {
  return span.rows[0] === span.rows[1] && span.columns[0] === span.columns[1]
}

const idle = { onCommit: () => {}, onCancel: () => {}, onAbandon: () => {} }
