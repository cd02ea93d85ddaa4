import type { ReactNode } from 'react'
import { Button } from '../button.tsx'
import { Notice } from '../states.tsx'
import { DialogBody, DialogFooter } from './dialog.tsx'

interface Props {
  /** The label of the button that submits. */
  verb: string
  busy: boolean
  /** The error of the submit, where no field shows it. */
  error?: string | null
  isDisabled?: boolean
  onClose: () => void
  /** Where the form has several steps. */
  onBack?: (() => void) | undefined
  onSubmit: () => void
  children: ReactNode
}

/** The form of a dialog: its fields, a button that submits them and one that closes the dialog. */
export function DialogForm({
  verb,
  busy,
  error = null,
  isDisabled = false,
  onClose,
  onBack,
  onSubmit,
  children,
}: Props) {
  return (
    // React Aria's form would pass its `onSubmit` to forms in the dialogs that it opens.
    <form
      onSubmit={event => {
        event.preventDefault()
        // React passes a submit event in a nested dialog on to the form that opened it.
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
        {onBack && (
          <Button onPress={onBack} isDisabled={busy}>
            Back
          </Button>
        )}
        <Button kind="primary" type="submit" isPending={busy} isDisabled={isDisabled}>
          {verb}
        </Button>
      </DialogFooter>
    </form>
  )
}
