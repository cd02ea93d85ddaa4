import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { api, isTesseraError } from '../../api/api.ts'
import { queryClient } from '../../api/query-client.ts'
import { sessionQuery } from '../../api/queries.ts'
import { Button } from '../../ui/button.tsx'
import { useFormState } from '../../ui/form/form-state.ts'
import { Notice } from '../../ui/states.tsx'
import { Gate } from './gate.tsx'
import { useKeptSecret } from './secret.ts'
import styles from './gate.module.css'

const storedAs = 'tessera.proof'

/** The page of a link that proves an address. It asks for a press, since mail scanners open links too. */
export function VerifyEmail() {
  const token = useKeptSecret(storedAs)
  const { done, asks, busy, error, confirm } = useProof(token)
  return (
    <Gate title="Your e-mail address" foot={<Link to="/">To Tessera</Link>}>
      {done ? (
        <Notice kind="success">{done}</Notice>
      ) : token ? (
        <>
          {error && <Notice kind="danger">{error}</Notice>}
          {asks ? (
            <KeepOrEnd busy={busy} onEnd={() => void confirm(false)} />
          ) : (
            <Button kind="primary" size="large" wide isPending={busy} onPress={() => void confirm(true)}>
              Confirm this address
            </Button>
          )}
        </>
      ) : (
        <Notice kind="danger">This address is not complete: open the whole link of the mail.</Notice>
      )}
    </Gate>
  )
}

function useProof(token: string) {
  const [done, setDone] = useState<string | null>(null)
  const [asks, setAsks] = useState(false)
  const { busy, error, submit } = useFormState()
  const confirm = (keep: boolean) =>
    submit(async () => {
      try {
        setDone((await api.addresses.verify({ token, keep })).message)
      } catch (failure) {
        if (!keep || !isTesseraError(failure) || failure.code !== 'sign_in_to_keep') throw failure
        return setAsks(true)
      }
      sessionStorage.removeItem(storedAs)
      await queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey })
    })
  return { done, asks, busy, error, confirm }
}

/** Nobody has proved the address before, and who is signed in here, if anybody, is not the account. */
function KeepOrEnd({ busy, onEnd }: { busy: boolean; onEnd: () => void }) {
  return (
    <div className={styles.form}>
      <Notice kind="warning">
        Nobody has proved this address before. Did you set up its account? Sign in to it with its password and second
        factor, and everything stays. Otherwise the password, second factors, keys and sessions that somebody else set
        up for it end now.
      </Notice>
      <Link to="/login" search={{ next: '/verify-email' }}>
        Sign in and keep everything
      </Link>
      <Button kind="danger" size="large" wide isPending={busy} onPress={onEnd}>
        Confirm, and end what was set up before
      </Button>
    </div>
  )
}
