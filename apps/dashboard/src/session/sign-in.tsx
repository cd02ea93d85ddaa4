import type { Profile, SecondFactor } from '@tessera/contract'
import { useQuery } from '@tanstack/react-query'
import { Link, Navigate, useRouter, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { Form } from 'react-aria-components'
import { api } from '../api/api.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/form/field.tsx'
import { Notice } from '../ui/states.tsx'
import { setupQuery } from '../api/queries.ts'
import { EmailField } from './email-field.tsx'
import { enterAs } from './enter-as.ts'
import { Gate } from './gate.tsx'
import { hasPasskeys, askForPasskey } from '../api/passkey.ts'
import { SecondFactorStep } from './second-factor.tsx'
import styles from './gate.module.css'

/** The state of the form, and the two ways in. */
function useSignIn(next: string | undefined) {
  const router = useRouter()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [asked, setAsked] = useState<SecondFactor | null>(null)
  const enter = (user: Profile) => {
    enterAs(user)
    router.history.push(next ?? '/')
  }
  const attempt = async (work: () => Promise<void>) => {
    setBusy(true)
    setError(null)
    try {
      await work()
    } catch (failure) {
      setError(failure instanceof Error ? failure.message : String(failure))
    } finally {
      setBusy(false)
    }
  }
  const byPasskey = () =>
    attempt(async () => {
      const { options } = await api.factors.signInOptions({})
      enter((await api.factors.signInByPasskey({ response: await askForPasskey(options) })).user)
    })
  const byPassword = () =>
    attempt(async () => {
      const { user, second_factor } = await api.account.signIn({ email, password })
      if (user) enter(user)
      else setAsked(second_factor ?? null)
    })
  const form = { email, setEmail, password, setPassword, error, busy }
  return { ...form, asked, startAgain: () => setAsked(null), enter, byPasskey, byPassword }
}

export function SignIn() {
  const { next } = useSearch({ from: '/login' })
  const { data: setup } = useQuery(setupQuery)
  const { asked, startAgain, enter, byPasskey, byPassword, ...form } = useSignIn(next)
  const { email, setEmail, password, setPassword, error, busy } = form
  if (setup?.first_account) return <Navigate to="/signup" search={next ? { next } : {}} replace />
  if (asked) return <SecondFactorStep asked={asked} onSignedIn={enter} onBack={startAgain} />
  return (
    <Gate
      title="Sign in"
      foot={
        setup?.sign_up === 'open' ? (
          <>
            New here?{' '}
            <Link to="/signup" search={next ? { next } : {}}>
              Create account
            </Link>
          </>
        ) : null
      }
    >
      <Form
        className={styles.form!}
        onSubmit={event => {
          event.preventDefault()
          void byPassword()
        }}
      >
        <EmailField value={email} onChange={setEmail} autoFocus />
        <Field
          label="Password"
          type="password"
          name="password"
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
          isRequired
        />
        {error && <Notice kind="danger">{error}</Notice>}
        <Button kind="primary" size="large" wide type="submit" isPending={busy}>
          Sign in
        </Button>
        {hasPasskeys() && (
          <Button size="large" wide onPress={() => void byPasskey()}>
            Sign in with a passkey
          </Button>
        )}
        <Link to="/forgot">I forgot my password</Link>
      </Form>
    </Gate>
  )
}
