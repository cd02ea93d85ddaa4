import { useState, type ReactNode } from 'react'
import { Button } from '../button.tsx'
import { CodeBlock } from '../code-block.tsx'
import { CopyButton } from '../copy-button.tsx'
import { Checkbox } from '../form/field.tsx'
import { Dialog, DialogBody, DialogFooter } from './dialog.tsx'

/** A secret that the server shows only once: the dialog waits until the user copies it or confirms having stored it. */
export function ShownOnce({
  title,
  noun,
  label,
  value,
  variable,
  onDone,
  children,
}: {
  title: string
  /** The noun within a sentence: `key`. */
  noun: string
  /** The label on its own: `API key`. */
  label: string
  value: string
  /** The name of the environment variable, for a line of .env. */
  variable: string
  onDone: () => void
  children?: ReactNode
}) {
  const [isStored, setKept] = useState(false)
  return (
    <Dialog title={title} isOpen onClose={onDone} role="alertdialog">
      <DialogBody>
        <p>This is the only time that the {noun} is shown. Keep it where your secrets are.</p>
        {children}
        <CodeBlock text={value} label={label} />
        <CodeBlock text={`${variable}=${value}`} label="line for .env" />
        <Checkbox isSelected={isStored} onChange={setKept}>
          I have kept it
        </Checkbox>
      </DialogBody>
      <DialogFooter>
        <CopyButton text={value} label={`Copy ${noun}`} onCopied={() => setKept(true)}>
          {`Copy ${noun}`}
        </CopyButton>
        <Button kind="primary" isDisabled={!isStored} onPress={onDone}>
          Done
        </Button>
      </DialogFooter>
    </Dialog>
  )
}
