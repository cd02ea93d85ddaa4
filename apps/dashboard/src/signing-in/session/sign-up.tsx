import { useQuery } from '@tanstack/react-query'
import { Link, useRouter, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { Field } from '../../ui/form/field.tsx'
import { Notice } from '../../ui/states.tsx'
import { setupQuery } from '../../api/queries.ts'
import { useFormState } from '../../ui/form/form-state.ts'
import { EmailField } from './email-field.tsx'
import { enterAs } from './enter-as.ts'
import { Gate } from './gate.tsx'
import { GateForm, NewPasswordField } from './gate-form.tsx'

export function SignUp() {
  const { next } = useSearch({ from: '/signup' })
  const { data: setup } = useQuery(setupQuery)
  const first = setup?.first_account ?? false
  const closed = setup?.sign_up === 'closed' && !first
  return (
    <Gate
      title={first ? 'Set up Tessera' : 'Create account'}
      intro={first ? 'This instance has no accounts yet. The one you make now administers it.' : undefined}
      foot={
        first ? null : (
          <>
            You have an account?{' '}
            <Link to="/login" search={next ? { next } : {}}>
              Sign in
            </Link>
          </>
        )
      }
    >
      {closed ? (
        <Notice kind="info">Sign-up is closed here. Ask an administrator of this instance to add you.</Notice>
      ) : (
        <SignUpForm isFirst={first} needsToken={setup?.needs_setup_token ?? false} next={next} />
      )}
    </Gate>
  )
}

interface FormProps {
  /** The account is the first of the instance. */
  isFirst: boolean
  needsToken: boolean
  next: string | undefined
}

function SignUpForm({ isFirst, needsToken, next }: FormProps) {
  const router = useRouter()
  const [name, setName] = useState('')
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [setupToken, setSetupToken] = useState('')
  const { busy, error, submit } = useFormState()
  const signUp = () =>
    submit(async () => {
      const { user } = await api.account.signUp({
        name,
        email,
        password,
        ...(needsToken ? { setup_token: setupToken } : {}),
      })
      enterAs(user)
      router.history.push(next ?? '/')
    })
  return (
    <GateForm
      verb={isFirst ? 'Create the first account' : 'Create account'}
      busy={busy}
      error={error}
      onSubmit={signUp}
    >
      <Field label="Name" name="name" autoComplete="name" value={name} onChange={setName} isRequired autoFocus />
      <EmailField value={email} onChange={setEmail} />
      <NewPasswordField value={password} onChange={setPassword} />
      {needsToken && (
        <Field
          label="Setup token"
          hint="The server printed it when it started (or TESSERA_SETUP_TOKEN sets it). It proves that this instance is yours."
          name="setup-token"
          autoComplete="off"
          value={setupToken}
          onChange={setSetupToken}
          isRequired
        />
      )}
    </GateForm>
  )
}
