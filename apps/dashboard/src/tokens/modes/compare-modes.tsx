import { colorDifference } from '@tessera/engine'
import { useState } from 'react'
import { Dialog, DialogBody } from '../../ui/overlay/dialog.tsx'
import { Select } from '../../ui/form/select.tsx'
import { Table } from '../../ui/list/table.tsx'
import { colorOf } from '../values/color.ts'
import { sameDraft } from '../values/draft.ts'
import type { Cell, Row } from '../model/model.ts'
import type { Tokens } from '../model/use-tokens.ts'
import { ValueView } from '../pictures/value-view.tsx'

const mostShown = 300

/** Two modes side by side: only the differences, and the distance of colors. */
export function CompareModes({
  tokens,
  modeIndex,
  isOpen,
  onClose,
}: {
  tokens: Tokens
  modeIndex: number
  isOpen: boolean
  onClose: () => void
}) {
  const { model } = tokens
  const others = model.modes.filter((_, i) => i !== modeIndex)
  const [otherId, setOtherId] = useState(others[0]?.id ?? null)
  const other = model.modes.findIndex(mode => mode.id === otherId)
  const differing =
    isOpen && other >= 0 ? model.rows.filter(row => !sameDraft(bare(row.cells[modeIndex]), bare(row.cells[other]))) : []
  return (
    <Dialog title={`Compare ${model.modes[modeIndex]!.name} with…`} isOpen={isOpen} onClose={onClose} size="large">
      <DialogBody>
        <Select
          label="Mode"
          choices={others.map(mode => ({ id: mode.id, label: mode.name }))}
          value={otherId}
          onChange={setOtherId}
        />
        <p>
          {differing.length} of {model.rows.length} tokens differ
          {differing.length > mostShown && `; the first ${mostShown} are shown`}.
        </p>
        {differing.length > 0 && (
          <Table label="Differences" columns={['Token', model.modes[modeIndex]!.name, model.modes[other]!.name, 'ΔE']}>
            {differing.slice(0, mostShown).map(row => (
              <tr key={row.name}>
                <th scope="row">
                  <bdi>{row.name}</bdi>
                </th>
                <td>{view(tokens, row, modeIndex)}</td>
                <td>{view(tokens, row, other)}</td>
                <td>{deltaE(tokens, row, modeIndex, other)}</td>
              </tr>
            ))}
          </Table>
        )}
      </DialogBody>
    </Dialog>
  )
}

function bare(cell: Cell | null | undefined) {
  return cell ? { ...cell.draft, description: null } : null
}

function view({ resolver }: Tokens, row: Row, modeIndex: number) {
  const cell = row.cells[modeIndex]
  return cell ? (
    <ValueView notation="written" name={row.name} draft={cell.draft} resolved={resolver.resolve(modeIndex, row.name)} />
  ) : (
    '—'
  )
}

function deltaE({ resolver }: Tokens, row: Row, a: number, b: number): string {
  const colors = [a, b].map(i => {
    const resolved = row.cells[i]?.draft.type === 'color' ? resolver.resolve(i, row.name) : undefined
    return resolved?.ok ? colorOf(resolved.value) : null
  })
  return colors[0] && colors[1] ? colorDifference(colors[0], colors[1]).toFixed(1) : ''
}
