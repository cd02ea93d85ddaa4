import type { AdminUser } from '@tessera/contract'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { DialogForm } from '../../ui/overlay/dialog-form.tsx'
import { Field } from '../../ui/form/field.tsx'
import { useFormState } from '../../ui/form/form-state.ts'
import { toast } from '../../ui/overlay/toast.tsx'

interface Props {
  user: AdminUser
  isOpen: boolean
  onClose: () => void
}

/** For a person who forgot their password and whom no link reaches. */
export function SetPassword({ user, isOpen, onClose }: Props) {
  return (
    <Dialog title={`New password for ${user.name}`} isOpen={isOpen} onClose={onClose} size="small">
      <SetPasswordForm user={user} onClose={onClose} />
    </Dialog>
  )
}

function SetPasswordForm({ user, onClose }: Omit<Props, 'isOpen'>) {
  const [password, setPassword] = useState('')
  const { busy, error, submit } = useFormState()
  const save = () =>
    submit(async () => {
      await api.admin.updateUser({ user_id: user.id, password })
      toast(`${user.name} has a new password and is signed out everywhere`)
      onClose()
    })
  return (
    <DialogForm verb="Set password" busy={busy} error={error} onClose={onClose} onSubmit={() => void save()}>
      <p>
        {user.email} is signed out everywhere, and their API keys and connected apps stop working. Tell them the
        password in a way that you trust; they can change it under Settings.
      </p>
      <Field
        label="New password"
        type="password"
        hint="At least 8 characters"
        value={password}
        onChange={setPassword}
        isRequired
        minLength={8}
        autoFocus
        autoComplete="new-password"
      />
    </DialogForm>
  )
}
