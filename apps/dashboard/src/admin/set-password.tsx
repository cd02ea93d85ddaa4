import type { AdminUser } from '@tessera/contract'
import { useState } from 'react'
import { Form } from 'react-aria-components'
import { api } from '../api.ts'
import { Button } from '../parts/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '../parts/dialog.tsx'
import { Field } from '../parts/field.tsx'
import { useFormState } from '../parts/form-state.ts'
import { Notice } from '../parts/states.tsx'
import { toast } from '../parts/toast.tsx'

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
          {user.email} is signed out everywhere. API keys and connected apps go on working. Tell them the password in a
          way that you trust; they can change it under Settings.
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
