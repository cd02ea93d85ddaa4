import { scopes as allScopes, type Scope } from '@tessera/contract'
import { useState } from 'react'
import { CheckboxGroup, Label } from 'react-aria-components'
import { api } from '../api/api.ts'
import { Dialog } from '../ui/overlay/dialog.tsx'
import { DialogForm } from '../ui/overlay/dialog-form.tsx'
import { ShownOnce } from '../ui/overlay/shown-once.tsx'
import { Checkbox, Field } from '../ui/form/field.tsx'
import { useFormState } from '../ui/form/form-state.ts'
import { Select } from '../ui/form/select.tsx'
import formStyles from '../ui/form/form.module.css'

const words: Record<Scope, { label: string; hint: string }> = {
  'read:tokens': { label: 'Read', hint: 'List and read workspaces, tokensets, modes and tokens' },
  'write:tokens': { label: 'Write', hint: 'Create, change and delete them, where your role allows it' },
  'export:tokens': { label: 'Export', hint: 'Fetch tokens as CSS, JSON, Swift, Android XML and more' },
}

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
    <ShownOnce
      title="Your new API key"
      noun="key"
      label="API key"
      value={key}
      variable="TESSERA_API_KEY"
      onDone={close}
    />
  )
}

function KeyForm({ onCancel, onMade }: { onCancel: () => void; onMade: (key: string) => void }) {
  const [name, setName] = useState('')
  const [scopes, setScopes] = useState<string[]>(['read:tokens', 'export:tokens'])
  const [days, setDays] = useState('90')
  const { busy, error, submit } = useFormState()
  const create = () =>
    submit(async () => {
      const made = await api.apiKeys.create({
        name,
        scopes: scopes as Scope[],
        ...(days ? { expires_in_days: Number(days) } : {}),
      })
      onMade(made.key)
    })
  return (
    <DialogForm
      verb="Create key"
      busy={busy}
      error={error}
      isDisabled={scopes.length === 0}
      onClose={onCancel}
      onSubmit={() => void create()}
    >
      <Field
        label="Name"
        hint="Where it is used: “Website build”"
        value={name}
        onChange={setName}
        isRequired
        autoFocus
        maxLength={255}
        autoComplete="off"
      />
      <CheckboxGroup value={scopes} onChange={setScopes} className={formStyles.stack!}>
        <Label>It may</Label>
        {allScopes.map(scope => (
          <Checkbox key={scope} value={scope} hint={words[scope].hint}>
            {words[scope].label}
          </Checkbox>
        ))}
      </CheckboxGroup>
      <Select
        label="It expires"
        choices={[
          { id: '30', label: 'In 30 days' },
          { id: '90', label: 'In 90 days' },
          { id: '365', label: 'In a year' },
          { id: '', label: 'Never' },
        ]}
        value={days}
        onChange={setDays}
      />
    </DialogForm>
  )
}
