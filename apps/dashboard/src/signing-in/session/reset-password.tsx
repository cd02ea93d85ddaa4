import type { Profile, SecondFactor, SignedIn } from '@tessera/contract'
import { Link, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { Form } from 'react-aria-components'
import { api } from '../../api/api.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { useFormState } from '../../ui/form/form-state.ts'
import { Notice } from '../../ui/states.tsx'
import { enterAs } from './enter-as.ts'
import { Gate } from './gate.tsx'
import { SecondFactorStep } from './second-factor.tsx'
import { useSecret } from './secret.ts'
import styles from './gate.module.css'

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
    <Form
      className={styles.form!}
      onSubmit={event => {
        event.preventDefault()
        void save()
      }}
    >
      <Field
        label="New password"
        hint="At least 8 characters. A few words in a row are easier to keep than one with signs."
        type="password"
        name="password"
        autoComplete="new-password"
        minLength={8}
        value={password}
        onChange={setPassword}
        isRequired
        autoFocus
      />
      {error && <Notice kind="danger">{error}</Notice>}
      <Button kind="primary" size="large" wide type="submit" isPending={busy}>
        Set password and sign in
      </Button>
    </Form>
  )
}
