import type { OpenedInvitation, Profile } from '@tessera/contract'
import { useQuery } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { keys } from '../../api/keys.ts'
import { queryClient } from '../../api/query-client.ts'
import { sessionQuery } from '../../api/queries.ts'
import { forgetSteps } from '../../tokens/edits/undo.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { useFormState } from '../../ui/form/form-state.ts'
import { Failed, Loading, Notice } from '../../ui/states.tsx'
import { Gate } from './gate.tsx'
import { GateForm, NewPasswordField } from './gate-form.tsx'
import { useKeptSecret } from './secret.ts'

const storedAs = 'tessera.invitation'

/** The page of a link that invites. Opening it changes nothing, since mail scanners open links too. */
export function Invite() {
  const token = useKeptSecret(storedAs)
  const { data, error } = useQuery({
    queryKey: keys.invitation(),
    queryFn: ({ signal }) => api.invites.get({ token }, { signal }),
    enabled: token !== '',
    retry: false,
    staleTime: Infinity,
  })
  const session = useQuery(sessionQuery)
  if (!token || error)
    return (
      <Gate title="Invitation" foot={<Link to="/">To Tessera</Link>}>
        {error ? (
          <Failed error={error} />
        ) : (
          <Notice kind="danger">This address is not complete: open the whole link.</Notice>
        )}
      </Gate>
    )
  if (!data || session.isPending) return <Gate title="Invitation">{<Loading rows={2} />}</Gate>
  const place = data.workspace_name ?? data.organization_name ?? ''
  return (
    <Gate
      title={`Join ${place}`}
      intro={
        <>
          <bdi>{data.invited_by}</bdi> invites {data.email} as {data.role}.
        </>
      }
    >
      <Answer token={token} invitation={data} user={session.data ?? null} />
    </Gate>
  )
}

interface AnswerProps {
  token: string
  invitation: OpenedInvitation
  user: Profile | null
}

function Answer({ token, invitation, user }: AnswerProps) {
  if (user && user.email !== invitation.email) return <SignedInAsOther user={user} />
  if (user) return <AcceptAs token={token} user={user} />
  if (!invitation.account_exists) return <NewAccount token={token} invitation={invitation} />
  return (
    <>
      <p>{invitation.email} has an account here. Sign in with it to accept.</p>
      <Link to="/login" search={{ next: '/invite' }}>
        Sign in
      </Link>
    </>
  )
}

function useAccept(token: string) {
  const router = useRouter()
  const { busy, error, submit } = useFormState()
  const accept = (account: { name: string; password: string } | Record<never, never>) =>
    submit(async () => {
      const { workspace, organization } = await api.invites.accept({ token, ...account })
      sessionStorage.removeItem(storedAs)
      queryClient.clear()
      forgetSteps()
      router.history.replace(workspace ? `/w/${workspace.id}` : `/org/${organization!.id}`)
    })
  return { busy, error, accept }
}

function SignedInAsOther({ user }: { user: Profile }) {
  const { busy, error, submit } = useFormState()
  const leave = () =>
    submit(async () => {
      await api.account.signOut({})
      queryClient.setQueryData(sessionQuery.queryKey, null)
    })
  return (
    <>
      <Notice kind="warning">This invitation is for another address. You are signed in as {user.email}.</Notice>
      {error && <Notice kind="danger">{error}</Notice>}
      <Button kind="primary" size="large" wide isPending={busy} onPress={() => void leave()}>
        Sign out
      </Button>
    </>
  )
}

function AcceptAs({ token, user }: { token: string; user: Profile }) {
  const { busy, error, accept } = useAccept(token)
  return (
    <>
      {error && <Notice kind="danger">{error}</Notice>}
      <Button kind="primary" size="large" wide isPending={busy} onPress={() => void accept({})}>
        {`Accept as ${user.name}`}
      </Button>
    </>
  )
}

function NewAccount({ token, invitation }: { token: string; invitation: OpenedInvitation }) {
  const [name, setName] = useState('')
  const [password, setPassword] = useState('')
  const { busy, error, accept } = useAccept(token)
  return (
    <GateForm verb="Create account and join" busy={busy} error={error} onSubmit={() => accept({ name, password })}>
      <Field label="E-mail" name="username" autoComplete="username" value={invitation.email} isReadOnly />
      <Field label="Name" name="name" autoComplete="name" value={name} onChange={setName} isRequired autoFocus />
      <NewPasswordField value={password} onChange={setPassword} />
    </GateForm>
  )
}
