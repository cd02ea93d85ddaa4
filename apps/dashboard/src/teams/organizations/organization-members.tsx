import { useNavigate } from '@tanstack/react-router'
import { api } from '../../api/api.ts'
import { keys } from '../../api/keys.ts'
import { inOrganization } from '../../signing-in/api-keys/service-place.ts'
import { ServiceAccounts } from '../../signing-in/api-keys/service-accounts.tsx'
import { MemberList, type Membership } from '../../people/members/member-list.tsx'
import type { Organization } from '../../people/organizations/organization.ts'
import { whyNot } from '../../people/members/roles.ts'
import styles from '../../people/organizations/organization.module.css'

export function OrganizationMembers({ organization }: { organization: Organization }) {
  const navigate = useNavigate()
  const organization_id = organization.id
  const membership: Membership = {
    of: organization.name,
    key: keys.organizationMembers(organization_id),
    list: async signal => (await api.organizationMembers.list({ organization_id }, { signal })).members,
    add: (email, role) => api.organizationMembers.add({ organization_id, email, role }),
    update: (member_id, role) => api.organizationMembers.update({ organization_id, member_id, role }),
    remove: member_id => api.organizationMembers.remove({ organization_id, member_id }),
    onLeft: async () => {
      await navigate({ to: '/' })
    },
    inviting: {
      key: keys.organizationInvitations(organization_id),
      list: async signal => (await api.organizationInvites.list({ organization_id }, { signal })).invitations,
      create: (email, role) => api.organizationInvites.create({ organization_id, email, role }),
      withdraw: invite_id => api.organizationInvites.withdraw({ organization_id, invite_id }),
      resend: invite_id => api.organizationInvites.resend({ organization_id, invite_id }),
    },
    role: organization.user_role,
    unavailable: whyNot('manage_members', organization),
  }
  return (
    <div className={styles.stack}>
      <p className={styles.muted}>
        A role here holds in all workspaces of the organization; where someone has another role in a workspace, the
        higher one counts.
      </p>
      <MemberList membership={membership}>
        <ServiceAccounts place={inOrganization(organization, membership.unavailable)} />
      </MemberList>
    </div>
  )
}
