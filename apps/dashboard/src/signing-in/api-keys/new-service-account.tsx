import type { AssignableRole } from '@tessera/contract'
import { useState } from 'react'
import { choicesFor } from '../../people/members/roles.ts'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { DialogForm } from '../../ui/overlay/dialog-form.tsx'
import { useFormState } from '../../ui/form/form-state.ts'
import { Select } from '../../ui/form/select.tsx'
import { KeyFields, givenOf, newDraft } from './key-fields.tsx'
import { NewKeyShown } from './new-key-shown.tsx'
import type { ServicePlace } from './service-place.ts'

interface Props {
  place: ServicePlace
  isOpen: boolean
  onClose: () => void
}

/** Makes a service account, and shows its first key once. */
export function NewServiceAccount({ place, isOpen, onClose }: Props) {
  const [key, setKey] = useState<string | null>(null)
  const close = () => {
    setKey(null)
    onClose()
  }
  return key === null ? (
    <Dialog title="Add a service account" isOpen={isOpen} onClose={close} size="small">
      <AccountForm place={place} onCancel={close} onMade={setKey} />
    </Dialog>
  ) : (
    <NewKeyShown value={key} onDone={close} />
  )
}

interface FormProps {
  place: ServicePlace
  onCancel: () => void
  onMade: (key: string) => void
}

function AccountForm({ place, onCancel, onMade }: FormProps) {
  const [draft, setDraft] = useState(newDraft)
  const [role, setRole] = useState<AssignableRole>('viewer')
  const { busy, error, submit } = useFormState()
  const create = () =>
    submit(async () => {
      onMade((await place.create({ ...givenOf(draft), role })).key)
    })
  return (
    <DialogForm
      verb="Add service account"
      busy={busy}
      error={error}
      isDisabled={draft.scopes.length === 0}
      onClose={onCancel}
      onSubmit={() => void create()}
    >
      <KeyFields draft={draft} onChange={setDraft} hint="What it is: “Website build”">
        <Select
          label="Role"
          choices={choicesFor(place.role)}
          value={role}
          onChange={id => setRole(id as AssignableRole)}
        />
      </KeyFields>
    </DialogForm>
  )
}
