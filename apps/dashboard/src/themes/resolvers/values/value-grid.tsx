import { useLayoutEffect, useRef, useState, type FocusEvent, type KeyboardEvent, type MouseEvent } from 'react'
import { cellId } from '../../../tokens/grid/cell.tsx'
import { commandOf } from '../../../tokens/grid/grid-keys.ts'
import { columnWidths, GridHead, ThemeTitle, valueTrack } from '../../../tokens/grid/grid-head.tsx'
import grid from '../../../tokens/grid/grid.module.css'
import { groupOf, isHeading, isHeadingName } from '../../../tokens/grid/headings.ts'
import { openingOf, runMove } from '../../../tokens/grid/moves.ts'
import { useNameLength } from '../../../tokens/grid/name-length.ts'
import { spotOf } from '../../../tokens/grid/spot-of.ts'
import { useCursor } from '../../../tokens/grid/use-cursor.ts'
import { useVirtualRows } from '../../../tokens/grid/use-virtual-rows.ts'
import type { Row } from '../../../tokens/model/model.ts'
import type { Selection, Spot } from '../../../tokens/model/selection.ts'
import { ValueRow, type ValueContext } from './value-row.tsx'
import styles from './values.module.css'

interface Props {
  label: string
  context: ValueContext
  /** Tokens, with the headings of their groups. */
  lines: readonly Row[]
  lineIndex: ReadonlyMap<string, number>
  hasHeadings: boolean
  setOpen: (group: string, isOpen: boolean) => void
  rowHeight: number
  /** The column in which the cursor begins. */
  first: number
  /** How many tokens there are, in words. */
  count: string
}

/** The values of themes: a row for each token, a column for each combination. */
export function ValueGrid({ label, context, lines, rowHeight, count, ...props }: Props) {
  const { columns, readOnly } = context
  const scroller = useRef<HTMLDivElement>(null)
  const { virtual, active, handlers } = useValueCursor(scroller, { context, lines, rowHeight, ...props })
  const nameLength = useNameLength(context.all, '', props.hasHeadings)
  return (
    <div
      role="grid"
      aria-label={label}
      aria-rowcount={lines.length + 1}
      aria-colcount={columns.length + 1}
      aria-readonly={readOnly !== null}
      className={grid.grid}
      data-notation={context.notation}
      style={nameLength}
      {...handlers}
    >
      <div
        ref={scroller}
        role="presentation"
        className={grid.scroller}
        style={columnWidths(columns.map(() => valueTrack))}
      >
        <GridHead
          name={
            <>
              <span>Name</span>
              <span className={styles.count} role="status">
                {count}
              </span>
            </>
          }
          columns={columns.map(({ label: title }) => ({ key: title, content: <ThemeTitle label={title} /> }))}
        />
        <div role="rowgroup" className={grid.body} style={{ blockSize: virtual.size }}>
          {virtual.indexes.map(index => {
            const row = lines[index]
            return (
              row && (
                <ValueRow
                  key={row.name}
                  context={context}
                  row={row}
                  index={index}
                  height={rowHeight}
                  active={index === active.row ? active.column : null}
                  group={props.hasHeadings ? groupOf(row.name) : ''}
                />
              )
            )
          })}
        </div>
      </div>
    </div>
  )
}

type CursorProps = Omit<Props, 'label' | 'count'>

/** The cell that has the focus, and what keys and the pointer do there. */
function useValueCursor(
  scroller: React.RefObject<HTMLDivElement | null>,
  { context, lines, lineIndex, setOpen, rowHeight, first }: CursorProps,
) {
  const [at, setAt] = useState<Spot>({ name: '', column: first })
  const lastColumn = context.columns.length
  const row = lineIndex.get(at.name) ?? 0
  const column = Math.min(at.column, lastColumn)
  const focusColumn = isHeading(lines[row]) ? 0 : column
  const virtual = useVirtualRows(scroller, lines.length, rowHeight, row)
  const selection = { at, from: at }
  const onSelect = (next: Selection) => setAt(next.at)
  const cursor = { rows: lines, indexOf: lineIndex, selection, activeIndex: row, activeColumn: column, focusColumn }
  const { goTo, step, focusHandlers } = useCursor({ ...cursor, lastColumn, virtual, isEditing: false, onSelect })
  // A column that the address names is in sight.
  useLayoutEffect(() => {
    if (first > 0) document.getElementById(cellId(0, first))?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [first])
  const pageOf = () => Math.max(1, Math.floor((scroller.current?.clientHeight ?? 400) / rowHeight) - 2)

  const onKeyDown = (event: KeyboardEvent) => {
    const line = lines[row]
    if (!line || !(event.target as HTMLElement).matches('[data-cell]')) return
    const isOpen = isHeading(line) ? openingOf(event, line) : null
    const command = commandOf(event)
    if (isHeading(line) && isOpen !== null) setOpen(line.heading.path, isOpen)
    else if (event.key === 'Enter') context.onOpen(line.name, column)
    else if (command?.do === 'edit') context.onEdit(line.name, column)
    else if (!command || !runMove(command, { rows: lines, activeIndex: row, lastColumn, pageOf, step, goTo })) return
    event.preventDefault()
  }
  return {
    virtual,
    active: { row, column },
    handlers: {
      ...focusHandlers,
      onKeyDown,
      // Screen readers and scripts move the focus directly: the cursor follows it.
      onFocus(event: FocusEvent) {
        const spot = spotOf(event.target, lines)
        if (spot && !isHeadingName(spot.name)) setAt(spot)
        else if (spot) setAt(before => ({ ...spot, column: before.column }))
      },
      onClick(event: MouseEvent) {
        const spot = spotOf(event.target, lines)
        const line = lines[(spot && lineIndex.get(spot.name)) ?? -1]
        if (isHeading(line)) setOpen(line.heading.path, !line.heading.isOpen)
      },
      onDoubleClick(event: MouseEvent) {
        const spot = spotOf(event.target, lines)
        if (spot && !isHeadingName(spot.name)) context.onEdit(spot.name, spot.column)
      },
    },
  }
}
