import type { HeldApiKey } from '@tessera/contract'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { api } from '../../api/api.ts'
import { keys as queryKeys } from '../../api/keys.ts'
import { Expiry } from '../api-keys/expiry.tsx'
import { scopeWords } from '../api-keys/scope-words.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Confirm } from '../../ui/overlay/confirm.tsx'
import { SearchField } from '../../ui/form/search-field.tsx'
import { Page } from '../../ui/page/page.tsx'
import { Empty, Failed, Loading } from '../../ui/states.tsx'
import { Table } from '../../ui/list/table.tsx'
import { Time } from '../../ui/time.tsx'
import { toast } from '../../ui/overlay/toast.tsx'
import styles from './users.module.css'

const pageSize = 100

/** The API keys and connected apps of every account, for the administrators of the instance. */
export function AllApiKeys() {
  const [q, setQ] = useState('')
  const searched = useDeferredValue(q)
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: [...queryKeys.allApiKeys(), searched],
    queryFn: ({ pageParam, signal }) =>
      api.admin.listApiKeys(
        { limit: pageSize, ...(searched ? { q: searched } : {}), ...(pageParam ? { cursor: pageParam } : {}) },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: last => last.next_cursor || undefined,
    placeholderData: keepPreviousData,
  })
  const keys = data?.pages.flatMap(page => page.api_keys)
  return (
    <Page
      title="API keys of all accounts"
      intro="Every API key and connected app of this instance that works today. A key acts in the name of its account."
    >
      <div className={styles.search}>
        <SearchField label="Search API keys" placeholder="Key, owner or e-mail" value={q} onChange={setQ} />
      </div>
      {error && !keys ? (
        <Failed error={error} retry={() => void refetch()} />
      ) : !keys ? (
        <Loading />
      ) : keys.length === 0 ? (
        <Empty title={searched ? 'No key matches' : 'No API keys yet'}>
          {searched ? `No key and no owner has “${searched}” in its name.` : 'Nobody has created one.'}
        </Empty>
      ) : (
        <>
          <Table label="API keys" columns={['Name', 'Owner', 'Key', 'Scopes', 'Created', 'Last used', 'Expires', '']}>
            {keys.map(key => (
              <KeyRow key={key.id} apiKey={key} />
            ))}
          </Table>
          {hasNextPage && (
            <Button isPending={isFetchingNextPage} onPress={() => void fetchNextPage()}>
              Show more keys
            </Button>
          )}
        </>
      )}
    </Page>
  )
}

const ServiceOwner = ({ name }: { name: string }) => (
  <>
    <bdi>{name}</bdi> <Badge>service</Badge>
  </>
)

function KeyRow({ apiKey }: { apiKey: HeldApiKey }) {
  const [asking, setAsking] = useState(false)
  const name = apiKey.client_name ?? apiKey.name
  const revoke = async () => {
    await api.admin.deleteApiKey({ api_key_id: apiKey.id })
    toast(`Revoked ${name} of ${apiKey.user_name}`)
  }
  return (
    <tr>
      <th scope="row">
        <bdi>{name}</bdi> {apiKey.kind === 'oauth' && <Badge>app</Badge>}
      </th>
      <td>{apiKey.user_kind === 'service' ? <ServiceOwner name={apiKey.user_name} /> : apiKey.user_email}</td>
      <td>
        <code>{apiKey.prefix}…</code>
      </td>
      <td>{scopeWords(apiKey.scopes)}</td>
      <td>
        <Time at={apiKey.created_at} />
      </td>
      <td>{apiKey.last_used_at ? <Time at={apiKey.last_used_at} /> : 'never'}</td>
      <td>
        <Expiry at={apiKey.expires_at} renewableUntil={apiKey.renewable_until} />
      </td>
      <td>
        <div className={styles.actions}>
          <Button size="small" onPress={() => setAsking(true)}>
            Revoke…
          </Button>
        </div>
        <Confirm
          title={`Revoke ${name} of ${apiKey.user_name}?`}
          verb="Revoke key"
          isOpen={asking}
          onClose={() => setAsking(false)}
          onConfirm={revoke}
        >
          <p>Whatever uses it stops working at once.</p>
        </Confirm>
      </td>
    </tr>
  )
}
