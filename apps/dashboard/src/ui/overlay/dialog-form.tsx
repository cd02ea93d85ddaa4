import type { ReactNode } from 'react'
import { Button } from '../button.tsx'
import { Notice } from '../states.tsx'
import { DialogBody, DialogFooter } from './dialog.tsx'

interface Props {
  /** The label of the button that submits. */
  verb: string
  busy: boolean
  /** Why submitting failed, where no field shows it. */
  error?: string | null
  isDisabled?: boolean
  onClose: () => void
  onSubmit: () => void
  children: ReactNode
}

/** The form of a dialog: its fields, a button that submits them and one that closes the dialog. */
export function DialogForm({ verb, busy, error = null, isDisabled = false, onClose, onSubmit, children }: Props) {
  return (
    // Not React Aria's form, which hands its own `onSubmit` down to forms of dialogs that it opens.
    <form
      onSubmit={event => {
        event.preventDefault()
        // In React what is submitted in a dialog that a form opens is submitted to that form as well.
        event.stopPropagation()
        onSubmit()
      }}
    >
      <DialogBody>
        {children}
        {error !== null && <Notice kind="danger">{error}</Notice>}
      </DialogBody>
      <DialogFooter>
        <Button onPress={onClose}>Cancel</Button>
        <Button kind="primary" type="submit" isPending={busy} isDisabled={isDisabled}>
          {verb}
        </Button>
      </DialogFooter>
    </form>
  )
}
