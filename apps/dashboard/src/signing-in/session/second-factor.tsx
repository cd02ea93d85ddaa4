import type { Profile, SecondFactor } from '@tessera/contract'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { useFormState } from '../../ui/form/form-state.ts'
import { Gate } from './gate.tsx'
import { GateForm } from './gate-form.tsx'
import { askForPasskey } from '../../api/passkey.ts'

type Way = 'totp' | 'recovery_code'

interface Props {
  asked: SecondFactor
  onSignedIn: (user: Profile) => void
  onBack: () => void
}

/** The second step of signing in. */
export function SecondFactorStep({ asked, onSignedIn, onBack }: Props) {
  const { ticket, kinds, options } = asked
  const [way, setWay] = useState<Way>(kinds.includes('totp') ? 'totp' : 'recovery_code')
  const [text, setText] = useState('')
  const { busy, error, submit } = useFormState()
  const finish = (given: { code: string } | { recovery_code: string } | { response: Record<string, unknown> }) =>
    submit(async () => onSignedIn((await api.factors.secondFactor({ ticket, ...given })).user))
  const hasPasskey = kinds.includes('passkey')
  const byPasskey = () =>
    submit(async () => {
      const asked = options ?? (await api.factors.signInOptions({})).options
      await finish({ response: await askForPasskey(asked) })
    })
  const turn = (to: Way) => {
    setWay(to)
    setText('')
  }
  return (
    <Gate
      title="Confirm that it is you"
      intro={hasPasskey ? 'Use your passkey, or a code.' : null}
      foot={<Button onPress={onBack}>Start again</Button>}
    >
      {hasPasskey && (
        <Button kind="primary" size="large" wide isPending={busy} onPress={() => void byPasskey()}>
          Use a passkey
        </Button>
      )}
      <GateForm
        verb="Sign in"
        kind={hasPasskey ? 'secondary' : 'primary'}
        busy={busy}
        error={error}
        onSubmit={() => finish(way === 'totp' ? { code: text } : { recovery_code: text })}
        more={
          kinds.includes('totp') && (
            <Button onPress={() => turn(way === 'totp' ? 'recovery_code' : 'totp')}>
              {way === 'totp' ? 'Use a recovery code' : 'Use the authenticator app'}
            </Button>
          )
        }
      >
        <Field
          key={way}
          label={way === 'totp' ? 'Code of your authenticator app' : 'Recovery code'}
          name="code"
          autoComplete={way === 'totp' ? 'one-time-code' : 'off'}
          inputMode={way === 'totp' ? 'numeric' : 'text'}
          value={text}
          onChange={setText}
          isRequired
          autoFocus={!hasPasskey}
        />
      </GateForm>
    </Gate>
  )
}
