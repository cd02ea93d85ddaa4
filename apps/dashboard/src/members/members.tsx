import type { ListedWorkspace } from '@tessera/contract'
import { useNavigate } from '@tanstack/react-router'
import { api } from '../api/api.ts'
import { keys } from '../api/keys.ts'
import { Section } from '../ui/page/page.tsx'
import { MemberTable, type Membership } from './member-table.tsx'
import { whyNot } from './roles.ts'

export function Members({ workspace }: { workspace: ListedWorkspace }) {
  const navigate = useNavigate()
  const workspace_id = workspace.id
  const membership: Membership = {
    of: workspace.name,
    key: keys.members(workspace_id),
    list: async signal => (await api.members.list({ workspace_id }, { signal })).members,
    add: (email, role) => api.members.add({ workspace_id, email, role }),
    update: (member_id, role) => api.members.update({ workspace_id, member_id, role }),
    remove: member_id => api.members.remove({ workspace_id, member_id }),
    onLeft: async () => {
      await navigate({ to: '/' })
    },
    role: workspace.user_role,
    unavailable: whyNot('manage_members', workspace),
  }
  return (
    <Section title="Members" intro="Whoever has an account here can be added; it takes effect at once.">
      <MemberTable membership={membership} />
    </Section>
  )
}
