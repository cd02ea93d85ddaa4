import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '../api/api.ts'
import { onConfirmation } from '../api/confirmation.ts'
import { keys } from '../api/keys.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/form/field.tsx'
import { useFormState } from '../ui/form/form-state.ts'
import { Dialog } from '../ui/overlay/dialog.tsx'
import { DialogForm } from '../ui/overlay/dialog-form.tsx'
import { askForPasskey } from '../api/passkey.ts'

/** Asks the person to prove themselves when a write needs it. */
export function ConfirmSession() {
  const [settle, setSettle] = useState<((proved: boolean) => void) | null>(null)
  useEffect(() => onConfirmation(() => new Promise(resolve => setSettle(() => resolve))), [])
  const close = (proved: boolean) => {
    settle?.(proved)
    setSettle(null)
  }
  return (
    <Dialog title="Confirm that it is you" isOpen={settle !== null} onClose={() => close(false)} size="small">
      <ConfirmForm onDone={close} />
    </Dialog>
  )
}

function ConfirmForm({ onDone }: { onDone: (proved: boolean) => void }) {
  const { data } = useQuery({
    queryKey: keys.factors(),
    queryFn: ({ signal }) => api.factors.list({}, { signal }),
  })
  const kinds = data?.factors.map(({ kind }) => kind) ?? []
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const { busy, error, submit } = useFormState()
  const prove = (given: { password: string } | { code: string } | { response: Record<string, unknown> }) =>
    submit(async () => {
      await api.factors.confirm(given)
      onDone(true)
    })
  const byPasskey = () =>
    submit(async () => {
      const { options } = await api.factors.signInOptions({})
      await prove({ response: await askForPasskey(options) })
    })
  return (
    <DialogForm
      verb="Confirm"
      busy={busy}
      error={error}
      onClose={() => onDone(false)}
      onSubmit={() => void prove(code ? { code } : { password })}
    >
      <p>This needs you to prove yourself: more than 15 minutes have passed since you last did.</p>
      <Field
        label="Your password"
        type="password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        isRequired={!code}
        autoFocus
      />
      {kinds.includes('totp') && (
        <Field
          label="Or a code of your authenticator app"
          autoComplete="one-time-code"
          inputMode="numeric"
          value={code}
          onChange={setCode}
        />
      )}
      {kinds.includes('passkey') && <Button onPress={() => void byPasskey()}>Use a passkey</Button>}
    </DialogForm>
  )
}
