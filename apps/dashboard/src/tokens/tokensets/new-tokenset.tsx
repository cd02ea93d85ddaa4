import type { ListedWorkspace } from '@tessera/contract'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { DialogForm } from '../../ui/overlay/dialog-form.tsx'
import { Field } from '../../ui/form/field.tsx'
import { useFormState } from '../../ui/form/form-state.ts'

interface Props {
  workspace: Pick<ListedWorkspace, 'id'>
  isOpen: boolean
  onClose: () => void
}

export function NewTokenset({ workspace, isOpen, onClose }: Props) {
  return (
    <Dialog title="Create tokenset" isOpen={isOpen} onClose={onClose} size="small">
      <NewTokensetForm workspace={workspace} onClose={onClose} />
    </Dialog>
  )
}

function NewTokensetForm({ workspace, onClose }: Omit<Props, 'isOpen'>) {
  const navigate = useNavigate()
  const [name, setName] = useState('')
  const [description, setDescription] = useState('')
  const { busy, error, submit } = useFormState()
  const create = () =>
    submit(async () => {
      const made = await api.tokensets.create({
        workspace_id: workspace.id,
        name,
        ...(description ? { description } : {}),
      })
      onClose()
      await navigate({ to: '/w/$ws/t/$tokenset', params: { ws: workspace.id, tokenset: made.id } })
    })
  return (
    <DialogForm verb="Create tokenset" busy={busy} error={error} onClose={onClose} onSubmit={() => void create()}>
      <Field
        label="Name"
        hint="For example the product or the layer: “Core”, “Marketing site”. It starts with one mode named Base."
        value={name}
        onChange={setName}
        autoFocus
        isRequired
        maxLength={255}
      />
      <Field label="Description" hint="Optional" value={description} onChange={setDescription} lines={2} />
    </DialogForm>
  )
}
