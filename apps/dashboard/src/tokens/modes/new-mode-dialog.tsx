import type { Mode } from '@tessera/contract'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { recordedAction } from '../edits/recorded-action.ts'
import { NameDialog } from '../../ui/overlay/name-dialog.tsx'
import { Select } from '../../ui/form/select.tsx'
import type { Tokens } from '../model/use-tokens.ts'

/** Asks for the name of a new mode, and the mode to copy values from. */
export function NewModeDialog({
  tokens,
  onMade,
  onClose,
}: {
  tokens: Tokens
  onMade: (mode: Mode) => void
  onClose: () => void
}) {
  const { modes } = tokens.model
  const { tokenset_id } = tokens.edits
  const [from, setFrom] = useState(modes.find(mode => mode.is_default)?.id ?? '')
  const create = async (name: string) => {
    let mode: Mode | undefined
    // The server copies its stored values: pending changes must be saved first.
    await tokens.edits.act(
      recordedAction({ tokenset_id }, `Created the mode ${name}`, async () => {
        mode = await api.modes.create({ tokenset_id, name, ...(from ? { copy_from: from } : {}) })
      }),
    )
    if (mode) onMade(mode)
  }
  return (
    <NameDialog
      title="Create mode"
      verb="Create mode"
      hint="For example a theme, a platform or a brand"
      isOpen
      onClose={onClose}
      onSubmit={create}
    >
      <Select
        label="It starts with"
        choices={[
          ...modes.map(mode => ({ id: mode.id, label: `The values of ${mode.name}` })),
          { id: '', label: 'Nothing' },
        ]}
        value={from}
        onChange={setFrom}
      />
    </NameDialog>
  )
}
