import type { SecondFactor } from '@tessera/contract'
import { useEffect, useState } from 'react'
import { readMethods, signIn } from './calls.ts'
import type { SignInMethods } from './calls.ts'
import { SecondFactorForm } from './second-factor-form.tsx'
import styles from './consent.module.css'

/** Every way in that this instance offers. */
export function SignInForm({ onDone }: { onDone: () => Promise<void> }) {
  const [methods, setMethods] = useState<SignInMethods | null>(null)
  const [error, setError] = useState<string | null>(null)
  useEffect(() => {
    readMethods().then(setMethods, (failure: Error) => setError(failure.message))
  }, [])
  if (error)
    return (
      <p role="alert" className={styles.error}>
        {error}
      </p>
    )
  if (!methods) return <p role="status">One moment …</p>
  return (
    <>
      {methods.providers.map(({ id, name }) => (
        <a key={id} className={styles.button} href={startOf(id)}>
          Sign in with {name}
        </a>
      ))}
      {methods.passwords && <PasswordForm onDone={onDone} />}
    </>
  )
}

/** Comes back to this request. */
const startOf = (id: string): string =>
  `/api/auth/oidc/${id}/start?return_to=${encodeURIComponent(location.pathname + location.search)}`

function PasswordForm({ onDone }: { onDone: () => Promise<void> }) {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const [asked, setAsked] = useState<SecondFactor | null>(null)
  const submit = async () => {
    setBusy(true)
    setError(null)
    try {
      const { second_factor } = await signIn(email, password)
      if (second_factor) setAsked(second_factor)
      else await onDone()
    } catch (failure) {
      setError(failure instanceof Error ? failure.message : String(failure))
      setBusy(false)
    }
  }
  if (asked) return <SecondFactorForm asked={asked} onDone={onDone} />
  return (
    <form
      className={styles.form}
      onSubmit={event => {
        event.preventDefault()
        void submit()
      }}
    >
      <label>
        E-mail
        <input
          type="email"
          name="email"
          autoComplete="username"
          required
          value={email}
          onChange={event => setEmail(event.target.value)}
        />
      </label>
      <label>
        Password
        <input
          type="password"
          name="password"
          autoComplete="current-password"
          required
          value={password}
          onChange={event => setPassword(event.target.value)}
        />
      </label>
      {error && (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      )}
      <button className={`${styles.button} ${styles.primary}`} disabled={busy}>
        Sign in
      </button>
    </form>
  )
}
