// The tokens of a group as specimens, in the order of the tree, with a cursor that the inspector follows.
import { useVirtualizer, defaultRangeExtractor } from '@tanstack/react-virtual'
import {
  useCallback,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useState,
} from 'react'
import type { Lens } from '../../tokens/model/themes/themed.ts'
import type { GridHandle } from '../grid/grid-handle.ts'
import type { GridSearch } from '../grid-search.ts'
import { selectionAt, type Selection } from '../../tokens/model/selection.ts'
import { useSelection, type Shown } from '../grid/use-selection.ts'
import { endOfRow } from '../../tokens/values/lifecycle.ts'
import { seenIn } from '../inspector/seen-in.ts'
import type { Row } from '../../tokens/model/model.ts'
import type { Tokens } from '../../tokens/model/use-tokens.ts'
import type { WorkbenchStore } from '../workbench-store.ts'
import type { SpecimenView } from './fitting.ts'
import { linesOf, specimenBeside, type Line } from './lines.ts'
import { Specimen } from './specimen.tsx'
import styles from './views.module.css'

export interface GroupViewProps {
  label: string
  view: SpecimenView
  tokens: Tokens
  lens: Lens | null
  rows: readonly Row[]
  /** The mode whose values are shown. */
  modeIndex: number
  /** The sample text of type specimens. */
  text: string
  store: WorkbenchStore
  sel: string | undefined
  patch: (change: Partial<GridSearch>) => void
  grid: RefObject<GridHandle | null>
  /** Edits the value of a token. */
  onEdit: (name: string, anchor: Element) => void
}

const idOf = (index: number) => `specimen-${index}`

export function GroupView(props: GroupViewProps) {
  const { label, view, tokens, lens, rows, modeIndex, store, sel, patch, grid, onEdit } = props
  const scroller = useRef<HTMLDivElement>(null)
  const width = useWidth(scroller)
  const { lines, shown } = useMemo(
    () =>
      linesOf(view, rows, width, row => {
        const resolved = seenIn(tokens, lens, modeIndex, row.name)
        return resolved?.ok ? resolved.value : undefined
      }),
    [view, rows, width, tokens, lens, modeIndex],
  )
  const columns = Math.max(1, ...lines.map(line => (line.kind === 'heading' ? 1 : line.columns)))
  const here = useMemo(() => ({ rows: shown, indexOf: new Map(shown.map((row, i) => [row.name, i])) }), [shown])
  const { current, select, follow } = useSelection(store, here, { sel, patch, grid })
  // The inspector shows the token of the cursor, even where this view lacks the token of the last one.
  useEffect(() => {
    if (current && store.state().selection?.at.name !== current.at.name) store.set({ selection: current })
  }, [current, store])
  const active = current ? (here.indexOf.get(current.at.name) ?? 0) : 0
  const { virtual, goTo } = useSpecimens(scroller, lines, here, active, select)
  useImperativeHandle(
    grid,
    () => ({
      focus: spot => goTo(here.indexOf.get(spot.name) ?? 0, follow),
      edit: spot => goTo(here.indexOf.get(spot.name) ?? 0),
    }),
    [goTo, follow, here],
  )

  const onKeyDown = (event: KeyboardEvent) => {
    const specimen = (event.target as HTMLElement).closest('[data-name]')
    // Buttons in a specimen handle their own keys.
    if (!specimen || specimen !== event.target) return
    const { key } = event
    const goal = goalOf(key, active, lines, shown.length)
    if (editKeys.has(key)) onEdit(shown[active]!.name, specimen)
    else if (goal !== null) goTo(goal)
    else return
    event.preventDefault()
  }
  const onPointer = (event: MouseEvent) => {
    const specimen = (event.target as HTMLElement).closest<HTMLElement>('[data-name]')
    const name = specimen?.dataset['name']
    if (name === undefined) return
    if (event.detail > 1) onEdit(name, specimen!)
    else goTo(here.indexOf.get(name) ?? 0)
  }

  return (
    <div
      ref={scroller}
      role="grid"
      aria-label={label}
      aria-rowcount={lines.length}
      aria-colcount={columns}
      className={styles.view}
      onKeyDown={onKeyDown}
      onClick={onPointer}
    >
      <div role="presentation" className={styles.lines} style={{ blockSize: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(item => {
          const line = lines[item.index]
          if (!line) return null
          const place = { transform: `translateY(${item.start}px)`, blockSize: line.height }
          const key = line.kind === 'heading' ? `heading ${line.path}` : line.rows[0]!.name
          const at = { index: item.index, place, active }
          return <ViewLine key={key} line={line} at={at} view={props} />
        })}
      </div>
    </div>
  )
}

/** The lines on screen, and the specimen with the cursor, which has the focus. */
function useSpecimens(
  scroller: RefObject<HTMLDivElement | null>,
  lines: readonly Line[],
  here: Shown,
  active: number,
  select: (selection: Selection) => void,
) {
  const wantFocus = useRef(false)
  const lineOf = useCallback(
    (index: number) => lines.findLastIndex(line => line.kind === 'specimens' && line.from <= index),
    [lines],
  )
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: i => lines[i]!.height,
    overscan: 3,
    // The specimen with the cursor stays rendered: scrolling it away would move the focus to the page.
    rangeExtractor: range => {
      const indexes = defaultRangeExtractor(range)
      const line = lineOf(active)
      return line < 0 || indexes.includes(line) ? indexes : [...indexes, line].sort((a, b) => a - b)
    },
  })
  useEffect(() => virtual.measure(), [lines, virtual])
  useLayoutEffect(() => {
    if (!wantFocus.current) return
    const specimen = document.getElementById(idOf(active))
    if (!specimen) return
    wantFocus.current = false
    specimen.focus({ preventScroll: true })
  })
  const goTo = useCallback(
    (index: number, onGo = select) => {
      const row = here.rows[Math.max(0, Math.min(here.rows.length - 1, index))]
      if (!row) return
      wantFocus.current = true
      virtual.scrollToIndex(lineOf(here.indexOf.get(row.name) ?? 0), { align: 'auto' })
      onGo(selectionAt(row.name))
    },
    [here, lineOf, select, virtual],
  )
  return { virtual, goTo }
}

