import { CircleAlert, CloudOff, GitCompareArrows, Loader } from 'lucide-react'
import { memo, type CSSProperties, type ReactNode } from 'react'
import type { OpenLayer } from '../../model/themes/use-open-layer.ts'
import { FindingMark } from '../../checks/marks/finding-mark.tsx'
import type { Marks } from '../../checks/marks/marks.ts'
import type { CellPeople, PeopleByCell } from '../../live/cell-people.ts'
import { cx } from '../../ui/class-names.ts'
import type { CellEditorProps } from './cell-editor.tsx'
import { CellEditor } from './cell-editor.tsx'
import type { Model, Row } from '../../model/model.ts'
import { rowDraft } from '../../model/model.ts'
import { endOfRow, type End } from '../../values/lifecycle.ts'
import { TypeIcon } from '../../pictures/lazy.ts'
import { cellKey, type Pending } from '../../edits/pending.ts'
import type { Resolver } from '../../model/resolver.ts'
import { extraColumns, type ExtraColumn, type Extras } from './columns/extra-columns.ts'
import { LayersCell } from './columns/layers-cell.tsx'
import { ValueView } from '../../pictures/value-view.tsx'
import styles from './grid.module.css'

/** What all rows share; a new one makes all of them render again. */
export interface RowContext extends Extras {
  model: Model
  resolver: Resolver
  pending: ReadonlyMap<string, Pending>
  /** Indexes into the model's modes, in the order shown. */
  columns: readonly number[]
  asResolved: boolean
  openLayer: OpenLayer
  /** What the check rules find, by cell. */
  marks: Marks
  /** The others who are here, by the cell where they are. */
  people: PeopleByCell
  /** How near rows are to what is searched for. */
  ranks: ReadonlyMap<string, string>
  /** Shows the inspector, which says what was found. */
  showDetails: () => void
}

export interface Editing {
  column: number
  initial: string | null
}

interface Props {
  context: RowContext
  row: Row
  index: number
  top: number
  height: number
  /** The column of the cursor where it is in this row. */
  active: number | null
  /** Columns of this row that are selected, inclusive. */
  selected: readonly [number, number] | null
  editing: Editing | null
  group: string
  editor: Pick<CellEditorProps, 'onCommit' | 'onCancel' | 'onAbandon'>
}

interface CellExtra {
  state?: string | undefined
  role?: string
  label?: string
  description?: string
  people?: CellPeople | undefined
}

export const cellId = (index: number, column: number): string => `cell-${index}-${column}`

// Memoised on what is its own: an arrow key renders the two rows that it concerns, not the thirty on screen.
export const GridRow = memo(DrawnRow, isSameRow)

function DrawnRow(props: Props) {
  const { context, row, index, top, height, selected, group } = props
  const { columns, lens, marks, people } = context
  const draft = rowDraft(row)
  const end = endOfRow(row)
  const nameMark = marks.get(row.name)
  const rank = context.ranks.get(row.name)
  const extras: Readonly<Record<ExtraColumn, () => ReactNode>> = {
    layers: () => lens?.chosen && <LayersCell chosen={lens.chosen} name={row.name} onOpen={context.openLayer} />,
    type: () => <span className={styles.quiet}>{draft?.type}</span>,
    description: () => <span className={styles.quiet}>{draft?.description}</span>,
  }
  const style: CSSProperties = { transform: `translateY(${top}px)`, blockSize: height }
  return (
    <div role="row" aria-rowindex={index + 2} className={cx(styles.row, selected && styles.selectedRow)} style={style}>
      {cellOf(
        props,
        0,
        <>
          <span className={styles.type}>{draft && <TypeIcon type={draft.type} />}</span>
          <Name name={row.name} group={group} end={end} />
          {rank && <span className={styles.rank}>{rank}</span>}
          {nameMark && <FindingMark mark={nameMark} onOpen={context.showDetails} />}
        </>,
        {
          role: 'rowheader',
          label: row.name,
          description: [rank, end?.text, nameMark?.text].filter(Boolean).join('. '),
          people: people.get(row.name),
        },
      )}
      {columns.map((modeIndex, i) => modeCell(props, modeIndex, i + 1))}
      {extraColumns(context).map((extra, i) => cellOf(props, columns.length + 1 + i, extras[extra]()))}
    </div>
  )
}

