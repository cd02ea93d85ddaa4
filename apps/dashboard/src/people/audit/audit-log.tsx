import type { AuditEntry } from '@tessera/contract'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Select } from '../../ui/form/select.tsx'
import { Empty, Failed, Loading } from '../../ui/states.tsx'
import { Table } from '../../ui/list/table.tsx'
import { Time } from '../../ui/time.tsx'
import { useDelayedText } from '../../ui/form/use-delayed-text.ts'
import { auditActions, auditFilter } from './audit-filter.ts'
import type { AuditSearch } from './audit-search.ts'
import styles from './audit-log.module.css'

const pageSize = 100

type Query = ReturnType<typeof auditFilter> & { limit: number; cursor?: string }

/** Whose log it is. */
export interface AuditSource {
  queryKey: readonly string[]
  list(query: Query, options: { signal: AbortSignal }): Promise<{ entries: AuditEntry[]; next_cursor?: string | null }>
}

interface LogProps {
  source: AuditSource
  search: AuditSearch
  onChange: (change: Partial<AuditSearch>) => void
  onReset: () => void
}

/** The entries that fit the filters, newest first. */
export function AuditLog({ source, search, onChange, onReset }: LogProps) {
  const { entries, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useEntries(source, search)
  return (
    <>
      <Filters search={search} onChange={onChange} />
      {error ? (
        <Failed error={error} retry={() => void refetch()} />
      ) : !entries ? (
        <Loading />
      ) : entries.length === 0 ? (
        <Empty title="Nothing fits" action={<Button onPress={onReset}>Show everything</Button>}>
          No entry is of this kind, by this account, in this time.
        </Empty>
      ) : (
        <>
          <Table label="Audit" columns={['When', 'What', 'Who', 'From where']}>
            {entries.map(entry => (
              <EntryRow key={entry.id} entry={entry} />
            ))}
          </Table>
          {hasNextPage && (
            <Button isPending={isFetchingNextPage} onPress={() => void fetchNextPage()}>
              Show older entries
            </Button>
          )}
        </>
      )}
    </>
  )
}

/** The link to a file with all entries that fit; `path` is that of the list. */
export function AuditFile({ path, search }: { path: string; search: AuditSearch }) {
  const query = new URLSearchParams({ format: 'ndjson', ...auditFilter(search) })
  return (
    <a className={styles.file} href={`/api${path}?${query.toString()}`} download="audit.ndjson">
      Download as NDJSON
    </a>
  )
}

function useEntries({ queryKey, list }: AuditSource, search: AuditSearch) {
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: [...queryKey, search],
    queryFn: ({ pageParam, signal }) =>
      list({ ...auditFilter(search), limit: pageSize, ...(pageParam ? { cursor: pageParam } : {}) }, { signal }),
    // It is looked at to see what has just happened.
    staleTime: 0,
    initialPageParam: '',
    getNextPageParam: last => last.next_cursor || undefined,
    placeholderData: keepPreviousData,
  })
  const entries = data?.pages.flatMap(page => page.entries)
  return { entries, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage }
}

function Filters({ search, onChange }: { search: AuditSearch; onChange: (change: Partial<AuditSearch>) => void }) {
  return (
    <div className={styles.filters}>
      <Select
        label="What"
        choices={auditActions}
        value={auditActions.some(each => each.id === search.action) ? search.action! : ''}
        onChange={action => onChange({ action: action || undefined })}
      />
      <TextFilter
        label="Account"
        placeholder="E-mail or id"
        value={search.actor}
        onChange={actor => onChange({ actor })}
      />
      <TextFilter
        label="Workspace"
        placeholder="Id"
        value={search.workspace}
        onChange={workspace => onChange({ workspace })}
      />
      <Field
        label="From"
        type="date"
        value={search.from ?? ''}
        onChange={from => onChange({ from: from || undefined })}
      />
      <Field label="To" type="date" value={search.to ?? ''} onChange={to => onChange({ to: to || undefined })} />
    </div>
  )
}

const surfaces: Record<string, string> = { session: 'dashboard', rest: 'API', mcp: 'agent', oauth: 'app' }

function EntryRow({
  entry: { action, summary, actor, account_hash, ip, request_id, created_at },
}: {
  entry: AuditEntry
}) {
  return (
    <tr>
      <td className={styles.nowrap}>
        <Time at={created_at} />
      </td>
      <th scope="row" className={styles.what}>
        <bdi>{summary}</bdi>
        <div className={styles.soft}>{action}</div>
      </th>
      <td className={styles.soft}>
        {actor.user_id ? (
          <bdi>{actor.user_name ?? actor.user_id}</bdi>
        ) : account_hash ? (
          <span title={`SHA-256 of the e-mail: ${account_hash}`}>
            unknown, e-mail hash {account_hash.slice(0, 12)}…
          </span>
        ) : (
          'nobody'
        )}
        <div>
          {surfaces[actor.surface] ?? actor.surface}
          {actor.api_key_name && (
            <>
              {' · '}
              <bdi>{actor.api_key_name}</bdi>
            </>
          )}
        </div>
      </td>
      <td className={styles.soft}>
        {ip ?? '–'}
        {request_id && <div title="X-Request-Id, also in the server’s log">{request_id}</div>}
      </td>
    </tr>
  )
}

/** The server compares whole texts, so the request waits for a pause in typing. */
function TextFilter({
  label,
  placeholder,
  value,
  onChange,
}: {
  label: string
  placeholder: string
  value: string | undefined
  onChange: (text: string | undefined) => void
}) {
  const [text, setText] = useDelayedText(value ?? '', settled => onChange(settled.trim() || undefined))
  return <Field label={label} placeholder={placeholder} value={text} onChange={setText} />
}