interface ViewLineProps {
  line: Line
  at: { index: number; place: CSSProperties; active: number }
  view: GroupViewProps
}

function ViewLine({ line, at: { index, place, active }, view }: ViewLineProps) {
  const { tokens, lens, modeIndex, text } = view
  if (line.kind === 'heading')
    return (
      <div role="row" aria-rowindex={index + 1} className={styles.heading} style={place}>
        <bdi role="rowheader">{line.path || 'Without a group'}</bdi>
      </div>
    )
  return (
    <div
      role="row"
      aria-rowindex={index + 1}
      className={styles.line}
      style={{ ...place, gridTemplateColumns: `repeat(${line.columns}, minmax(0, 1fr))` }}
    >
      {line.rows.map((row, column) => (
        <Specimen
          key={row.name}
          id={idOf(line.from + column)}
          name={row.name}
          view={view.view}
          draft={row.cells[modeIndex]?.draft}
          resolved={seenIn(tokens, lens, modeIndex, row.name)}
          text={text}
          column={column}
          isActive={line.from + column === active}
          isDeprecated={endOfRow(row) !== null}
        />
      ))}
    </div>
  )
}

const editKeys: ReadonlySet<string> = new Set(['Enter', 'F2', ' '])

/** The index of the specimen to which a key moves the cursor; null for other keys. */
function goalOf(key: string, active: number, lines: readonly Line[], count: number): number | null {
  const by = (step: 1 | -1, times = 1): number =>
    Array.from({ length: times }).reduce<number>(index => specimenBeside(lines, index, step), active)
  switch (key) {
    case 'ArrowLeft':
      return active - 1
    case 'ArrowRight':
      return active + 1
    case 'ArrowUp':
      return by(-1)
    case 'ArrowDown':
      return by(1)
    case 'PageUp':
      return by(-1, 4)
    case 'PageDown':
      return by(1, 4)
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return null
  }
}

/** The width of an element without its padding, in pixels. */
function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    if (!element.current) return
    const observer = new ResizeObserver(entries => setWidth(entries.at(-1)!.contentRect.width))
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return width
}
