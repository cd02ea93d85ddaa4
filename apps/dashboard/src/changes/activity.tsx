import type { Change } from '@tessera/contract'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../api.ts'
import { Badge } from '../parts/badge.tsx'
import { Button } from '../parts/button.tsx'
import { Page } from '../parts/page.tsx'
import { Select } from '../parts/select.tsx'
import { Empty, Failed, Loading } from '../parts/states.tsx'
import { Time } from '../parts/time.tsx'
import { tokensetsQuery } from '../queries.ts'
import { ChangedTokens } from './changed-tokens.tsx'
import styles from './activity.module.css'

const pageSize = 50

/** Who changed what, from where, newest first. */
export function Activity() {
  const { ws } = useParams({ from: '/app/w/$ws/activity' })
  const tokensets = useQuery(tokensetsQuery(ws)).data ?? []
  const [tokenset, setTokenset] = useState('')
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['activity', ws, tokenset],
    queryFn: ({ pageParam, signal }) => {
      const page = { limit: pageSize, ...(pageParam ? { cursor: pageParam } : {}) }
      return tokenset
        ? api.changes.listInTokenset({ tokenset_id: tokenset, ...page }, { signal })
        : api.changes.listInWorkspace({ workspace_id: ws, ...page }, { signal })
    },
    initialPageParam: '',
    getNextPageParam: last => last.next_cursor || undefined,
  })
  const changes = data?.pages.flatMap(page => page.changes)
  return (
    <Page
      title="Activity"
      intro="Every change of tokens, modes, tokensets and members, whoever made it: here, by an API key or by a connected app."
    >
      <Select
        label="Show"
        choices={[
          { id: '', label: 'The whole workspace' },
          ...tokensets.map(each => ({ id: each.id, label: each.name })),
        ]}
        value={tokenset}
        onChange={setTokenset}
      />
      {error ? (
        <Failed error={error} retry={() => void refetch()} />
      ) : !changes ? (
        <Loading />
      ) : changes.length === 0 ? (
        <Empty title="Nothing has happened yet">Changes appear here as they are made.</Empty>
      ) : (
        <>
          <ol className={styles.list}>
            {changes.map(change => (
              <Entry key={change.id} change={change} />
            ))}
          </ol>
          {hasNextPage && (
            <Button isPending={isFetchingNextPage} onPress={() => void fetchNextPage()}>
              Show older changes
            </Button>
          )}
        </>
      )}
    </Page>
  )
}

const surfaces: Record<string, string> = { session: 'dashboard', rest: 'API', mcp: 'connected app' }

function Entry({ change }: { change: Change }) {
  const [open, setOpen] = useState(false)
  const { actor } = change
  return (
    <li className={styles.entry}>
      <div className={styles.line}>
        <span className={styles.summary}>{change.summary}</span>
        {change.reverted_by && <Badge kind="info">taken back</Badge>}
        {change.tokens.length > 0 && (
          <Button size="small" kind="quiet" aria-expanded={open} onPress={() => setOpen(!open)}>
            {change.token_count} {change.token_count === 1 ? 'token' : 'tokens'}
          </Button>
        )}
      </div>
      <div className={styles.who}>
        <Time at={change.created_at} /> · {actor.user_name ?? 'a deleted account'} ·{' '}
        {surfaces[actor.surface] ?? actor.surface}
        {actor.api_key_name && ` (${actor.api_key_name})`}
      </div>
      {open && <ChangedTokens change={change} />}
    </li>
  )
}