// Cells are drawn by functions: the grid shows hundreds of them, and a component for each costs time.
function cellOf(
  { index, active, selected, editing }: Props,
  column: number,
  content: ReactNode,
  extra: CellExtra = {},
) {
  return (
    <div
      key={column}
      id={cellId(index, column)}
      role={extra.role ?? 'gridcell'}
      aria-colindex={column + 1}
      aria-selected={selected !== null && column >= selected[0] && column <= selected[1]}
      tabIndex={active === column && editing?.column !== column ? 0 : -1}
      data-cell={`${index}:${column}`}
      data-state={extra.state}
      aria-label={extra.label}
      aria-description={[extra.description, extra.people?.text].filter(Boolean).join('. ') || undefined}
      className={cx(styles.cell, column === 0 && styles.name, active === column && styles.active)}
    >
      {content}
      {extra.people?.outline}
    </div>
  )
}

function modeCell(props: Props, modeIndex: number, column: number) {
  const { context, row, editing, editor } = props
  const { model, resolver, pending, asResolved, lens, marks, people } = context
  const mode = model.modes[modeIndex]!
  const held = row.cells[modeIndex]
  const change = pending.get(cellKey(mode.id, row.name))
  const isEdited = editing?.column === column
  const mark = marks.get(cellKey(mode.id, row.name))
  const value = held ? (
    <ValueView
      draft={held.draft}
      resolved={resolver.resolve(modeIndex, row.name)}
      themed={lens?.look(mode.id, row.name, held.draft) ?? null}
      asResolved={asResolved}
      name={row.name}
    />
  ) : (
    <span className={styles.missing}>
      <span aria-hidden>—</span>
      <span className="visually-hidden">not set</span>
    </span>
  )
  return cellOf(
    props,
    column,
    <>
      {value}
      {mark && <FindingMark mark={mark} onOpen={context.showDetails} />}
      {change && <Mark change={change} />}
      {isEdited && (
        <CellEditor
          model={model}
          resolver={resolver}
          modeIndex={modeIndex}
          name={row.name}
          type={held?.draft.type ?? rowDraft(row)?.type ?? 'string'}
          draft={held?.draft ?? null}
          initial={editing.initial}
          label={`${row.name} in ${mode.name}`}
          {...editor}
        />
      )}
    </>,
    { state: change?.state, people: people.get(cellKey(mode.id, row.name)) },
  )
}

function isSameRow(a: Props, b: Props): boolean {
  const keys = Object.keys(b) as (keyof Props)[]
  return keys.every(
    key => a[key] === b[key] || (key === 'context' && !b.editing && showsTheSame(a.context, b.context, b.row)),
  )
}

/** Is nothing of what changed in this row? An editor is left out: it looks at all tokens. */
function showsTheSame(a: RowContext, b: RowContext, { name }: Row): boolean {
  return (
    a.columns === b.columns &&
    a.model.modes === b.model.modes &&
    a.asResolved === b.asResolved &&
    a.lens === b.lens &&
    a.marks.get(name) === b.marks.get(name) &&
    a.people.get(name) === b.people.get(name) &&
    a.ranks.get(name) === b.ranks.get(name) &&
    a.openLayer === b.openLayer &&
    a.showLayers === b.showLayers &&
    a.showType === b.showType &&
    a.showDescription === b.showDescription &&
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

function Name({ name, group, end }: { name: string; group: string; end: End | null }) {
  const shown = group && name.startsWith(`${group}.`) ? name.slice(group.length + 1) : name
  const cut = shown.lastIndexOf('.') + 1
  return (
    <span className={cx(styles.nameText, end && styles.ending)} title={end ? `${name}: ${end.text}` : name}>
      <bdi>
        {cut > 0 && <span className={styles.prefix}>{visible(shown.slice(0, cut))}</span>}
        <span className={styles.own}>{visible(shown.slice(cut))}</span>
      </bdi>
    </span>
  )
}

/** Characters that show nothing, or turn the direction of others around, are made visible: names must not deceive. */
function visible(text: string): string {
  return text.replace(
    /[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\u00ad]/g,
    char => `⟨U+${char.codePointAt(0)!.toString(16).toUpperCase()}⟩`,
  )
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
