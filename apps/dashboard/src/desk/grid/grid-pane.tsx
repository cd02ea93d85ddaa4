import { useMemo, type ComponentProps, type RefObject } from 'react'
import { SelectionBar, SelectionCommands } from '../lazy.ts'
import type { WorkbenchStore } from '../workbench-store.ts'
import { Grid } from './grid.tsx'
import type { GridHandle } from './grid-handle.ts'
import type { GridSearch } from '../grid-search.ts'
import { cellCount, spanOf } from '../../tokens/model/selection.ts'
import { tokensIn } from '../../tokens/grid/headings.ts'
import { useSelection } from './use-selection.ts'

interface Props extends Omit<ComponentProps<typeof Grid>, 'ref' | 'selection' | 'onSelect' | 'onFollow'> {
  store: WorkbenchStore
  /** The token in the URL. */
  sel: string | undefined
  patch: (change: Partial<GridSearch>) => void
  grid: RefObject<GridHandle | null>
  /** The palette can run commands on the selection. */
  hasCommands: boolean
}

/** The grid with its cursor, and the bar for several selected cells. */
export function GridPane({ store, sel, patch, grid, hasCommands, ...props }: Props) {
  const { rows, indexOf, actions, readOnly } = props
  const shown = useMemo(() => ({ rows, indexOf }), [rows, indexOf])
  const { current, select, follow } = useSelection(store, shown, { sel, patch, grid })
  const span = useMemo(() => spanOf(current, indexOf), [current, indexOf])
  const selected = useMemo(() => span && cellCount(span) > 1 && tokensIn(rows, span), [rows, span])
  return (
    <>
      <Grid ref={grid} {...props} selection={current} onSelect={select} onFollow={follow} />
      {hasCommands && <SelectionCommands current={current} indexOf={indexOf} actions={actions} />}
      {span && current && selected && (
        <SelectionBar
          span={span}
          tokens={selected.span.rows[1] - selected.span.rows[0] + 1}
          actions={actions}
          selection={current}
          readOnly={readOnly}
          onReplace={() => {
            const { rows: all, span: within } = selected
            const names = all.slice(within.rows[0], within.rows[1] + 1).map(({ name }) => name)
            store.set({ dialog: { what: 'replace', names } })
          }}
        />
      )}
    </>
  )
}
