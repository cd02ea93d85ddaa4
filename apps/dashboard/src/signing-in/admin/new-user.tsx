import type { PlanName } from '@tessera/contract'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { DialogForm } from '../../ui/overlay/dialog-form.tsx'
import { Checkbox, Field } from '../../ui/form/field.tsx'
import { useFormState } from '../../ui/form/form-state.ts'
import { Select } from '../../ui/form/select.tsx'
import { toast } from '../../ui/overlay/toast.tsx'
import { planChoices } from './plan-choices.ts'

export function NewUser({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Dialog title="Create account" isOpen={isOpen} onClose={onClose} size="small">
      <NewUserForm onClose={onClose} />
    </Dialog>
  )
}

function NewUserForm({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState('')
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [plan, setPlan] = useState<PlanName>('TEAM')
  const [isAdmin, setAdmin] = useState(false)
  const { busy, error, submit } = useFormState()
  const create = () =>
    submit(async () => {
      await api.admin.createUser({ name, email, password, plan_type: plan, is_admin: isAdmin })
      toast(`Created an account for ${name}`)
      onClose()
    })
  return (
    <DialogForm verb="Create account" busy={busy} error={error} onClose={onClose} onSubmit={() => void create()}>
      <Field label="Name" value={name} onChange={setName} isRequired autoFocus autoComplete="off" maxLength={255} />
      <Field label="E-mail" type="email" value={email} onChange={setEmail} isRequired autoComplete="off" />
      <Field
        label="First password"
        type="password"
        hint="At least 8 characters. Tell it to them; they can change it under Settings."
        value={password}
        onChange={setPassword}
        isRequired
        minLength={8}
        autoComplete="new-password"
      />
      <Select label="Plan" choices={planChoices} value={plan} onChange={each => setPlan(each as PlanName)} />
      <Checkbox isSelected={isAdmin} onChange={setAdmin} hint="Manages accounts and plans of this instance">
        Administrator
      </Checkbox>
    </DialogForm>
  )
}
