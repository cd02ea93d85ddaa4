import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { api } from '../../api/api.ts'
import { keys } from '../../api/keys.ts'
import { Button } from '../../ui/button.tsx'
import { SearchField } from '../../ui/form/search-field.tsx'
import { Page } from '../../ui/page/page.tsx'
import { Select } from '../../ui/form/select.tsx'
import { Empty, Failed, Loading } from '../../ui/states.tsx'
import { tokensetsQuery, workspacesQuery } from '../../api/queries.ts'
import { themeColorsQuery } from '../../tokens/model/themes/theme-colors.ts'
import { useThemeChoice } from '../../tokens/model/themes/theme-choice.ts'
import { whyNot } from '../../people/members/roles.ts'
import type { ActivitySearch } from './activity-search.ts'
import { ChangeEntry } from './change-entry.tsx'
import { kinds } from './kinds.ts'
import styles from './activity.module.css'

const pageSize = 50

/** The history of changes, newest first; each change can be reverted. */
export function Activity() {
  const { ws } = useParams({ from: '/app/w/$ws/activity' })
  const search = useSearch({ from: '/app/w/$ws/activity' })
  const navigate = useNavigate({ from: '/w/$ws/activity' })
  const workspace = useQuery(workspacesQuery).data?.find(each => each.id === ws)
  const patch = (change: Partial<ActivitySearch>) =>
    void navigate({ search: before => ({ ...before, ...change }), replace: true })
  const { changes, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage, isPlaceholderData } = useChanges(
    ws,
    search,
  )
  const { resolver, input } = useThemeChoice(ws)
  const { data: colors } = useQuery({ ...themeColorsQuery(ws, resolver?.id ?? '', input), enabled: resolver !== null })
  const narrowed = Object.values(search).some(Boolean)
  return (
    <Page
      title="Activity"
      intro="Every change of tokens, modes, tokensets and members, whoever made it: here, by an API key or by a connected app."
    >
      <Filters ws={ws} search={search} onChange={patch} />
      {error && !changes ? (
        <Failed error={error} retry={() => void refetch()} />
      ) : !changes ? (
        <Loading />
      ) : changes.length === 0 && narrowed ? (
        <Empty
          title="Nothing fits"
          action={
            <Button onPress={() => void navigate({ search: {}, replace: true })}>Show everything that happened</Button>
          }
        >
          No change is of this kind, in this place.
        </Empty>
      ) : changes.length === 0 ? (
        <Empty
          title="Nothing has happened yet"
          action={
            <Link to="/w/$ws" params={{ ws }}>
              Open the workspace
            </Link>
          }
        >
          Changes appear here as they are made.
        </Empty>
      ) : (
        <>
          <ol className={styles.list} aria-busy={isPlaceholderData}>
            {changes.map(change => (
              <ChangeEntry key={change.id} change={change} readOnly={whyNot('write', workspace)} colors={colors} />
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

function useChanges(ws: string, search: ActivitySearch) {
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage, isPlaceholderData } = useInfiniteQuery({
    queryKey: [...keys.activity(ws), search],
    queryFn: ({ pageParam, signal }) => {
      const page = {
        limit: pageSize,
        ...(search.kind ? { operation: search.kind } : {}),
        ...(search.token ? { token: search.token } : {}),
        ...(pageParam ? { cursor: pageParam } : {}),
      }
      return search.tokenset
        ? api.changes.listInTokenset({ tokenset_id: search.tokenset, ...page }, { signal })
        : api.changes.listInWorkspace({ workspace_id: ws, ...page }, { signal })
    },
    initialPageParam: '',
    getNextPageParam: last => last.next_cursor || undefined,
    placeholderData: keepPreviousData,
  })
  const changes = data?.pages.flatMap(page => page.changes)
  return { changes, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage, isPlaceholderData }
}

interface FiltersProps {
  ws: string
  search: ActivitySearch
  onChange: (change: Partial<ActivitySearch>) => void
}

function Filters({ ws, search, onChange }: FiltersProps) {
  const tokensets = useQuery(tokensetsQuery(ws)).data ?? []
  return (
    <div className={styles.filters}>
      <Select
        label="Where"
        choices={[
          { id: '', label: 'The whole workspace' },
          ...tokensets.map(each => ({ id: each.id, label: each.name })),
        ]}
        value={search.tokenset ?? ''}
        onChange={id => onChange({ tokenset: id || undefined })}
      />
      <Select
        label="What"
        choices={kinds}
        value={kinds.some(each => each.id === search.kind) ? search.kind! : ''}
        onChange={id => onChange({ kind: id || undefined })}
      />
      <TokenFilter value={search.token ?? ''} onChange={token => onChange({ token: token || undefined })} />
    </div>
  )
}

/** The server compares whole names, so the request waits for a pause in typing. */
function TokenFilter({ value, onChange }: { value: string; onChange: (name: string) => void }) {
  const [text, setText] = useState(value)
  useEffect(() => {
    if (text.trim() === value) return
    const timer = setTimeout(() => onChange(text.trim()), 400)
    return () => clearTimeout(timer)
  }, [text, value, onChange])
  useEffect(() => setText(value), [value])
  return <SearchField label="Name of a token" placeholder="Name of a token" value={text} onChange={setText} />
}
