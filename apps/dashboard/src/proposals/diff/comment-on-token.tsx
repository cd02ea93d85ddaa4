import { useState } from 'react'
import { api } from '../../api/api.ts'
import { Field } from '../../ui/form/field.tsx'
import { useFormState } from '../../ui/form/form-state.ts'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { DialogForm } from '../../ui/overlay/dialog-form.tsx'
import { toast } from '../../ui/overlay/toast.tsx'

interface Props {
  proposal_id: string
  /** Null while the dialog is closed. */
  token: string | null
  onClose: () => void
}

export function CommentOnToken({ proposal_id, token, onClose }: Props) {
  return (
    <Dialog title={`Comment on ${token ?? ''}`} isOpen={token !== null} onClose={onClose} size="small">
      {token !== null && <CommentForm proposal_id={proposal_id} token={token} onClose={onClose} />}
    </Dialog>
  )
}

function CommentForm({ proposal_id, token, onClose }: { proposal_id: string; token: string; onClose: () => void }) {
  const [body, setBody] = useState('')
  const { busy, error, submit } = useFormState()
  const send = () =>
    submit(async () => {
      await api.proposalReviews.comment({ proposal_id, token, body })
      toast('Commented')
      onClose()
    })
  return (
    <DialogForm verb="Comment" busy={busy} onClose={onClose} onSubmit={() => void send()}>
      <Field label="Comment" lines={4} value={body} onChange={setBody} error={error} autoFocus maxLength={10_000} />
    </DialogForm>
  )
}
