import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { keys } from '../../api/keys.ts'
import { queryClient } from '../../api/query-client.ts'
import { identitiesQuery, sessionQuery } from '../../api/queries.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Confirm } from '../../ui/overlay/confirm.tsx'
import { Section } from '../../ui/page/page.tsx'

/**
 * Asks for the address as a typed confirmation, and for the password, or a code of the authenticator app. Who has no password
 * is asked to confirm the session, as for other changes.
 */
export function DeleteAccount() {
  const router = useRouter()
  const { data: user } = useQuery(sessionQuery)
  const { data: factors } = useQuery({
    queryKey: keys.factors(),
    queryFn: ({ signal }) => api.factors.list({}, { signal }),
  })
  const { data: ways } = useQuery(identitiesQuery)
  const [asking, setAsking] = useState(false)
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const hasApp = factors?.factors.some(({ kind }) => kind === 'totp') ?? false
  const hasPassword = ways?.has_password ?? true
  const remove = async () => {
    await api.account.delete(code ? { code } : hasPassword ? { password } : {})
    queryClient.clear()
    router.history.replace('/login')
  }
  return (
    <Section
      title="Delete account"
      intro="Your sessions, API keys, connected apps and memberships end. What you changed stays in the history, as that of a deleted account. Hand over or delete first what you own."
    >
      <Button kind="danger" onPress={() => setAsking(true)}>
        Delete account…
      </Button>
      <Confirm
        title="Delete your account?"
        verb="Delete account"
        typed={user?.email ?? ''}
        isOpen={asking}
        onClose={() => {
          setPassword('')
          setCode('')
          setAsking(false)
        }}
        onConfirm={remove}
      >
        <p>This cannot be undone.</p>
        {hasPassword && (
          <Field
            label="Password"
            type="password"
            autoComplete="current-password"
            value={password}
            onChange={setPassword}
            isRequired={!code}
          />
        )}
        {hasApp && (
          <Field
            label={hasPassword ? 'Or a code of your authenticator app' : 'A code of your authenticator app'}
            autoComplete="one-time-code"
            value={code}
            onChange={setCode}
          />
        )}
      </Confirm>
    </Section>
  )
}
