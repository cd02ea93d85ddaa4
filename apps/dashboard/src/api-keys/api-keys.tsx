import type { ApiKey } from '@tessera/contract'
import { useQuery } from '@tanstack/react-query'
import { KeyRound, Plus } from 'lucide-react'
import { useState } from 'react'
import { api } from '../api/api.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Confirm } from '../ui/overlay/confirm.tsx'
import { Section } from '../ui/page/page.tsx'
import { Empty, Failed, Loading } from '../ui/states.tsx'
import { Table } from '../ui/table.tsx'
import { Time } from '../ui/time.tsx'
import { toast } from '../ui/overlay/toast.tsx'
import { NewApiKey } from './new-api-key.tsx'
import { apiKeysQuery } from './queries.ts'
import { scopeWords } from './scope-words.ts'
import styles from '../ui/form/form.module.css'

const day = 86_400_000

export function ApiKeys() {
  const { data, error, refetch } = useQuery(apiKeysQuery)
  const [creating, setCreating] = useState(false)
  const keys = data?.filter(key => key.kind === 'manual')
  const create = (
    <Button kind="primary" icon={<Plus size={14} aria-hidden />} onPress={() => setCreating(true)}>
      Create key
    </Button>
  )
  return (
    <Section
      title="API keys"
      intro="For builds and scripts. A key acts in your name, within its scopes and your roles."
      actions={keys && keys.length > 0 ? create : null}
    >
      {error ? (
        <Failed error={error} retry={() => void refetch()} />
      ) : !keys ? (
        <Loading rows={3} />
      ) : keys.length === 0 ? (
        <Empty title="No API keys yet" action={create}>
          Create one to export tokens in a build or to change them by script.
        </Empty>
      ) : (
        <Table label="API keys" columns={['Name', 'Key', 'Scopes', 'Last used', 'Expires', '']}>
          {keys.map(key => (
            <KeyRow key={key.id} apiKey={key} />
          ))}
        </Table>
      )}
      <NewApiKey isOpen={creating} onClose={() => setCreating(false)} />
    </Section>
  )
}

function KeyRow({ apiKey }: { apiKey: ApiKey }) {
  const [asking, setAsking] = useState(false)
  const recent = apiKey.last_used_at !== null && Date.now() - Date.parse(apiKey.last_used_at) < day
  return (
    <tr>
      <th scope="row">
        <bdi>{apiKey.name}</bdi>
      </th>
      <td>
        <code>{apiKey.prefix}…</code>
      </td>
      <td>{scopeWords(apiKey.scopes)}</td>
      <td>{apiKey.last_used_at ? <Time at={apiKey.last_used_at} /> : <span className={styles.muted}>never</span>}</td>
      <td>
        <Expiry at={apiKey.expires_at} />
      </td>
      <td>
        <div className={styles.cell}>
          <Button size="small" icon={<KeyRound size={13} aria-hidden />} onPress={() => setAsking(true)}>
            Revoke…
          </Button>
        </div>
        <Confirm
          title={`Revoke ${apiKey.name}?`}
          verb="Revoke key"
          {...(recent ? { typed: apiKey.name } : {})}
          isOpen={asking}
          onClose={() => setAsking(false)}
          onConfirm={() => revoke(apiKey)}
        >
          <p>Whatever uses it stops working at once. {recent && 'It was used within the last day.'}</p>
        </Confirm>
      </td>
    </tr>
  )
}

/** `renewableUntil`: of an app that renews its access by itself. */
export function Expiry({ at, renewableUntil = null }: { at: string | null; renewableUntil?: string | null }) {
  if (renewableUntil)
    return <span title="It renews its access by itself, unless it is not used for 90 days">stays connected</span>
  if (!at) return <span className={styles.muted}>never</span>
  const remaining = Date.parse(at) - Date.now()
  if (remaining < 0) return <Badge kind="danger">expired</Badge>
  return remaining < 7 * day ? (
    <Badge kind="warning">
      <Time at={at} />
    </Badge>
  ) : (
    <Time at={at} />
  )
}

export async function revoke(apiKey: ApiKey): Promise<void> {
  await api.apiKeys.delete({ api_key_id: apiKey.id })
  toast(`Revoked ${apiKey.client_name ?? apiKey.name}`)
}
