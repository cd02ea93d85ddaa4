import { useState, type ReactNode } from 'react'
import { Button } from '../button.tsx'
import { Dialog, DialogBody, DialogFooter } from './dialog.tsx'
import { Field } from '../form/field.tsx'
import { Notice } from '../states.tsx'

/** Asks for confirmation of an action. With `typed`, the user must type that text first. */
export function Confirm({
  title,
  children,
  verb,
  typed,
  isOpen,
  onClose,
  onConfirm,
}: {
  title: string
  children: ReactNode
  verb: string
  typed?: string
  isOpen: boolean
  onClose: () => void
  /** A rejection keeps the dialog open and shows the reason. */
  onConfirm: () => Promise<unknown>
}) {
  const [text, setText] = useState('')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const close = () => {
    setText('')
    setError(null)
    onClose()
  }
  const confirm = async () => {
    setBusy(true)
    setError(null)
    try {
      await onConfirm()
      close()
    } catch (failure) {
      setError(failure instanceof Error ? failure.message : String(failure))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog title={title} isOpen={isOpen} onClose={close} size="small" role="alertdialog">
      <DialogBody>
        {children}
        {typed !== undefined && (
          <Field label={`Type “${typed}” to confirm`} value={text} onChange={setText} autoComplete="off" />
        )}
        {error && <Notice kind="danger">{error}</Notice>}
      </DialogBody>
      <DialogFooter>
        <Button onPress={close}>Cancel</Button>
        <Button kind="danger" isPending={busy} isDisabled={typed !== undefined && text !== typed} onPress={confirm}>
          {verb}
        </Button>
      </DialogFooter>
    </Dialog>
  )
}
