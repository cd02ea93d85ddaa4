import type { SecondFactor } from '@tessera/contract'
import { useState } from 'react'
import { askForPasskey } from '../../api/passkey.ts'
import { giveSecondFactor } from './calls.ts'
import styles from './consent.module.css'

const digitsOfCode = 6

/** A code and a recovery code differ by their length. */
const givenOf = (text: string) =>
  text.replaceAll(/\s/g, '').length === digitsOfCode ? { code: text } : { recovery_code: text }

export function SecondFactorForm({ asked, onDone }: { asked: SecondFactor; onDone: () => Promise<void> }) {
  const { ticket, options } = asked
  const [text, setText] = useState('')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const finish = async (given: () => Promise<Record<string, unknown>>) => {
    setBusy(true)
    setError(null)
    try {
      await giveSecondFactor(ticket, await given())
      await onDone()
    } catch (failure) {
      setError(failure instanceof Error ? failure.message : String(failure))
      setBusy(false)
    }
  }
  return (
    <form
      className={styles.form}
      onSubmit={event => {
        event.preventDefault()
        void finish(() => Promise.resolve(givenOf(text)))
      }}
    >
      <label>
        Code of your authenticator app, or a recovery code
        <input
          name="code"
          autoComplete="one-time-code"
          required
          autoFocus
          value={text}
          onChange={event => setText(event.target.value)}
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
      {options && (
        <button
          type="button"
          className={styles.button}
          disabled={busy}
          onClick={() => void finish(async () => ({ response: await askForPasskey(options) }))}
        >
          Use a passkey
        </button>
      )}
    </form>
  )
}
