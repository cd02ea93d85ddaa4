import type { SecondFactor } from '@tessera/contract'
import { useState } from 'react'
import { signIn } from './calls.ts'
import { SecondFactorForm } from './second-factor-form.tsx'
import styles from './consent.module.css'

export function SignInForm({ onDone }: { onDone: () => Promise<void> }) {
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
