import type { Input } from '@tessera/engine'
import type { MouseEvent, ReactNode } from 'react'
import { columnWidths, GridHead, ThemeTitle, valueTrack } from '../../../tokens/grid/grid-head.tsx'
import { extraWidths, type ExtraColumn } from './extra-columns.ts'
import { UsualLayer } from './lazy-cells.ts'
import type { RowContext } from '../grid-row.tsx'

interface Props {
  context: RowContext
  nameHeader: ReactNode
  /** One header for each column of a mode. */
  modeHeaders: readonly ReactNode[]
  /** In place of the name of the column, where there is room for one. */
  chooser: ReactNode
}

export function TokensHead({ context, nameHeader, modeHeaders, chooser }: Props) {
  const { columns, followed, themes } = context
  const titles: Readonly<Record<Exclude<ExtraColumn, number>, ReactNode>> = {
    layers: followed && titleOf(context, followed.name, context.lens?.chosen?.input),
    type: 'Type',
    description: 'Description',
    uses: 'Uses in code',
  }
  const ofModes = columns.map((modeIndex, i) => ({
    key: `mode ${modeIndex}`,
    content: (
      <>
        {chooser}
        {modeHeaders[i]}
      </>
    ),
    onContextMenu: openMenu,
  }))
  const others = context.extras.map(extra => ({
    key: extra,
    content:
      typeof extra === 'number'
        ? (chooser ?? titleOf(context, themes[extra]!.label, themes[extra]!.input))
        : titles[extra],
  }))
  return <GridHead name={nameHeader} columns={[...ofModes, ...others]} />
}

/** The words of the themes, and the layer of the values that name none. */
const titleOf = ({ lens, model }: RowContext, label: string, input: Input | undefined) => (
  <>
    <ThemeTitle label={label} />
    {lens?.chosen && input && <UsualLayer system={lens.chosen.system} input={input} rows={model.rows} />}
  </>
)

/** Opens the menu of the mode, like its button. */
function openMenu(event: MouseEvent<HTMLElement>): void {
  const button = event.currentTarget.querySelector<HTMLElement>('button[aria-haspopup]')
  if (!button) return
  event.preventDefault()
  button.click()
}

/** The widths of the columns: of a value, or of what stands after the values. */
export const widthsOf = ({ columns, extras }: RowContext) =>
  columnWidths([
    ...columns.map(() => valueTrack),
    ...extras.map(extra => (typeof extra === 'number' ? valueTrack : extraWidths[extra])),
  ])
