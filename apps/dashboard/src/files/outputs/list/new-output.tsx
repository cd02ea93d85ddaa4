import type { Output } from '@tessera/contract'
import { useState } from 'react'
import { Field } from '../../../ui/form/field.tsx'
import { useFormState } from '../../../ui/form/form-state.ts'
import { Select } from '../../../ui/form/select.tsx'
import { DialogForm } from '../../../ui/overlay/dialog-form.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { changeOutputs, freeName } from '../change-outputs.ts'
import { faultOf } from '../form/fault.ts'
import { writable } from '../form/writable.ts'
import { startingPoints, type StartingPoint } from '../starting-points.ts'

interface Props {
  ws: string
  outputs: readonly Output[]
  /** Null while the dialog is closed. */
  start: StartingPoint | null
  onClose: () => void
  onCreated: (name: string) => Promise<void>
}

/** Creates an output from a starting point, or with only a format. */
export function NewOutput({ start, onClose, ...rest }: Props) {
  return (
    <Dialog title="Create output" isOpen={start !== null} onClose={onClose} size="small">
      {start && <NewOutputForm {...rest} start={start} onClose={onClose} />}
    </Dialog>
  )
}

const own = 'own'

function NewOutputForm({ ws, outputs, start, onClose, onCreated }: Props & { start: StartingPoint }) {
  const [id, setId] = useState(start.id)
  const [format, setFormat] = useState('scss')
  const [typed, setTyped] = useState<string | null>(null)
  const { busy, error, submit } = useFormState()
  const chosen = startingPoints.find(each => each.id === id)
  const settings: Output = chosen?.settings ?? { name: format, format }
  const name = typed ?? freeName(settings.name, outputs)
  const create = () =>
    submit(async () => {
      try {
        await changeOutputs(ws, now => [...now, { ...settings, name }])
      } catch (failure) {
        throw new Error(faultOf(failure, name).message, { cause: failure })
      }
      onClose()
      await onCreated(name)
    })
  return (
    <DialogForm verb="Create output" busy={busy} onClose={onClose} onSubmit={() => void create()}>
      <Select
        label="Start with"
        choices={[
          ...startingPoints.map(each => ({ id: each.id, label: each.label, hint: each.hint })),
          { id: own, label: 'Another format', hint: 'All tokens, as the format writes them' },
        ]}
        value={id}
        onChange={setId}
      />
      {id === own && (
        <Select
          label="Format"
          choices={writable.map(each => ({ id: each.id, label: each.label }))}
          value={format}
          onChange={setFormat}
        />
      )}
      <Field
        label="Name"
        hint="Its folder: lower case letters, digits and hyphens"
        mono
        value={name}
        onChange={setTyped}
        error={error}
        isRequired
        autoFocus
        maxLength={63}
        autoComplete="off"
        spellCheck="false"
      />
    </DialogForm>
  )
}
