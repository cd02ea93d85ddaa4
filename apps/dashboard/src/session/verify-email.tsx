import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../api/api.ts'
import { queryClient } from '../api/query-client.ts'
import { sessionQuery } from '../api/queries.ts'
import { Button } from '../ui/button.tsx'
import { useFormState } from '../ui/form/form-state.ts'
import { Notice } from '../ui/states.tsx'
import { Gate } from './gate.tsx'
import { useSecret } from './secret.ts'

/** The page of a link that proves an address. It asks for a press, since mail scanners open links too. */
export function VerifyEmail() {
  const token = useSecret()
  const [done, setDone] = useState<string | null>(null)
  const { busy, error, submit } = useFormState()
  const confirm = () =>
    submit(async () => {
      setDone((await api.addresses.verify({ token })).message)
      await queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey })
    })
  return (
    <Gate title="Your e-mail address" foot={<Link to="/">To Tessera</Link>}>
      {done ? (
        <Notice kind="success">{done}</Notice>
      ) : token ? (
        <>
          {error && <Notice kind="danger">{error}</Notice>}
          <Button kind="primary" size="large" wide isPending={busy} onPress={() => void confirm()}>
            Confirm this address
          </Button>
        </>
      ) : (
        <Notice kind="danger">This address is not complete: open the whole link of the mail.</Notice>
      )}
    </Gate>
  )
}
