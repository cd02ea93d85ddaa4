import type { ApiKey } from '@tessera/contract'
import { useQuery } from '@tanstack/react-query'
import { organizationsQuery, workspacesQuery } from '../../api/queries.ts'
import { LastUsed } from '../../ui/time.tsx'
import { scopeWords } from './scope-words.ts'
import styles from '../../ui/form/form.module.css'

/** The name of a key, with its first characters. */
export const KeyName = ({ apiKey: { name, prefix } }: { apiKey: ApiKey }) => (
  <>
    <bdi>{name}</bdi> <code className={styles.muted}>{prefix}…</code>
  </>
)

/** What a key may do, and where. */
export function KeyRights({ apiKey }: { apiKey: ApiKey }) {
  const { scopes, read_only, tools } = apiKey
  const place = usePlaceOf(apiKey)
  return (
    <>
      {read_only ? 'only reading' : scopeWords(scopes)}
      {place !== null && (
        <>
          {' '}
          in <bdi>{place}</bdi>
        </>
      )}
      {tools !== null && <span className={styles.muted}> (MCP: {tools})</span>}
    </>
  )
}

/** The name of the one place that a key reaches; null: it reaches all. */
function usePlaceOf({ workspace_id, organization_id }: ApiKey): string | null {
  const { data: workspaces = [] } = useQuery({ ...workspacesQuery, enabled: workspace_id !== null })
  const { data: organizations = [] } = useQuery({ ...organizationsQuery, enabled: organization_id !== null })
  if (workspace_id === null && organization_id === null) return null
  const found =
    workspaces.find(({ id }) => id === workspace_id) ?? organizations.find(({ id }) => id === organization_id)
  return found?.name ?? 'one place that you reach no more'
}

export function LastUse({ apiKey: { last_used_at, last_used_ip } }: { apiKey: ApiKey }) {
  return (
    <>
      <LastUsed at={last_used_at} />
      {last_used_at && last_used_ip !== null && ` from ${last_used_ip}`}
    </>
  )
}
