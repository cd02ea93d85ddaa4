import { scopeSentences, type ConsentDetails } from '@tessera/contract'
import { useCallback, useEffect, useState, type ReactNode } from 'react'
import { Mark } from '../../ui/mark.tsx'
import { decide, readRequest, Refusal, signOut } from './calls.ts'
import { SignInForm } from './sign-in-form.tsx'
import './frame.css'
import styles from './consent.module.css'

type Stage =
  | { at: 'loading' }
  | { at: 'sign-in' }
  | { at: 'failed'; why: string }
  | { at: 'asked'; details: ConsentDetails }
  | { at: 'leaving' }

/** Milliseconds before the buttons work: protects from a click meant for another page. */
const delay = 1000

export function Consent() {
  const [stage, setStage] = useState<Stage>({ at: 'loading' })
  const load = useCallback(async () => {
    try {
      setStage({ at: 'asked', details: await readRequest() })
    } catch (error) {
      if (error instanceof Refusal && error.status === 401) setStage({ at: 'sign-in' })
      else setStage({ at: 'failed', why: error instanceof Error ? error.message : String(error) })
    }
  }, [])
  useEffect(() => void load(), [load])

  switch (stage.at) {
    case 'loading':
      return <Frame>{<p role="status">One moment …</p>}</Frame>
    case 'leaving':
      return <Frame>{<p role="status">You are sent back to the app …</p>}</Frame>
    case 'failed':
      return (
        <Frame>
          <h1>This request cannot be answered</h1>
          <p role="alert">{stage.why}</p>
          <p className={styles.soft}>Start again from the app. You can close this window.</p>
        </Frame>
      )
    case 'sign-in':
      return (
        <Frame>
          <h1>Sign in to go on</h1>
          <p className={styles.soft}>An app asks for access to your Tessera account.</p>
          <SignInForm onDone={load} />
        </Frame>
      )
    case 'asked':
      return <Question details={stage.details} onLeave={() => setStage({ at: 'leaving' })} onSwitch={load} />
  }
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <main className="consent-page">
      <div className="consent-card">
        <div className="consent-brand">
          <Mark size={24} />
          <span>Tessera</span>
        </div>
        {children}
      </div>
    </main>
  )
}

interface QuestionProps {
  details: ConsentDetails
  onLeave: () => void
  onSwitch: () => Promise<void>
}

/** Sends the answer of the user; enabled after a short delay. */
function useAnswer({ details: { scopes, transaction }, onLeave, onSwitch }: QuestionProps) {
  const [chosen, setChosen] = useState<readonly string[]>(scopes)
  const [ready, setReady] = useState(false)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => setReady(true), delay)
    return () => clearTimeout(timer)
  }, [])
  const answer = async (decision: 'approve' | 'deny') => {
    if (decision === 'approve' && chosen.length === 0) return setError('Leave at least one of them ticked, or deny.')
    setBusy(true)
    setError(null)
    try {
      const target = await decide(transaction, decision, chosen)
      onLeave()
      // A form with a redirect would violate `form-action 'self'`.
      location.assign(target)
    } catch (failure) {
      setError(failure instanceof Error ? failure.message : String(failure))
      setBusy(false)
    }
  }
  const switchAccount = async () => {
    try {
      await signOut()
      await onSwitch()
    } catch (failure) {
      setError(failure instanceof Error ? failure.message : String(failure))
    }
  }
  return { chosen, setChosen, ready, busy, error, answer, switchAccount }
}

function Question(props: QuestionProps) {
  const { details } = props
  const { client_name, account, match_code } = details
  const { chosen, setChosen, ready, busy, error, answer, switchAccount } = useAnswer(props)
  return (
    <Frame>
      <h1>
        <bdi>{client_name}</bdi> wants access to your tokens
      </h1>
      <p className={styles.soft}>
        You are signed in as <strong>{account.email}</strong>.{' '}
        <button type="button" className={styles.link} onClick={() => void switchAccount()}>
          Use another account
        </button>
      </p>
      {match_code !== null && (
        <div className={styles.match}>
          <p>
            Go on <strong>only if you started this in the plugin just now</strong> and it shows the same code:
          </p>
          <p className={styles.code}>{match_code}</p>
        </div>
      )}
      <Scopes details={details} chosen={chosen} onChoose={setChosen} />
      <Warnings details={details} />
      {error && (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      )}
      <div className={styles.actions}>
        <button type="button" className={styles.button} disabled={busy} onClick={() => void answer('deny')}>
          Deny
        </button>
        <button
          type="button"
          className={`${styles.button} ${styles.primary}`}
          disabled={busy || !ready}
          onClick={() => void answer('approve')}
        >
          Approve
        </button>
      </div>
    </Frame>
  )
}

interface ScopesProps {
  details: ConsentDetails
  chosen: readonly string[]
  onChoose: (chosen: readonly string[]) => void
}

function Scopes({ details: { scopes, expires_in_days, stays_connected }, chosen, onChoose }: ScopesProps) {
  const withheld = (Object.keys(scopeSentences) as (keyof typeof scopeSentences)[]).filter(
    scope => !scopes.includes(scope) || !chosen.includes(scope),
  )
  return (
    <>
      <fieldset className={styles.scopes}>
        <legend>It will be able to</legend>
        {scopes.map(scope => (
          <label key={scope}>
            <input
              type="checkbox"
              checked={chosen.includes(scope)}
              onChange={event =>
                onChoose(event.target.checked ? [...chosen, scope] : chosen.filter(each => each !== scope))
              }
            />
            {scopeSentences[scope]}
          </label>
        ))}
      </fieldset>
      <p className={styles.soft}>
        In all workspaces that you can see,{' '}
        {stays_connected ? (
          <strong>
            until you disconnect it: it stays connected, unless it is not used for {expires_in_days} days, for a year at
            most.
          </strong>
        ) : (
          `for ${expires_in_days} days.`
        )}{' '}
        It cannot
        {withheld.map(scope => ` ${scopeSentences[scope][0]!.toLowerCase()}${scopeSentences[scope].slice(1)};`)} see
        your password, manage members or change your plan. You can end it at any time under Settings, Connected apps.
      </p>
    </>
  )
}

/** Warns about the redirect target and an unknown app. */
function Warnings({ details }: { details: ConsentDetails }) {
  const { redirect_host, redirect_kind, registered_at, client_host } = details
  const isNew = registered_at !== null && Date.now() - Date.parse(registered_at) < 86_400_000
  return (
    <>
      {redirect_kind !== 'plugin' && (
        <p>
          You will be sent to <strong className={styles.host}>{redirect_host}</strong>.
        </p>
      )}
      {(redirect_kind === 'loopback' || redirect_kind === 'app') && (
        <p className={styles.warning}>
          That is a program on this computer. Go on only if you have just started connecting it.
        </p>
      )}
      {client_host !== null && (
        <p>
          The app describes itself at <strong className={styles.host}>{client_host}</strong>. Go on only if you trust
          that address.
        </p>
      )}
      {registered_at !== null && (
        <p className={isNew ? styles.warning : styles.soft}>
          {isNew ? 'This app was registered here less than a day ago. ' : ''}Nobody has vetted it: anybody may register
          one, under any name.
        </p>
      )}
    </>
  )
}
