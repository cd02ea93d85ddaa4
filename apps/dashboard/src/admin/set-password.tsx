import type { AdminUser } from '@tessera/contract'
import { useState } from 'react'
import { Form } from 'react-aria-components'
import { api } from '../api/api.ts'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '../ui/overlay/dialog.tsx'
import { Field } from '../ui/form/field.tsx'
import { useFormState } from '../ui/form/form-state.ts'
import { Notice } from '../ui/states.tsx'
import { toast } from '../ui/overlay/toast.tsx'

interface Props {
  user: AdminUser
  isOpen: boolean
  onClose: () => void
}

/** For somebody who has forgotten theirs: no mail is sent by the instance. */
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
    <Form
      onSubmit={event => {
        event.preventDefault()
        void save()
      }}
    >
      <DialogBody>
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
        {error && <Notice kind="danger">{error}</Notice>}
      </DialogBody>
      <DialogFooter>
        <Button onPress={onClose}>Cancel</Button>
        <Button kind="primary" type="submit" isPending={busy}>
          Set password
        </Button>
      </DialogFooter>
    </Form>
  )
}
