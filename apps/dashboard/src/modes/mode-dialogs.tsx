import { api } from '../api.ts'
import { Confirm } from '../parts/confirm.tsx'
import { toast } from '../parts/toast.tsx'
import { modesQuery, queryClient, tokensQuery } from '../queries.ts'
import type { Tokens } from '../tokens/use-tokens.ts'
import { CompareModes } from './compare-modes.tsx'
import { CopyValues } from './copy-values.tsx'
import { RenameMode } from './rename-mode.tsx'

export type ModeDialog = 'rename' | 'delete' | 'compare' | 'copy'

interface Props {
  tokens: Tokens
  modeIndex: number
  open: ModeDialog | null
  onClose: () => void
}

/** What the menu of a mode asks before it does it. */
export function ModeDialogs({ tokens, modeIndex, open, onClose }: Props) {
  const { model } = tokens
  const { tokenset_id } = tokens.edits
  const mode = model.modes[modeIndex]!
  const count = model.rows.reduce((n, row) => n + Number(row.cells[modeIndex] !== null), 0)
  const remove = async () => {
    await api.modes.delete({ tokenset_id, mode_id: mode.id })
    await Promise.all([
      queryClient.invalidateQueries(modesQuery(tokenset_id)),
      queryClient.invalidateQueries(tokensQuery(tokenset_id)),
    ])
    toast(`Deleted the mode ${mode.name}`)
  }
  return (
    <>
      <RenameMode tokenset_id={tokenset_id} mode={mode} isOpen={open === 'rename'} onClose={onClose} />
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
          This removes the mode and its {count} {count === 1 ? 'token' : 'tokens'}. It cannot be undone.
        </p>
      </Confirm>
    </>
  )
}
