import type { Resolver as ThemeResolver } from '@tessera/contract'
import { CircleAlert, CloudOff, GitCompareArrows, Loader } from '../../icons/icons.generated.ts'
import { memo, type CSSProperties, type ReactNode } from 'react'
import type { OpenLayer } from '../../tokens/model/themes/use-open-layer.ts'
import type { Lens } from '../../tokens/model/themes/themed.ts'
import type { Marks } from '../../quality/checks/marks/marks.ts'
import type { CellPeople, PeopleByCell } from '../../tokens/live/cell-people.ts'
import { cx } from '../../ui/class-names.ts'
import type { CellEditorProps } from './cell-editor.tsx'
import { CellEditor } from './cell-editor.tsx'
import type { Model, Row } from '../../tokens/model/model.ts'
import { rowDraft } from '../../tokens/model/model.ts'
import { endOfRow } from '../../tokens/values/lifecycle.ts'
import { TypeIcon } from '../../tokens/pictures/lazy.ts'
import { cellKey, type Pending } from '../../tokens/edits/pending.ts'
import type { Resolver } from '../../tokens/model/resolver.ts'
import type { ThemeColumn } from '../../tokens/grid/theme-columns.ts'
import type { ExtraColumn } from './columns/extra-columns.ts'
import { cellId, cellOf, type CellExtra } from '../../tokens/grid/cell.tsx'
import { RowName } from '../../tokens/grid/row-name.tsx'
import { HeadingRow } from '../../tokens/grid/heading-row.tsx'
import { isHeading } from '../../tokens/grid/headings.ts'
import { FindingMark, LayersCell, ThemeCell, UsesCell } from './columns/lazy-cells.ts'
import { ValueView } from '../../tokens/pictures/value-view.tsx'
import type { Notation } from '../../tokens/values/notation.ts'
import styles from '../../tokens/grid/grid.module.css'

/** The context that all rows share; a new one renders all of them again. */
export interface RowContext {
  model: Model
  resolver: Resolver
  pending: ReadonlyMap<string, Pending>
  /** Indexes of the modes in the model, in the order of the columns. */
  columns: readonly number[]
  /** The tokens under the themes; null where no themes use them. */
  lens: Lens | null
  /** The themes of the column `layers`. */
  followed: ThemeResolver | null
  /** The themes that stand in place of the modes; empty where the modes are the columns. */
  themes: readonly ThemeColumn[]
  extras: readonly ExtraColumn[]
  asResolved: boolean
  notation: Notation
  openLayer: OpenLayer
  /** Findings of the check rules, by cell. */
  marks: Marks
  /** Other people in the tokenset, by cell. */
  people: PeopleByCell
  /** How near each row is to the search, by name. */
  ranks: ReadonlyMap<string, string>
  /** Opens the inspector, which lists the findings. */
  showDetails: () => void
}

export interface Editing {
  column: number
  initial: string | null
  /** The number of cells that take the value. */
  count: number
}

interface Props {
  context: RowContext
  row: Row
  index: number
  top: number
  height: number
  /** The column of the cursor; null where it is in another row. */
  active: number | null
  /** The first and the last selected column of this row. */
  selected: readonly [number, number] | null
  editing: Editing | null
  group: string
  editor: Pick<CellEditorProps, 'onCommit' | 'onCancel' | 'onAbandon'>
}

// Compares only what the row shows: an arrow key renders two rows, not the thirty on screen.
export const GridRow = memo(DrawnRow, isSameRow)

function DrawnRow(props: Props) {
  const { context, row, index, top, height, selected, group } = props
  const { columns, marks, people } = context
  // By its place in the flow: a transform of its own makes each row a layer that every frame looks at.
  const style: CSSProperties = { insetBlockStart: top, blockSize: height }
  if (isHeading(row))
    return (
      <HeadingRow
        row={row}
        index={index}
        id={cellId(index, 0)}
        style={style}
        isActive={props.active !== null}
        columnCount={columns.length + context.extras.length + 1}
      />
    )
  const draft = rowDraft(row)
  const end = endOfRow(row)
  const nameMark = marks.get(row.name)
  const rank = context.ranks.get(row.name)
  return (
    <div role="row" aria-rowindex={index + 2} className={cx(styles.row, selected && styles.selectedRow)} style={style}>
      {cell(
        props,
        0,
        <>
          <span className={styles.type} draggable title="Drag onto a group">
            {draft && <TypeIcon type={draft.type} />}
          </span>
          <RowName name={row.name} group={group} end={end} />
          {rank && <span className={styles.rank}>{rank}</span>}
          {nameMark && <FindingMark mark={nameMark} onOpen={context.showDetails} />}
        </>,
        {
          role: 'rowheader',
          label: row.name,
          description: [rank, end?.text, nameMark?.text].filter(Boolean).join('. '),
        },
        people.get(row.name),
      )}
      {columns.map((modeIndex, i) => modeCell(props, modeIndex, i + 1))}
      {context.extras.map((extra, i) => cell(props, columns.length + 1 + i, extraContent(props, extra)))}
    </div>
  )
}

