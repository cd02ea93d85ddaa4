import { useState } from 'react'
import { api } from '../../../api/api.ts'
import { Field } from '../../../ui/form/field.tsx'
import { useFormState } from '../../../ui/form/form-state.ts'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { DialogForm } from '../../../ui/overlay/dialog-form.tsx'
import { toast } from '../../../ui/overlay/toast.tsx'

interface Props {
  ws: string
  /** Null while the dialog is closed. */
  fingerprints: readonly string[] | null
  onClose: () => void
  onAccepted: () => void
}

const counted = (count: number) => (count === 1 ? 'a finding' : `${count} findings`)

/** Accepts findings, with a reason. */
export function AcceptDialog({ fingerprints, onClose, ...rest }: Props) {
  return (
    <Dialog
      title={`Accept ${counted(fingerprints?.length ?? 0)}`}
      isOpen={fingerprints !== null}
      onClose={onClose}
      size="small"
    >
      {fingerprints && <AcceptForm {...rest} fingerprints={fingerprints} onClose={onClose} />}
    </Dialog>
  )
}

/** The maximum of one call. */
const mostAtOnce = 10_000

function AcceptForm({ ws, fingerprints, onClose, onAccepted }: Props & { fingerprints: readonly string[] }) {
  const [reason, setReason] = useState('')
  const { busy, error, submit } = useFormState()
  const accept = () =>
    submit(async () => {
      for (let from = 0; from < fingerprints.length; from += mostAtOnce)
        await api.checks.accept({
          workspace_id: ws,
          fingerprints: fingerprints.slice(from, from + mostAtOnce),
          reason,
        })
      toast(`Accepted ${counted(fingerprints.length)}`)
      onAccepted()
      onClose()
    })
  return (
    <DialogForm verb="Accept" busy={busy} onClose={onClose} onSubmit={() => void accept()}>
      <p>Accepted findings stop no release. They stay listed under Known until what they name is fixed.</p>
      <Field
        label="Reason"
        lines={2}
        value={reason}
        onChange={setReason}
        error={error}
        maxLength={1000}
        hint="Everyone in the workspace sees it"
        autoFocus
        isRequired
      />
    </DialogForm>
  )
}
