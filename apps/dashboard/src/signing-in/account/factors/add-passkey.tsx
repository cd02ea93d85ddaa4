import { useState } from 'react'
import { api } from '../../../api/api.ts'
import { makePasskey } from '../../../api/passkey.ts'
import { Field } from '../../../ui/form/field.tsx'
import { useFormState } from '../../../ui/form/form-state.ts'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import type { AddFactorProps } from './add-factor-props.ts'
import { DialogForm } from '../../../ui/overlay/dialog-form.tsx'

export function AddPasskey({ isOpen, onClose, onAdded }: AddFactorProps) {
  return (
    <Dialog title="Add a passkey" isOpen={isOpen} onClose={onClose} size="small">
      <AddPasskeyForm onClose={onClose} onAdded={onAdded} />
    </Dialog>
  )
}

function AddPasskeyForm({ onClose, onAdded }: Omit<AddFactorProps, 'isOpen'>) {
  const [name, setName] = useState('This device')
  const { busy, error, submit } = useFormState()
  const add = () =>
    submit(async () => {
      const { options } = await api.factors.passkeyOptions({})
      const response = await makePasskey(options)
      onAdded((await api.factors.addPasskey({ name, response })).recovery_codes)
    })
  return (
    <DialogForm verb="Continue" busy={busy} error={error} onClose={onClose} onSubmit={() => void add()}>
      <p>
        Your browser asks for your finger, your face or a PIN, or for a security key. Nothing secret leaves the device.
      </p>
      <Field
        label="Name"
        hint="Which device or key it is on"
        value={name}
        onChange={setName}
        isRequired
        maxLength={100}
        autoFocus
      />
    </DialogForm>
  )
}
