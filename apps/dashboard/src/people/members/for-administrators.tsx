import type { ListedWorkspace, Permission } from '@tessera/contract'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { workspacesQuery } from '../../api/queries.ts'
import { Page } from '../../ui/page/page.tsx'
import { Empty, Failed, Loading } from '../../ui/states.tsx'
import { whyNot } from './roles.ts'

interface ForAdministratorsProps {
  ws: string
  title: string
  back?: ReactNode
  /** The heading for all others. */
  withheld: string
  needs: Permission
  children: (workspace: ListedWorkspace) => ReactNode
}

/** Shows its content to users with this permission; tells others who has it. */
export function ForAdministrators({ ws, title, back, withheld, needs, children }: ForAdministratorsProps) {
  const { data, error, refetch } = useQuery(workspacesQuery)
  const workspace = data?.find(each => each.id === ws)
  const refused = workspace ? whyNot(needs, workspace) : null
  if (workspace && refused === null) return children(workspace)
  return (
    <Page title={title} back={back}>
      {refused !== null ? (
        <Empty title={withheld}>{refused}</Empty>
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
