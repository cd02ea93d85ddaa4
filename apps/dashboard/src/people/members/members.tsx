import type { ListedWorkspace } from '@tessera/contract'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { api } from '../../api/api.ts'
import { keys } from '../../api/keys.ts'
import { Section } from '../../ui/page/page.tsx'
import { MemberList, type Membership } from './member-list.tsx'
import { whyNot } from './roles.ts'

export function Members({ workspace, children }: { workspace: ListedWorkspace; children: ReactNode }) {
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
    inviting: {
      key: keys.invitations(workspace_id),
      list: async signal => (await api.workspaceInvites.list({ workspace_id }, { signal })).invitations,
      create: (email, role) => api.workspaceInvites.create({ workspace_id, email, role }),
      withdraw: invite_id => api.workspaceInvites.withdraw({ workspace_id, invite_id }),
      resend: invite_id => api.workspaceInvites.resend({ workspace_id, invite_id }),
    },
    role: workspace.user_role,
    unavailable: whyNot('manage_members', workspace),
  }
  return (
    <Section title="Members" intro="Whoever has an account here is added at once; other addresses are invited.">
      <MemberList membership={membership}>{children}</MemberList>
    </Section>
  )
}
