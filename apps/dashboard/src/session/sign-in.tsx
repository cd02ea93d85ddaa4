import { useQuery } from '@tanstack/react-query'
import { Link, Navigate, useRouter, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { Form } from 'react-aria-components'
import { api } from '../api/api.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/form/field.tsx'
import { Notice } from '../ui/states.tsx'
import { sessionQuery, setupQuery } from '../api/queries.ts'
import { queryClient } from '../api/query-client.ts'
import { Gate } from './gate.tsx'
import styles from './gate.module.css'

export function SignIn() {
  const { next } = useSearch({ from: '/login' })
  const { data: setup } = useQuery(setupQuery)
  const router = useRouter()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const signIn = async () => {
    setBusy(true)
    setError(null)
    try {
      const { user } = await api.account.signIn({ email, password })
      queryClient.clear()
      queryClient.setQueryData(sessionQuery.queryKey, user)
      router.history.push(next ?? '/')
    } catch (failure) {
      setError(failure instanceof Error ? failure.message : String(failure))
    } finally {
      setBusy(false)
    }
  }
  if (setup?.first_account) return <Navigate to="/signup" search={next ? { next } : {}} replace />
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
          void signIn()
        }}
      >
        <Field
          label="E-mail"
          type="email"
          name="email"
          autoComplete="username"
          value={email}
          onChange={setEmail}
          isRequired
          autoFocus
        />
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
        <Link to="/forgot">I forgot my password</Link>
      </Form>
    </Gate>
  )
}
