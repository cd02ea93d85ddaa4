import type { ListedWorkspace } from '@tessera/contract'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Form } from 'react-aria-components'
import { api } from '../api/api.ts'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '../ui/overlay/dialog.tsx'
import { Field } from '../ui/form/field.tsx'
import { Notice } from '../ui/states.tsx'

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
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const create = async () => {
    setBusy(true)
    setError(null)
    try {
      const made = await api.tokensets.create({
        workspace_id: workspace.id,
        name,
        ...(description ? { description } : {}),
      })
      onClose()
      await navigate({ to: '/w/$ws/t/$tokenset', params: { ws: workspace.id, tokenset: made.id } })
    } catch (failure) {
      setError(failure instanceof Error ? failure.message : String(failure))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Form
      onSubmit={event => {
        event.preventDefault()
        void create()
      }}
    >
      <DialogBody>
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
        {error && <Notice kind="danger">{error}</Notice>}
      </DialogBody>
      <DialogFooter>
        <Button onPress={onClose}>Cancel</Button>
        <Button kind="primary" type="submit" isPending={busy}>
          Create tokenset
        </Button>
      </DialogFooter>
    </Form>
  )
}
