import { memo } from 'react'
import { LayoutGrid, Pencil, TableProperties } from '../../../icons/icons.generated.ts'
import { cellId, cellOf } from '../../../tokens/grid/cell.tsx'
import grid from '../../../tokens/grid/grid.module.css'
import { HeadingRow } from '../../../tokens/grid/heading-row.tsx'
import { isHeading } from '../../../tokens/grid/headings.ts'
import { RowName } from '../../../tokens/grid/row-name.tsx'
import { ThemeCell } from '../../../tokens/grid/theme-cell.tsx'
import type { ThemeColumn } from '../../../tokens/grid/theme-columns.ts'
import type { Row } from '../../../tokens/model/model.ts'
import type { ThemeSystem } from '../../../tokens/model/themes/theme-system.ts'
import type { OpenLayer } from '../../../tokens/model/themes/use-open-layer.ts'
import { TypeIcon } from '../../../tokens/pictures/lazy.ts'
import { endOfRow } from '../../../tokens/values/lifecycle.ts'
import type { Notation } from '../../../tokens/values/notation.ts'
import { IconButton } from '../../../ui/button.tsx'
import styles from './values.module.css'

/** What all rows share. */
export interface ValueContext {
  system: ThemeSystem
  columns: readonly ThemeColumn[]
  /** All rows, found or not. */
  all: readonly Row[]
  notation: Notation
  readOnly: string | null
  onOpenLayer: OpenLayer
  /** Opens the token where its value in a column is written; the first value for the column of names. */
  onOpen: (name: string, column: number) => void
  onEdit: (name: string, column: number) => void
  onMatrix: (name: string) => void
}

interface Props {
  context: ValueContext
  row: Row
  index: number
  height: number
  /** The column of the cursor; null where it is in another row. */
  active: number | null
  group: string
}

export const ValueRow = memo(({ context, row, index, height, active, group }: Props) => {
  const { system, columns, all, notation, onOpenLayer } = context
  const style = { insetBlockStart: index * height, blockSize: height }
  if (isHeading(row))
    return (
      <HeadingRow
        row={row}
        index={index}
        id={cellId(index, 0)}
        style={style}
        isActive={active !== null}
        columnCount={columns.length + 1}
      />
    )
  const { name } = row
  const drafts = columns.flatMap(({ input }) => system.holderAt(name, input)?.token ?? [])
  const end = endOfRow({ cells: drafts })
  const place = (column: number) => ({ index, column, isActive: active === column, isSelected: false })
  return (
    <div role="row" aria-rowindex={index + 2} className={grid.row} style={style}>
      {cellOf(
        place(0),
        <>
          <span className={grid.type}>{drafts[0] && <TypeIcon type={drafts[0].draft.type} />}</span>
          <RowName name={name} group={group} end={end} />
          {active === 0 && <NameActions context={context} name={name} />}
        </>,
        { role: 'rowheader', label: name, description: end?.text },
      )}
      {columns.map((column, i) =>
        cellOf(
          place(i + 1),
          <>
            <ThemeCell
              system={system}
              column={column}
              name={name}
              rows={all}
              notation={notation}
              onOpen={onOpenLayer}
            />
            {active === i + 1 && <EditValue context={context} name={name} column={i + 1} />}
          </>,
        ),
      )}
    </div>
  )
})

interface ActionProps {
  context: ValueContext
  name: string
}

// The cell of the cursor shows what Enter, F2 and the other ways do: within a grid, only cells are stops of Tab.
function NameActions({ context: { onOpen, onMatrix }, name }: ActionProps) {
  return (
    <span className={styles.actions}>
      <IconButton label={`Open ${name}`} size="small" excludeFromTabOrder onPress={() => onOpen(name, 0)}>
        <TableProperties size={13} />
      </IconButton>
      <IconButton label={`${name} over two axes`} size="small" excludeFromTabOrder onPress={() => onMatrix(name)}>
        <LayoutGrid size={13} />
      </IconButton>
    </span>
  )
}

function EditValue({ context: { onEdit, readOnly }, name, column }: ActionProps & { column: number }) {
  return (
    <span className={styles.actions}>
      <IconButton
        label={`Edit ${name}`}
        size="small"
        excludeFromTabOrder
        unavailable={readOnly}
        onPress={() => onEdit(name, column)}
      >
        <Pencil size={13} />
      </IconButton>
    </span>
  )
}