function extraContent({ context, row }: Props, extra: ExtraColumn): ReactNode {
  const { lens, themes, notation, openLayer } = context
  const { name } = row
  const inTheme = { name, rows: context.model.rows, notation, onOpen: openLayer }
  if (typeof extra === 'number')
    return <ThemeCell system={lens?.chosen?.system ?? null} column={themes[extra]!} {...inTheme} />
  if (extra === 'layers') return lens?.chosen && <LayersCell chosen={lens.chosen} {...inTheme} />
  return <span className={styles.quiet}>{extra === 'uses' ? <UsesCell name={name} /> : rowDraft(row)?.[extra]}</span>
}

function cell(props: Props, column: number, content: ReactNode, extra: CellExtra = {}, people?: CellPeople) {
  const { index, active, selected, editing } = props
  const place = {
    index,
    column,
    isActive: active === column,
    isSelected: isWithin(selected, column),
    isEdited: editing?.column === column,
  }
  const description = [extra.description, people?.text].filter(Boolean).join('. ')
  const { state, role, label } = extra
  return cellOf(place, content, { state, role, label, description, outline: people?.outline })
}

const isWithin = (range: Props['selected'], column: number): boolean =>
  range !== null && column >= range[0] && column <= range[1]

function modeCell(props: Props, modeIndex: number, column: number) {
  const { context, row, editing } = props
  const { model, resolver, pending, asResolved, notation, lens, marks, people } = context
  const mode = model.modes[modeIndex]!
  const held = row.cells[modeIndex]
  const change = pending.get(cellKey(mode.id, row.name))
  const mark = marks.get(cellKey(mode.id, row.name))
  const value = held ? (
    <ValueView
      draft={held.draft}
      resolved={resolver.resolve(modeIndex, row.name)}
      themed={lens?.look(mode.id, row.name, held.draft) ?? null}
      asResolved={asResolved}
      name={row.name}
      notation={notation}
    />
  ) : (
    <span className={styles.missing}>
      <span aria-hidden>—</span>
      <span className="visually-hidden">not set</span>
    </span>
  )
  return cell(
    props,
    column,
    <>
      {value}
      {mark && <FindingMark mark={mark} onOpen={context.showDetails} />}
      {change && <Mark change={change} />}
      {editing?.column === column && modeEditor(props, modeIndex, editing)}
    </>,
    { state: change?.state },
    people.get(cellKey(mode.id, row.name)),
  )
}

function modeEditor({ context, row, editor }: Props, modeIndex: number, { initial, count }: Editing) {
  const { model, resolver } = context
  const draft = row.cells[modeIndex]?.draft ?? null
  return (
    <CellEditor
      model={model}
      resolver={resolver}
      modeIndex={modeIndex}
      name={row.name}
      type={(draft ?? rowDraft(row))?.type ?? 'string'}
      draft={draft}
      initial={initial}
      count={count}
      label={`${row.name} in ${model.modes[modeIndex]!.name}`}
      {...editor}
    />
  )
}

function isSameRow(a: Props, b: Props): boolean {
  const keys = Object.keys(b) as (keyof Props)[]
  return keys.every(
    key => a[key] === b[key] || (key === 'context' && !b.editing && showsTheSame(a.context, b.context, b.row)),
  )
}

/** Returns whether both contexts render the row alike, unless it has an editor, which reads all tokens. */
function showsTheSame(a: RowContext, b: RowContext, { name }: Row): boolean {
  return (
    hasSameColumns(a, b) &&
    a.asResolved === b.asResolved &&
    a.notation === b.notation &&
    a.lens === b.lens &&
    a.marks.get(name) === b.marks.get(name) &&
    a.people.get(name) === b.people.get(name) &&
    a.ranks.get(name) === b.ranks.get(name) &&
    a.openLayer === b.openLayer &&
    b.columns.every(i => {
      const key = cellKey(b.model.modes[i]!.id, name)
      return (
        a.marks.get(key) === b.marks.get(key) &&
        a.people.get(key) === b.people.get(key) &&
        a.pending.get(key) === b.pending.get(key) &&
        a.resolver.resolve(i, name) === b.resolver.resolve(i, name)
      )
    })
  )
}

function hasSameColumns(a: RowContext, b: RowContext): boolean {
  return a.columns === b.columns && a.model.modes === b.model.modes && a.themes === b.themes && a.extras === b.extras
}

function Mark({ change }: { change: Pending }) {
  const [icon, words] = {
    waiting: [<CloudOff size={12} aria-hidden key="i" />, 'Not saved yet'],
    saving: [<Loader size={12} aria-hidden key="i" />, 'Saving'],
    failed: [<CircleAlert size={13} aria-hidden key="i" />, `Not saved: ${change.error ?? ''}`],
    conflict: [<GitCompareArrows size={13} aria-hidden key="i" />, 'Changed by someone else'],
  }[change.state] as [ReactNode, string]
  return (
    <span className={styles.mark} data-state={change.state} title={words}>
      {icon}
      <span className="visually-hidden">{words}</span>
    </span>
  )
}
