import type { Mode } from '@tessera/contract'
import { api } from '../api.ts'
import { NameDialog } from '../parts/name-dialog.tsx'
import { modesQuery, queryClient } from '../queries.ts'

export function RenameMode({
  tokenset_id,
  mode,
  isOpen,
  onClose,
}: {
  tokenset_id: string
  mode: Mode
  isOpen: boolean
  onClose: () => void
}) {
  return (
    <NameDialog
      title="Rename mode"
      verb="Rename"
      start={mode.name}
      isOpen={isOpen}
      onClose={onClose}
      onSubmit={async name => {
        await api.modes.update({ tokenset_id, mode_id: mode.id, name })
        await queryClient.invalidateQueries(modesQuery(tokenset_id))
      }}
    />
  )
}
