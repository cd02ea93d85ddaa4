import { isSignOnError } from '@tessera/contract'
import type { Profile, SecondFactor } from '@tessera/contract'
import { useQuery } from '@tanstack/react-query'
import { Link, Navigate, useLocation, useRouter, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Notice } from '../../ui/states.tsx'
import { methodsQuery } from '../../api/queries.ts'
import { EmailField } from './email-field.tsx'
import { enterAs } from './enter-as.ts'
import { Gate } from './gate.tsx'
import { GateForm } from './gate-form.tsx'
import { hasPasskeys, askForPasskey } from '../../api/passkey.ts'
import { ProviderLinks, SignOnFault } from './providers.tsx'
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

/** What a provider's sign-in left in the address, where this instance asks for a second factor. */
function ticketIn(fragment: string): SecondFactor | null {
  const given = new URLSearchParams(fragment.replace(/^#/, ''))
  const ticket = given.get('ticket')
  if (ticket === null) return null
  return { ticket, kinds: (given.get('kinds') ?? '').split(',') as SecondFactor['kinds'] }
}

export function SignIn() {
  const { next, error: code } = useSearch({ from: '/login' })
  const fragment = useLocation({ select: location => location.hash })
  const { data: methods } = useQuery(methodsQuery)
  const form = useSignIn(next)
  const asked = form.asked ?? ticketIn(fragment)
  const startAgain = () => (form.asked ? form.startAgain() : location.assign('/login'))
  if (methods?.first_account && !isSignOnError(code))
    return <Navigate to="/signup" search={next ? { next } : {}} replace />
  if (asked) return <SecondFactorStep asked={asked} onSignedIn={form.enter} onBack={startAgain} />
  if (!methods) return null
  const mayJoin = methods.first_account || (methods.passwords && methods.sign_up === 'open')
  return (
    <Gate title="Sign in" foot={mayJoin ? <SignUpLink next={next} /> : null}>
      <SignOnFault code={code} />
      <Ways methods={methods} form={form} />
    </Gate>
  )
}

interface WaysProps {
  methods: Awaited<ReturnType<typeof api.addresses.methods>>
  form: ReturnType<typeof useSignIn>
}

/** Every way in that the instance offers. Its first administrator may need a password although it offers none. */
function Ways({ methods: { passwords, passkeys, providers }, form }: WaysProps) {
  const { next, with: chosen } = useSearch({ from: '/login' })
  return (
    <div className={styles.form}>
      <ProviderLinks providers={providers} next={next} />
      {(passwords || chosen === 'password') && <PasswordForm form={form} hasFocus={providers.length === 0} />}
      {form.error && <Notice kind="danger">{form.error}</Notice>}
      {passkeys && hasPasskeys() && (
        <Button size="large" wide onPress={() => void form.byPasskey()}>
          Sign in with a passkey
        </Button>
      )}
      {passwords && <Link to="/forgot">I forgot my password</Link>}
    </div>
  )
}

function SignUpLink({ next }: { next: string | undefined }) {
  return (
    <>
      New here?{' '}
      <Link to="/signup" search={next ? { next } : {}}>
        Create account
      </Link>
    </>
  )
}

function PasswordForm({ form, hasFocus }: { form: ReturnType<typeof useSignIn>; hasFocus: boolean }) {
  const { email, setEmail, password, setPassword, busy, byPassword } = form
  return (
    <GateForm verb="Sign in" busy={busy} onSubmit={byPassword}>
      <EmailField value={email} onChange={setEmail} autoFocus={hasFocus} />
      <Field
        label="Password"
        type="password"
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        isRequired
      />
    </GateForm>
  )
}
