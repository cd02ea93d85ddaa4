import { useNavigate } from '@tanstack/react-router'
import { api } from '../../api/api.ts'
import { NameDialog } from '../../ui/overlay/name-dialog.tsx'

export function NewOrganization({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const navigate = useNavigate()
  return (
    <NameDialog
      title="Create organization"
      verb="Create organization"
      hint="It publishes the tokens of several workspaces to environments"
      isOpen={isOpen}
      onClose={onClose}
      onSubmit={async name => {
        const made = await api.organizations.create({ name })
        await navigate({ to: '/org/$org', params: { org: made.id } })
      }}
    />
  )
}
