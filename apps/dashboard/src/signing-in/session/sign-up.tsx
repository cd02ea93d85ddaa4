import { useQuery } from '@tanstack/react-query'
import { Link, useRouter, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { Form } from 'react-aria-components'
import { api } from '../../api/api.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Notice } from '../../ui/states.tsx'
import { setupQuery } from '../../api/queries.ts'
import { EmailField } from './email-field.tsx'
import { enterAs } from './enter-as.ts'
import { Gate } from './gate.tsx'
import styles from './gate.module.css'

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
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const signUp = async () => {
    setBusy(true)
    setError(null)
    try {
      const { user } = await api.account.signUp({
        name,
        email,
        password,
        ...(needsToken ? { setup_token: setupToken } : {}),
      })
      enterAs(user)
      router.history.push(next ?? '/')
    } catch (failure) {
      setError(failure instanceof Error ? failure.message : String(failure))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Form
      className={styles.form!}
      onSubmit={event => {
        event.preventDefault()
        void signUp()
      }}
    >
      <Field label="Name" name="name" autoComplete="name" value={name} onChange={setName} isRequired autoFocus />
      <EmailField value={email} onChange={setEmail} />
      <Field
        label="Password"
        hint="At least 8 characters. A few words in a row are easier to keep than one with signs."
        type="password"
        name="password"
        autoComplete="new-password"
        minLength={8}
        value={password}
        onChange={setPassword}
        isRequired
      />
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
      {error && <Notice kind="danger">{error}</Notice>}
      <Button kind="primary" size="large" wide type="submit" isPending={busy}>
        {isFirst ? 'Create the first account' : 'Create account'}
      </Button>
    </Form>
  )
}
