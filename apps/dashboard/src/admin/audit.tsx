import type { AuditEntry } from '@tessera/contract'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { api } from '../api/api.ts'
import { keys } from '../api/keys.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/form/field.tsx'
import { Page } from '../ui/page/page.tsx'
import { Select } from '../ui/form/select.tsx'
import { Empty, Failed, Loading } from '../ui/states.tsx'
import { Table } from '../ui/table.tsx'
import { Time } from '../ui/time.tsx'
import { useDelayedText } from '../ui/form/use-delayed-text.ts'
import { auditActions, auditFilter } from './audit-filter.ts'
import type { AuditSearch } from './audit-search.ts'
import styles from './audit.module.css'

const pageSize = 100

/** The audit log of the instance, for administrators; it includes deleted workspaces and organizations. */
export function Audit() {
  const search = useSearch({ from: '/app/admin/audit' })
  const navigate = useNavigate({ from: '/admin/audit' })
  const patch = (change: Partial<AuditSearch>) =>
    void navigate({ search: before => ({ ...before, ...change }), replace: true })
  const { entries, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useEntries(search)
  const file = new URLSearchParams({ format: 'ndjson', ...auditFilter(search) })
  return (
    <Page
      wide
      title="Audit"
      intro="Sign-ins, accounts, keys, members, plans, releases and deletions, newest first. Entries outlive the workspace that they tell of."
      actions={
        <a className={styles.file} href={`/api/admin/audit?${file.toString()}`} download="audit.ndjson">
          Download as NDJSON
        </a>
      }
    >
      <Filters search={search} onChange={patch} />
      {error ? (
        <Failed error={error} retry={() => void refetch()} />
      ) : !entries ? (
        <Loading />
      ) : entries.length === 0 ? (
        <Empty
          title="Nothing fits"
          action={<Button onPress={() => void navigate({ search: {}, replace: true })}>Show everything</Button>}
        >
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
    </Page>
  )
}

function useEntries(search: AuditSearch) {
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: [...keys.audit(), search],
    queryFn: ({ pageParam, signal }) =>
      api.audit.list(
        { ...auditFilter(search), limit: pageSize, ...(pageParam ? { cursor: pageParam } : {}) },
        { signal },
      ),
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
