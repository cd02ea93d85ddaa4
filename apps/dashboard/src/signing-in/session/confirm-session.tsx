import { isSignOnError, signOnErrors } from '@tessera/contract'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '../../api/api.ts'
import { onConfirmation } from '../../api/confirmation.ts'
import { keys } from '../../api/keys.ts'
import { identitiesQuery } from '../../api/queries.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { useFormState } from '../../ui/form/form-state.ts'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { toast } from '../../ui/overlay/toast.tsx'
import { DialogForm } from '../../ui/overlay/dialog-form.tsx'
import { askForPasskey } from '../../api/passkey.ts'

/** Asks the person to prove themselves when a write needs it. */
export function ConfirmSession() {
  const [settle, setSettle] = useState<((proved: boolean) => void) | null>(null)
  useEffect(() => onConfirmation(() => new Promise(resolve => setSettle(() => resolve))), [])
  useEffect(tellFault, [])
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

/** Why a confirmation at a provider did not succeed; the settings say so themselves. */
function tellFault(): void {
  const code = new URLSearchParams(location.search).get('error')
  if (isSignOnError(code) && location.pathname !== '/settings') toast(signOnErrors[code], { kind: 'danger' })
}

function ConfirmForm({ onDone }: { onDone: (proved: boolean) => void }) {
  const { data } = useQuery({
    queryKey: keys.factors(),
    queryFn: ({ signal }) => api.factors.list({}, { signal }),
  })
  const { data: ways } = useQuery(identitiesQuery)
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
  const offered = ways?.identities.filter(({ offered }) => offered) ?? []
  const byProvider = (provider: string) =>
    submit(async () => {
      const return_to = location.pathname + location.search
      location.assign((await api.identities.confirm({ provider, return_to })).url)
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
      {ways?.has_password && (
        <Field
          label="Your password"
          type="password"
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
          isRequired={!code}
          autoFocus
        />
      )}
      {kinds.includes('totp') && (
        <Field
          label={ways?.has_password ? 'Or a code of your authenticator app' : 'A code of your authenticator app'}
          autoComplete="one-time-code"
          inputMode="numeric"
          value={code}
          onChange={setCode}
        />
      )}
      {kinds.includes('passkey') && <Button onPress={() => void byPasskey()}>Use a passkey</Button>}
      {offered.map(({ provider, name }) => (
        <Button key={provider} onPress={() => void byProvider(provider)}>
          Continue with {name}
        </Button>
      ))}
      {offered.length > 0 && <p>The provider brings you back to this page; then do it again.</p>}
    </DialogForm>
  )
}
