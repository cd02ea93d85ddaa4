import type { ApiKey } from '@tessera/contract'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { DialogForm } from '../../ui/overlay/dialog-form.tsx'
import { useFormState } from '../../ui/form/form-state.ts'
import { Select } from '../../ui/form/select.tsx'
import { NewKeyShown } from './new-key-shown.tsx'

/** Replaces a key by a new one; the old one works on for a while. */
export function RotateKey({ apiKey, isOpen, onClose }: { apiKey: ApiKey; isOpen: boolean; onClose: () => void }) {
  const [key, setKey] = useState<string | null>(null)
  const close = () => {
    setKey(null)
    onClose()
  }
  return key === null ? (
    <Dialog title={`Rotate ${apiKey.name}`} isOpen={isOpen} onClose={close} size="small">
      <RotateForm apiKey={apiKey} onCancel={close} onMade={setKey} />
    </Dialog>
  ) : (
    <NewKeyShown value={key} onDone={close} />
  )
}

function RotateForm({
  apiKey,
  onCancel,
  onMade,
}: {
  apiKey: ApiKey
  onCancel: () => void
  onMade: (key: string) => void
}) {
  const [hours, setHours] = useState('24')
  const { busy, error, submit } = useFormState()
  const rotate = () =>
    submit(async () => {
      const made = await api.apiKeys.rotate({ api_key_id: apiKey.id, overlap_hours: Number(hours) })
      onMade(made.key)
    })
  return (
    <DialogForm verb="Rotate key" busy={busy} error={error} onClose={onCancel} onSubmit={() => void rotate()}>
      <p>You get a new key with the same rights, and put it where the old one is used.</p>
      <Select
        label="The old key works"
        choices={[
          { id: '0', label: 'No longer', hint: 'It ends at once: it may be in wrong hands' },
          { id: '1', label: 'For another hour' },
          { id: '24', label: 'For another day' },
          { id: '168', label: 'For another week' },
        ]}
        value={hours}
        onChange={setHours}
      />
    </DialogForm>
  )
}
