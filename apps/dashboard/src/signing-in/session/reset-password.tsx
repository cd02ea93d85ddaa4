import type { Profile, SecondFactor, SignedIn } from '@tessera/contract'
import { Link, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { useFormState } from '../../ui/form/form-state.ts'
import { Notice } from '../../ui/states.tsx'
import { enterAs } from './enter-as.ts'
import { Gate } from './gate.tsx'
import { GateForm, NewPasswordField } from './gate-form.tsx'
import { SecondFactorStep } from './second-factor.tsx'
import { useSecret } from './secret.ts'

/** The page of a link that resets a password. */
export function ResetPassword() {
  const token = useSecret()
  const router = useRouter()
  const [asked, setAsked] = useState<SecondFactor | null>(null)
  const enter = (user: Profile) => {
    enterAs(user)
    router.history.replace('/')
  }
  const done = ({ user, second_factor }: SignedIn) => (user ? enter(user) : setAsked(second_factor ?? null))
  if (asked)
    return <SecondFactorStep asked={asked} onSignedIn={enter} onBack={() => router.history.replace('/login')} />
  return (
    <Gate
      title="Set a new password"
      intro="All your sessions, API keys and connected apps end with the old one."
      foot={<Link to="/forgot">Ask for another link</Link>}
    >
      {token ? (
        <ResetForm token={token} onDone={done} />
      ) : (
        <Notice kind="danger">This address is not complete: open the whole link of the mail.</Notice>
      )}
    </Gate>
  )
}

function ResetForm({ token, onDone }: { token: string; onDone: (answer: SignedIn) => void }) {
  const [password, setPassword] = useState('')
  const { busy, error, submit } = useFormState()
  const save = () => submit(async () => onDone(await api.addresses.confirmReset({ token, password })))
  return (
    <GateForm verb="Set password and sign in" busy={busy} error={error} onSubmit={save}>
      <NewPasswordField label="New password" value={password} onChange={setPassword} autoFocus />
    </GateForm>
  )
}
