import { useState } from 'react'
import { encode } from 'uqr'
import { api } from '../../../api/api.ts'
import { CodeBlock } from '../../../ui/code-block.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { useFormState } from '../../../ui/form/form-state.ts'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { DialogForm } from '../../../ui/overlay/dialog-form.tsx'
import type { AddFactorProps } from './add-factor-props.ts'
import styles from './factors.module.css'

export function AddApp({ isOpen, onClose, onAdded }: AddFactorProps) {
  return (
    <Dialog title="Add an authenticator app" isOpen={isOpen} onClose={onClose} size="small">
      <AddAppSteps onClose={onClose} onAdded={onAdded} />
    </Dialog>
  )
}

interface Begun {
  id: string
  secret: string
  uri: string
}

function AddAppSteps({ onClose, onAdded }: Omit<AddFactorProps, 'isOpen'>) {
  const [begun, setBegun] = useState<Begun | null>(null)
  return begun ? (
    <ConfirmApp begun={begun} onClose={onClose} onAdded={onAdded} />
  ) : (
    <NameApp onClose={onClose} onBegun={setBegun} />
  )
}

function NameApp({ onClose, onBegun }: { onClose: () => void; onBegun: (begun: Begun) => void }) {
  const [name, setName] = useState('My phone')
  const { busy, error, submit } = useFormState()
  const begin = () => submit(async () => onBegun(await api.factors.addTotp({ name })))
  return (
    <DialogForm verb="Continue" busy={busy} error={error} onClose={onClose} onSubmit={() => void begin()}>
      <p>An app on your phone shows a new code every 30 seconds: Google Authenticator, 1Password, Aegis and others.</p>
      <Field
        label="Name"
        hint="Where the app is"
        value={name}
        onChange={setName}
        isRequired
        maxLength={100}
        autoFocus
      />
    </DialogForm>
  )
}

function ConfirmApp({ begun, onClose, onAdded }: Omit<AddFactorProps, 'isOpen'> & { begun: Begun }) {
  const [code, setCode] = useState('')
  const { busy, error, submit } = useFormState()
  const confirm = () =>
    submit(async () => onAdded((await api.factors.confirmTotp({ factor_id: begun.id, code })).recovery_codes))
  return (
    <DialogForm verb="Confirm" busy={busy} error={error} onClose={onClose} onSubmit={() => void confirm()}>
      <p>Let the app read this picture, or type the secret into it. Then type the code that it shows.</p>
      <QrCode text={begun.uri} label="QR code with the secret" />
      <CodeBlock text={begun.secret} label="The secret" />
      <Field
        label="Code"
        autoComplete="one-time-code"
        inputMode="numeric"
        value={code}
        onChange={setCode}
        isRequired
        autoFocus
      />
    </DialogForm>
  )
}

/** Drawn here: the page takes no markup as text. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: 2 })
  const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])))
  return (
    <svg className={styles.code} role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`}>
      <path className={styles.light} d={`M0 0h${size}v${size}h-${size}z`} />
      <path className={styles.dark} d={squares.join('')} />
    </svg>
  )
}
