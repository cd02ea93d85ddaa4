import type { ListedWorkspace } from '@tessera/contract'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { workspacesQuery } from '../api/queries.ts'
import { whyNot } from '../members/roles.ts'
import { Page } from '../ui/page/page.tsx'
import { Empty, Failed, Loading } from '../ui/states.tsx'

/** Shows its content to users with access to webhooks; tells others who has access. */
export function ForWebhooks({ ws, children }: { ws: string; children: (workspace: ListedWorkspace) => ReactNode }) {
  const { data, error, refetch } = useQuery(workspacesQuery)
  const workspace = data?.find(each => each.id === ws)
  const refused = workspace ? whyNot('view_webhooks', workspace) : null
  if (workspace && refused === null) return children(workspace)
  return (
    <Page title="Webhooks">
      {refused !== null ? (
        <Empty title="Webhooks are for owners and admins">{refused}</Empty>
      ) : error ? (
        <Failed error={error} retry={() => void refetch()} />
      ) : data ? (
        <Failed error={new Error('Workspace not found')} />
      ) : (
        <Loading />
      )}
    </Page>
  )
}
