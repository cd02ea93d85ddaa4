import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '../../ui/overlay/dialog.tsx'
import { Checkbox } from '../../ui/form/field.tsx'
import { Select } from '../../ui/form/select.tsx'
import { sameDraft } from '../values/draft.ts'
import type { CellChange } from '../edits/save.ts'
import type { Tokens } from '../model/use-tokens.ts'

/** Copies the values of another mode: all of them, or only where this mode has none. */
export function CopyValues({
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
  const { model, edits } = tokens
  const mode = model.modes[modeIndex]!
  const others = model.modes.filter(each => each !== mode)
  const [from, setFrom] = useState(others[0]?.id ?? null)
  const [onlyMissing, setOnlyMissing] = useState(true)
  const source = model.modes.findIndex(each => each.id === from)
  const changes: CellChange[] = !isOpen
    ? []
    : model.rows.flatMap(row => {
        const before = row.cells[modeIndex]?.draft ?? null
        const after = row.cells[source]?.draft
        return after && !(onlyMissing && before) && !sameDraft(before, after)
          ? [{ mode_id: mode.id, name: row.name, before, after }]
          : []
      })
  return (
    <Dialog title={`Take values into ${mode.name}`} isOpen={isOpen} onClose={onClose} size="small">
      <DialogBody>
        <Select
          label="From"
          choices={others.map(each => ({ id: each.id, label: each.name }))}
          value={from}
          onChange={setFrom}
        />
        <Checkbox isSelected={onlyMissing} onChange={setOnlyMissing}>
          Only where {mode.name} has no value
        </Checkbox>
      </DialogBody>
      <DialogFooter>
        <Button onPress={onClose}>Cancel</Button>
        <Button
          kind="primary"
          isDisabled={changes.length === 0}
          onPress={() => {
            edits.edit(`Took ${changes.length} values into ${mode.name}`, changes)
            onClose()
          }}
        >
          {changes.length === 0 ? 'Nothing to take' : `Take ${changes.length} values`}
        </Button>
      </DialogFooter>
    </Dialog>
  )
}
