import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Form } from 'react-aria-components'
import { api } from '../api/api.ts'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '../ui/overlay/dialog.tsx'
import { Field } from '../ui/form/field.tsx'
import { Notice } from '../ui/states.tsx'

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
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  return (
    <Form
      onSubmit={event => {
        event.preventDefault()
        setBusy(true)
        create(name, description)
          .then(onDone, (failure: unknown) => setError(failure instanceof Error ? failure.message : String(failure)))
          .finally(() => setBusy(false))
      }}
    >
      <DialogBody>
        <Field label="Name" value={name} onChange={setName} autoFocus isRequired maxLength={255} />
        <Field label="Description" hint="Optional" value={description} onChange={setDescription} lines={2} />
        {error && <Notice kind="danger">{error}</Notice>}
      </DialogBody>
      <DialogFooter>
        <Button onPress={onCancel}>Cancel</Button>
        <Button kind="primary" type="submit" isPending={busy}>
          Create workspace
        </Button>
      </DialogFooter>
    </Form>
  )
}
