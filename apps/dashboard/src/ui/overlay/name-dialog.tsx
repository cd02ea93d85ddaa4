import { useState, type ReactNode } from 'react'
import { Dialog } from './dialog.tsx'
import { DialogForm } from './dialog-form.tsx'
import { Field } from '../form/field.tsx'
import { useFormState } from '../form/form-state.ts'

interface Props {
  title: string
  verb: string
  start?: string
  hint?: string
  isOpen: boolean
  onClose: () => void
  /** A rejection keeps the dialog open and shows the reason. */
  onSubmit: (name: string) => Promise<unknown>
  children?: ReactNode
}

/** Asks for a name. */
export function NameDialog({ title, isOpen, onClose, ...rest }: Props) {
  return (
    <Dialog title={title} isOpen={isOpen} onClose={onClose} size="small">
      <NameForm {...rest} onClose={onClose} />
    </Dialog>
  )
}

function NameForm({ verb, start = '', hint, onClose, onSubmit, children }: Omit<Props, 'title' | 'isOpen'>) {
  const [name, setName] = useState(start)
  const { busy, error, submit } = useFormState()
  const save = () =>
    submit(async () => {
      await onSubmit(name)
      onClose()
    })
  return (
    <DialogForm verb={verb} busy={busy} onClose={onClose} onSubmit={() => void save()}>
      <Field
        label="Name"
        value={name}
        onChange={setName}
        error={error}
        hint={hint}
        autoFocus
        isRequired
        maxLength={255}
        autoComplete="off"
      />
      {children}
    </DialogForm>
  )
}
