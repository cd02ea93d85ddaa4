import type { Factor } from '@tessera/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../api/api.ts'
import { keys } from '../../../api/keys.ts'
import { hasPasskeys } from '../../../api/passkey.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Confirm } from '../../../ui/overlay/confirm.tsx'
import { Section } from '../../../ui/page/page.tsx'
import { Failed, Loading, Notice } from '../../../ui/states.tsx'
import { Entry, List } from '../../../ui/list/list.tsx'
import { LastUsed, Time } from '../../../ui/time.tsx'
import { toast } from '../../../ui/overlay/toast.tsx'
import { AddApp } from './add-app.tsx'
import { AddPasskey } from './add-passkey.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

type Opened = 'app' | 'passkey' | null

export const factorsQuery = queryOptions({
  queryKey: keys.factors(),
  queryFn: ({ signal }) => api.factors.list({}, { signal }),
})

/** The second factors of the account. */
export function Factors() {
  const { data, error, refetch } = useQuery(factorsQuery)
  const [opened, setOpened] = useState<Opened>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const close = () => setOpened(null)
  const added = (recovery: readonly string[] | undefined) => {
    close()
    if (recovery) setCodes(recovery)
  }
  return (
    <Section
      title="Second factors"
      intro="With one, your password alone signs nobody in. A passkey also signs you in without the password."
      actions={
        <>
          {hasPasskeys() && <Button onPress={() => setOpened('passkey')}>Add a passkey</Button>}
          <Button onPress={() => setOpened('app')}>Add an authenticator app</Button>
        </>
      }
    >
      {error ? (
        <Failed error={error} retry={() => void refetch()} />
      ) : !data ? (
        <Loading rows={2} />
      ) : (
        <FactorList factors={data.factors} left={data.recovery_codes_left} onCodes={setCodes} />
      )}
      <AddApp isOpen={opened === 'app'} onClose={close} onAdded={added} />
      <AddPasskey isOpen={opened === 'passkey'} onClose={close} onAdded={added} />
      <RecoveryCodes codes={codes} onClose={() => setCodes(null)} />
    </Section>
  )
}

interface ListProps {
  factors: readonly Factor[]
  left: number
  onCodes: (codes: readonly string[]) => void
}

function FactorList({ factors, left, onCodes }: ListProps) {
  const renew = async () => {
    try {
      onCodes((await api.factors.newRecoveryCodes({})).recovery_codes)
    } catch (failure) {
      toast(failure instanceof Error ? failure.message : String(failure), { kind: 'danger' })
    }
  }
  if (factors.length === 0) return <Notice kind="info">None yet: whoever has your password is you.</Notice>
  return (
    <>
      <List label="Second factors">
        {factors.map(factor => (
          <FactorEntry key={factor.id} factor={factor} />
        ))}
      </List>
      <p>
        {left === 1 ? '1 recovery code is' : `${left} recovery codes are`} left.{' '}
        <Button size="small" onPress={() => void renew()}>
          Make new ones
        </Button>
      </p>
    </>
  )
}

function FactorEntry({ factor }: { factor: Factor }) {
  const [asking, setAsking] = useState(false)
  const remove = async () => toast((await api.factors.remove({ factor_id: factor.id })).message)
  return (
    <Entry
      name={<bdi>{factor.name}</bdi>}
      state={<Badge>{factor.kind === 'totp' ? 'Authenticator app' : 'Passkey'}</Badge>}
      when={<LastUsed at={factor.last_used_at} />}
      actions={
        <Button size="small" onPress={() => setAsking(true)}>
          Remove…
        </Button>
      }
    >
      added <Time at={factor.created_at} />
      <Confirm
        title={`Remove ${factor.name}?`}
        verb="Remove factor"
        isOpen={asking}
        onClose={() => setAsking(false)}
        onConfirm={remove}
      >
        <p>It signs you in no longer. With the last one, your recovery codes go too.</p>
      </Confirm>
    </Entry>
  )
}
