import { useInfiniteQuery } from '@tanstack/react-query'
import { api } from '../../api/api.ts'
import { keys } from '../../api/keys.ts'
import { ChangeEntry } from '../../quality/changes/change-entry.tsx'
import { Button } from '../../ui/button.tsx'
import { Empty, Failed, Loading } from '../../ui/states.tsx'
import type { Organization } from '../../people/organizations/organization.ts'
import styles from '../../people/organizations/organization.module.css'

const pageSize = 50

/** The history of the organization itself; changes to tokens are in the activity of their workspace. */
export function OrganizationActivity({ organization }: { organization: Organization }) {
  const organization_id = organization.id
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: keys.organizationActivity(organization_id),
    queryFn: ({ pageParam, signal }) =>
      api.organizations.listChanges(
        { organization_id, limit: pageSize, ...(pageParam ? { cursor: pageParam } : {}) },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: last => last.next_cursor || undefined,
  })
  const changes = data?.pages.flatMap(page => page.changes)
  if (error && !changes) return <Failed error={error} retry={() => void refetch()} />
  if (!changes) return <Loading rows={4} />
  if (changes.length === 0)
    return (
      <Empty title="Nothing has happened yet" manual="teams">
        Members, workspaces, environments and releases show here.
      </Empty>
    )
  return (
    <div className={styles.stack}>
      <ol>
        {changes.map(change => (
          <ChangeEntry key={change.id} change={change} />
        ))}
      </ol>
      {hasNextPage && (
        <Button isPending={isFetchingNextPage} onPress={() => void fetchNextPage()}>
          Show older changes
        </Button>
      )}
    </div>
  )
}
