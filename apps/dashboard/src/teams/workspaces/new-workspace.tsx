import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { DialogForm } from '../../ui/overlay/dialog-form.tsx'
import { Field } from '../../ui/form/field.tsx'
import { useFormState } from '../../ui/form/form-state.ts'

function useNewWorkspace() {
  const navigate = useNavigate()
  return async (name: string, description: string) => {
    const made = await api.workspaces.createInDashboard({ name, ...(description ? { description } : {}) })
    await navigate({ to: '/w/$ws', params: { ws: made.id } })
  }
}

export function NewWorkspace({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Dialog title="Create workspace" isOpen={isOpen} onClose={onClose} size="small">
      <NewWorkspaceForm onDone={onClose} onCancel={onClose} />
    </Dialog>
  )
}

function NewWorkspaceForm({ onDone, onCancel }: { onDone: () => void; onCancel: () => void }) {
  const create = useNewWorkspace()
  const [name, setName] = useState('')
  const [description, setDescription] = useState('')
  const { busy, error, submit } = useFormState()
  return (
    <DialogForm
      verb="Create workspace"
      busy={busy}
      error={error}
      onClose={onCancel}
      onSubmit={() => void submit(() => create(name, description).then(onDone))}
    >
      <Field label="Name" value={name} onChange={setName} autoFocus isRequired maxLength={255} />
      <Field label="Description" hint="Optional" value={description} onChange={setDescription} lines={2} />
    </DialogForm>
  )
}
