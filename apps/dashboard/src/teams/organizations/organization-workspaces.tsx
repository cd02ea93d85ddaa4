import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/form/select.tsx'
import { Failed, Loading } from '../../ui/states.tsx'
import { Entry, List } from '../../ui/list/list.tsx'
import { toast } from '../../ui/overlay/toast.tsx'
import { workspacesQuery } from '../../api/queries.ts'
import type { Organization } from '../../people/organizations/organization.ts'
import { organizationWorkspacesQuery } from '../../delivery/releases/queries.ts'
import { whyNot } from '../../people/members/roles.ts'
import styles from '../../people/organizations/organization.module.css'

export function OrganizationWorkspaces({ organization }: { organization: Organization }) {
  const { data, error, refetch } = useQuery(organizationWorkspacesQuery(organization.id))
  if (error) return <Failed error={error} retry={() => void refetch()} />
  if (!data) return <Loading rows={3} />
  return (
    <div className={styles.stack}>
      <AddWorkspace organization={organization} inside={data} />
      {data.length === 0 ? (
        <p className={styles.muted}>No workspace belongs to it yet.</p>
      ) : (
        <>
          <p className={styles.muted}>
            Public stylesheets leave out at once a workspace that is removed, and its public pages become pages of
            members.
          </p>
          <List label="Workspaces">
            {data.map(workspace => (
              <WorkspaceEntry key={workspace.id} organization={organization} workspace={workspace} />
            ))}
          </List>
        </>
      )}
    </div>
  )
}

function AddWorkspace({ organization, inside }: { organization: Organization; inside: readonly { id: string }[] }) {
  const mine =
    useQuery(workspacesQuery).data?.filter(each => each.is_owner && !inside.some(({ id }) => id === each.id)) ?? []
  const [chosen, setChosen] = useState<string | null>(null)
  return (
    <div className={styles.bar}>
      <Select
        label="A workspace that you own"
        choices={mine.map(each => ({ id: each.id, label: each.name }))}
        placeholder="Choose one"
        value={chosen}
        onChange={setChosen}
        isDisabled={mine.length === 0}
      />
      <Button
        kind="primary"
        isDisabled={chosen === null}
        unavailable={whyNot('manage_organization', organization)}
        onPress={() =>
          chosen &&
          void act(
            () => api.organizationWorkspaces.add({ organization_id: organization.id, workspace_id: chosen }),
            'Added',
          ).then(() => setChosen(null))
        }
      >
        Put it into the organization
      </Button>
    </div>
  )
}

interface EntryProps {
  organization: Organization
  workspace: { id: string; name: string }
}

function WorkspaceEntry({ organization, workspace }: EntryProps) {
  return (
    <Entry
      name={
        <Link to="/w/$ws" params={{ ws: workspace.id }}>
          <bdi>{workspace.name}</bdi>
        </Link>
      }
      actions={
        <Button
          size="small"
          unavailable={whyNot('manage_organization', organization)}
          onPress={() =>
            void act(
              () => api.organizationWorkspaces.remove({ organization_id: organization.id, workspace_id: workspace.id }),
              'Removed',
            )
          }
        >
          Remove
        </Button>
      }
    />
  )
}

async function act(work: () => Promise<unknown>, done: string): Promise<void> {
  try {
    await work()
    toast(done)
  } catch (failure) {
    toast(failure instanceof Error ? failure.message : String(failure), { kind: 'danger' })
  }
}
