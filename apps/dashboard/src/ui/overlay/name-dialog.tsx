import { useState, type ReactNode } from 'react'
import { Form } from 'react-aria-components'
import { Button } from '../button.tsx'
import { Dialog, DialogBody, DialogFooter } from './dialog.tsx'
import { Field } from '../form/field.tsx'

interface Props {
  title: string
  verb: string
  start?: string
  hint?: string
  isOpen: boolean
  onClose: () => void
  /** Rejecting keeps the dialog open and shows why. */
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
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const submit = async () => {
    setBusy(true)
    setError(null)
    try {
      await onSubmit(name)
      onClose()
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
        void submit()
      }}
    >
      <DialogBody>
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
      </DialogBody>
      <DialogFooter>
        <Button onPress={onClose}>Cancel</Button>
        <Button kind="primary" type="submit" isPending={busy}>
          {verb}
        </Button>
      </DialogFooter>
    </Form>
  )
}
