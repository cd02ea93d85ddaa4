import { assignableRoles, roleTable } from '@tessera/contract'
import type { AssignableRole, ScimSettings } from '@tessera/contract'
import { api } from '../../../api/api.ts'
import { Select } from '../../../ui/form/select.tsx'
import { toast } from '../../../ui/overlay/toast.tsx'
import { Section } from '../../../ui/page/page.tsx'
import { Empty } from '../../../ui/states.tsx'
import { Entry, List } from '../../../ui/list/list.tsx'
import type { Organization } from '../../../people/organizations/organization.ts'

type Group = ScimSettings['groups'][number]

const none = 'none'
const choices = [
  { id: none, label: 'No role', hint: 'Who is in no group with a role is a viewer' },
  ...assignableRoles.map(id => ({ id, label: roleTable[id].label, hint: roleTable[id].hint })).reverse(),
]

export function GroupRoles({
  organization,
  groups,
  why,
}: {
  organization: Organization
  groups: readonly Group[]
  why: string | null
}) {
  const setRole = async (group: Group, role: string) => {
    const roles = Object.fromEntries(
      groups
        .map(each => [each.id, each.id === group.id ? (role === none ? null : role) : each.role] as const)
        .filter((entry): entry is [string, AssignableRole] => entry[1] !== null),
    )
    await api.scim.setRoles({ organization_id: organization.id, roles })
    toast(role === none ? `${group.display_name} gives no role` : `${group.display_name}: ${role}`)
  }
  return (
    <Section title="Roles of groups" intro="The strongest role of a person’s groups holds in this organization.">
      {groups.length === 0 ? (
        <Empty title="No groups yet" manual="for/scim">
          Groups appear here once the identity provider has sent them.
        </Empty>
      ) : (
        <List label="Roles of groups">
          {groups.map(group => (
            <Entry
              key={group.id}
              name={<bdi>{group.display_name}</bdi>}
              choice={
                <Select
                  label={`Role of ${group.display_name}`}
                  hideLabel
                  small
                  choices={choices}
                  value={group.role ?? none}
                  isDisabled={why !== null}
                  onChange={role => void setRole(group, role)}
                />
              }
            >
              {group.members === 1 ? '1 person' : `${group.members} people`}
            </Entry>
          ))}
        </List>
      )}
    </Section>
  )
}
