import { useNavigate } from '@tanstack/react-router'
import { api } from '../../api/api.ts'
import { recordedAction, runStep } from '../edits/recorded-action.ts'
import { Confirm } from '../../ui/overlay/confirm.tsx'
import { NameDialog } from '../../ui/overlay/name-dialog.tsx'
import type { Tokens } from '../model/use-tokens.ts'

export interface Props {
  open: 'rename' | 'delete' | null
  ws: string
  tokenset: string
  name: string
  tokens: Tokens
  onClose: () => void
}

export function TokensetDialogs({ open, ws, tokenset, name, tokens: { model }, onClose }: Props) {
  const navigate = useNavigate()
  const count = model.rows.length
  const where = { workspace_id: ws }
  const rename = async (next: string) => {
    await runStep(
      recordedAction(where, `Renamed ${name} to ${next}`, () =>
        api.tokensets.update({ tokenset_id: tokenset, name: next }),
      ),
    )
  }
  const remove = async () => {
    await runStep(recordedAction(where, `Deleted ${name}`, () => api.tokensets.delete({ tokenset_id: tokenset })))
    await navigate({ to: '/w/$ws', params: { ws } })
  }
  return (
    <>
      <NameDialog
        title="Rename tokenset"
        verb="Rename"
        start={name}
        isOpen={open === 'rename'}
        onClose={onClose}
        onSubmit={rename}
      />
      <Confirm
        title={`Delete ${name}?`}
        verb="Delete tokenset"
        typed={name}
        isOpen={open === 'delete'}
        onClose={onClose}
        onConfirm={remove}
      >
        <p>
          This deletes {count} {count === 1 ? 'token' : 'tokens'} in {model.modes.length}{' '}
          {model.modes.length === 1 ? 'mode' : 'modes'}. Exports of it stop working at once. Undo brings it back.
        </p>
      </Confirm>
    </>
  )
}
