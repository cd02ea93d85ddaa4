import { useNavigate } from '@tanstack/react-router'
import { api } from '../api.ts'
import { NameDialog } from '../parts/name-dialog.tsx'
import { queryClient } from '../queries.ts'
import { organizationsQuery } from './queries.ts'

export function NewOrganization({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const navigate = useNavigate()
  return (
    <NameDialog
      title="New organization"
      verb="Create organization"
      hint="It publishes the tokens of several workspaces to environments"
      isOpen={isOpen}
      onClose={onClose}
      onSubmit={async name => {
        const made = await api.organizations.create({ name })
        await queryClient.invalidateQueries(organizationsQuery)
        await navigate({ to: '/org/$org', params: { org: made.id } })
      }}
    />
  )
}
