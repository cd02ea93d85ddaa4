import type { Mode } from '@tessera/contract'
import { api } from '../../api/api.ts'
import { recordedAction } from '../edits/recorded-action.ts'
import { Confirm } from '../../ui/overlay/confirm.tsx'
import { NameDialog } from '../../ui/overlay/name-dialog.tsx'
import type { Edits } from '../edits/edits.ts'
import type { Tokens } from '../model/use-tokens.ts'
import { CompareModes } from './compare-modes.tsx'
import { CopyValues } from './copy-values.tsx'

export type ModeDialog = 'rename' | 'delete' | 'compare' | 'copy'

export interface Props {
  tokens: Tokens
  modeIndex: number
  open: ModeDialog | null
  onClose: () => void
}

/** The dialogs of a mode's menu. */
export function ModeDialogs({ tokens, modeIndex, open, onClose }: Props) {
  const { model } = tokens
  const { tokenset_id } = tokens.edits
  const mode = model.modes[modeIndex]!
  const count = model.rows.reduce((n, row) => n + Number(row.cells[modeIndex] !== null), 0)
  const remove = async () => {
    await tokens.edits.act(
      recordedAction({ tokenset_id }, `Deleted the mode ${mode.name}`, () =>
        api.modes.delete({ tokenset_id, mode_id: mode.id }),
      ),
    )
  }
  return (
    <>
      <RenameMode edits={tokens.edits} mode={mode} isOpen={open === 'rename'} onClose={onClose} />
      <CompareModes tokens={tokens} modeIndex={modeIndex} isOpen={open === 'compare'} onClose={onClose} />
      <CopyValues tokens={tokens} modeIndex={modeIndex} isOpen={open === 'copy'} onClose={onClose} />
      <Confirm
        title={`Delete ${mode.name}?`}
        verb="Delete mode"
        typed={mode.name}
        isOpen={open === 'delete'}
        onClose={onClose}
        onConfirm={remove}
      >
        <p>
          This deletes the mode and its {count} {count === 1 ? 'token' : 'tokens'}. Undo brings them back.
        </p>
      </Confirm>
    </>
  )
}

function RenameMode({
  edits,
  mode,
  isOpen,
  onClose,
}: {
  edits: Edits
  mode: Mode
  isOpen: boolean
  onClose: () => void
}) {
  const { tokenset_id } = edits
  return (
    <NameDialog
      title="Rename mode"
      verb="Rename"
      start={mode.name}
      isOpen={isOpen}
      onClose={onClose}
      onSubmit={name =>
        edits.act(
          recordedAction({ tokenset_id }, `Renamed the mode ${mode.name} to ${name}`, () =>
            api.modes.update({ tokenset_id, mode_id: mode.id, name }),
          ),
        )
      }
    />
  )
}
