import type { Identity } from '@tessera/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { identitiesQuery, methodsQuery } from '../../api/queries.ts'
import { SignOnFault } from '../session/providers.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Confirm } from '../../ui/overlay/confirm.tsx'
import { Section } from '../../ui/page/page.tsx'
import { Failed, Loading, Notice } from '../../ui/states.tsx'
import { Entry, List } from '../../ui/list/list.tsx'
import { LastUsed, Time } from '../../ui/time.tsx'
import { toast } from '../../ui/overlay/toast.tsx'

/** The providers that sign the account in; nothing where the instance has none and none was ever connected. */
export function Identities() {
  const { data: methods } = useQuery(methodsQuery)
  const { data, error, refetch } = useQuery(identitiesQuery)
  const [fault] = useState(() => new URLSearchParams(location.search).get('error'))
  const connected = new Set(data?.identities.map(({ provider }) => provider))
  const open = methods?.providers.filter(({ id }) => !connected.has(id)) ?? []
  if (methods?.providers.length === 0 && connected.size === 0) return null
  return (
    <Section
      title="Single sign-on"
      intro="A connected provider signs you in, and confirms that it is you."
      actions={open.map(provider => (
        <Connect key={provider.id} {...provider} />
      ))}
    >
      <SignOnFault code={fault} />
      {error ? (
        <Failed error={error} retry={() => void refetch()} />
      ) : !data ? (
        <Loading rows={1} />
      ) : data.identities.length === 0 ? (
        <Notice kind="info">None is connected yet.</Notice>
      ) : (
        <List label="Single sign-on">
          {data.identities.map(identity => (
            <IdentityEntry key={identity.provider} identity={identity} />
          ))}
        </List>
      )}
    </Section>
  )
}

function Connect({ id, name }: { id: string; name: string }) {
  const connect = async () => {
    try {
      const { url } = await api.identities.connect({ provider: id, return_to: '/settings?tab=security' })
      location.assign(url)
    } catch (failure) {
      toast(failure instanceof Error ? failure.message : String(failure), { kind: 'danger' })
    }
  }
  return <Button onPress={() => void connect()}>Connect {name}</Button>
}

function IdentityEntry({ identity }: { identity: Identity }) {
  const [asking, setAsking] = useState(false)
  const { provider, name, email, created_at, last_used_at, offered } = identity
  const disconnect = async () => toast((await api.identities.disconnect({ provider })).message)
  return (
    <Entry
      name={<bdi>{name}</bdi>}
      state={!offered && <Badge kind="warning">no longer offered</Badge>}
      when={<LastUsed at={last_used_at} />}
      actions={
        <Button size="small" onPress={() => setAsking(true)}>
          Disconnect…
        </Button>
      }
    >
      {email ?? 'unknown address'}, connected <Time at={created_at} />
      <Confirm
        title={`Disconnect ${name}?`}
        verb="Disconnect"
        isOpen={asking}
        onClose={() => setAsking(false)}
        onConfirm={disconnect}
      >
        <p>It signs you in no longer, and other sessions that it began end.</p>
      </Confirm>
    </Entry>
  )
}
