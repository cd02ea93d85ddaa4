import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { organizationsQuery, workspacesQuery } from '../../api/queries.ts'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { DialogForm } from '../../ui/overlay/dialog-form.tsx'
import { useFormState } from '../../ui/form/form-state.ts'
import { Select, type Choice } from '../../ui/form/select.tsx'
import { KeyFields, givenOf, newDraft } from './key-fields.tsx'
import { NewKeyShown } from './new-key-shown.tsx'

export function NewApiKey({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const [key, setKey] = useState<string | null>(null)
  const close = () => {
    setKey(null)
    onClose()
  }
  return key === null ? (
    <Dialog title="Create API key" isOpen={isOpen} onClose={close} size="small">
      <KeyForm onCancel={close} onMade={setKey} />
    </Dialog>
  ) : (
    <NewKeyShown value={key} onDone={close} />
  )
}

function KeyForm({ onCancel, onMade }: { onCancel: () => void; onMade: (key: string) => void }) {
  const [draft, setDraft] = useState(newDraft)
  const [place, setPlace] = useState('')
  const places = usePlaces()
  const { busy, error, submit } = useFormState()
  const create = () =>
    submit(async () => {
      const [kind, id] = place.split(' ')
      const made = await api.apiKeys.create({ ...givenOf(draft), ...(kind && id ? { [`${kind}_id`]: id } : {}) })
      onMade(made.key)
    })
  return (
    <DialogForm
      verb="Create key"
      busy={busy}
      error={error}
      isDisabled={draft.scopes.length === 0}
      onClose={onCancel}
      onSubmit={() => void create()}
    >
      <KeyFields draft={draft} onChange={setDraft} hint="Where it is used: “Website build”">
        <Select label="It reaches" choices={places} value={place} onChange={setPlace} />
      </KeyFields>
    </DialogForm>
  )
}

/** The places to which a key may be bound. */
function usePlaces(): Choice[] {
  const { data: workspaces = [] } = useQuery(workspacesQuery)
  const { data: organizations = [] } = useQuery(organizationsQuery)
  return [
    { id: '', label: 'Everything that you reach' },
    ...organizations.map(({ id, name }) => ({ id: `organization ${id}`, label: name, hint: 'With its workspaces' })),
    ...workspaces.map(({ id, name }) => ({ id: `workspace ${id}`, label: name, hint: 'This workspace alone' })),
  ]
}
