import type { Identity } from '@tessera/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { identitiesQuery, methodsQuery } from '../../api/queries.ts'
import { SignOnFault } from '../session/providers.tsx'
import { Button } from '../../ui/button.tsx'
import { Confirm } from '../../ui/overlay/confirm.tsx'
import { Section } from '../../ui/page/page.tsx'
import { Failed, Loading, Notice } from '../../ui/states.tsx'
import { Table } from '../../ui/list/table.tsx'
import { Time } from '../../ui/time.tsx'
import { toast } from '../../ui/overlay/toast.tsx'
import styles from '../../ui/form/form.module.css'

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
        <Table label="Single sign-on" columns={['Provider', 'Address there', 'Connected', 'Last used', '']}>
          {data.identities.map(identity => (
            <IdentityRow key={identity.provider} identity={identity} />
          ))}
        </Table>
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

function IdentityRow({ identity }: { identity: Identity }) {
  const [asking, setAsking] = useState(false)
  const { provider, name, email, created_at, last_used_at, offered } = identity
  const disconnect = async () => toast((await api.identities.disconnect({ provider })).message)
  return (
    <tr>
      <th scope="row">
        <bdi>{name}</bdi> {!offered && <span className={styles.muted}>(no longer offered)</span>}
      </th>
      <td>{email ?? <span className={styles.muted}>unknown</span>}</td>
      <td>
        <Time at={created_at} />
      </td>
      <td>{last_used_at ? <Time at={last_used_at} /> : <span className={styles.muted}>never</span>}</td>
      <td>
        <div className={styles.cell}>
          <Button size="small" onPress={() => setAsking(true)}>
            Disconnect…
          </Button>
        </div>
        <Confirm
          title={`Disconnect ${name}?`}
          verb="Disconnect"
          isOpen={asking}
          onClose={() => setAsking(false)}
          onConfirm={disconnect}
        >
          <p>It signs you in no longer, and other sessions that it began end.</p>
        </Confirm>
      </td>
    </tr>
  )
}
