import type { ListedWorkspace } from '@tessera/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { api } from '../../../api/api.ts'
import { tokensetsQuery, tokensetSummariesQuery } from '../../../api/queries.ts'
import { downgradeQuery } from '../../../people/subscription/queries.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { DialogForm } from '../../../ui/overlay/dialog-form.tsx'
import { DialogBody, DialogFooter } from '../../../ui/overlay/dialog.tsx'
import { toast } from '../../../ui/overlay/toast.tsx'
import { Loading, Notice } from '../../../ui/states.tsx'
import { Table } from '../../../ui/list/table.tsx'
import type { Organization } from '../../../people/organizations/organization.ts'
import { organizationWorkspacesQuery } from '../queries.ts'
import { useBlocking } from './blocking.ts'
import { managedOf, obstacleOf } from './missing.ts'
import { PublishFields } from './publish-fields.tsx'
import { usePublish } from './use-publish.ts'

interface Props {
  workspace: ListedWorkspace
  organizations: readonly Organization[]
  onClose: () => void
}

/** For a workspace in no organization: what stands in the way, or what is made in one step with the release. */
export function FirstRelease(props: Props) {
  const { data: plan, isPending } = useQuery(downgradeQuery)
  const [organizations] = useState(props.organizations)
  const obstacle = obstacleOf(props.workspace, organizations, plan)
  if (isPending)
    return (
      <DialogBody>
        <Loading rows={4} label="Looking" />
      </DialogBody>
    )
  if (obstacle === null) return <FirstForm {...props} organizations={managedOf(organizations)} />
  return (
    <>
      <DialogBody>
        <Notice
          kind="warning"
          action={
            obstacle.byPlan && (
              <Link to="/settings" search={{ tab: 'plan' }}>
                See your plan
              </Link>
            )
          }
        >
          {obstacle.sentence}
        </Notice>
      </DialogBody>
      <DialogFooter>
        <Button onPress={props.onClose}>Close</Button>
      </DialogFooter>
    </>
  )
}

const another = 'another'
const none: readonly { id: string }[] = []

interface Outlook {
  about: string
  /** The version; empty where it follows from what the organization has released. */
  next: string
  reason: string | null
}

const ofNew: Outlook = {
  about: 'The organization is made with its environment Production.',
  next: '1.0.0',
  reason: 'it is the first release',
}
const ofExisting = (workspace: string): Outlook => ({
  about: `${workspace} is put into it, and all of its workspaces are published to Production.`,
  next: '',
  reason: null,
})

function FirstForm({ workspace, organizations, onClose }: Props) {
  const [chosen, setChosen] = useState(organizations[0]?.id ?? another)
  const [name, setName] = useState(workspace.name)
  const isNew = chosen === another
  const place = useMakePlace(workspace.id, isNew ? name.trim() : null, chosen)
  const { data: others = none } = useQuery({ ...organizationWorkspacesQuery(chosen), enabled: !isNew })
  const looked = useBlocking([...new Set([workspace.id, ...others.map(({ id }) => id)])])
  const publishing = usePublish(place, looked.blocked, ({ version }) => {
    toast(`Published ${version} to Production`)
    onClose()
  })
  const { about, next, reason } = isNew ? ofNew : ofExisting(workspace.name)
  const version = publishing.fields.version || next
  const isNamed = !isNew || name.trim() !== ''
  return (
    <DialogForm
      verb={['Publish', version, publishing.isOverride ? 'all the same' : ''].filter(Boolean).join(' ')}
      busy={publishing.busy}
      error={publishing.error}
      isDisabled={!looked.isLoaded || publishing.isStopped || !isNamed}
      onClose={onClose}
      onSubmit={publishing.publish}
    >
      <p>A release belongs to an organization and goes to one of its environments; builds read it there. {about}</p>
      <OrganizationChoice organizations={organizations} chosen={chosen} onChoose={setChosen} />
      {isNew && <Field label="Name of the organization" value={name} onChange={setName} isRequired />}
      <PublishFields
        publishing={publishing}
        organization={{ user_role: 'owner', is_read_only: false }}
        next={next}
        reason={reason}
      >
        <Contents ws={workspace.id} />
      </PublishFields>
    </DialogForm>
  )
}

interface ChoiceProps {
  organizations: readonly Organization[]
  chosen: string
  onChoose: (id: string) => void
}

function OrganizationChoice({ organizations, chosen, onChoose }: ChoiceProps) {
  if (organizations.length === 0) return null
  return (
    <Select
      label="Organization"
      choices={[...organizations.map(({ id, name }) => ({ id, label: name })), { id: another, label: 'A new one' }]}
      value={chosen}
      onChange={onChoose}
    />
  )
}

/** Makes what is missing, once: a second press after a refusal goes on from there. */
function useMakePlace(workspace_id: string, name: string | null, chosen: string) {
  const made = useRef(new Map<string, string>())
  return async () => {
    const key = name ?? chosen
    let organization_id = name === null ? chosen : made.current.get(key)
    if (organization_id === undefined) {
      organization_id = (await api.organizations.create({ name: name! })).id
      made.current.set(key, organization_id)
    }
    await api.organizationWorkspaces.add({ organization_id, workspace_id })
    const { environments } = await api.environments.list({ organization_id })
    const production = environments.find(each => each.is_production)!
    return { organization_id, environment_id: production.id }
  }
}

/** The tokensets of the release, with their tokens. */
function Contents({ ws }: { ws: string }) {
  const { data: tokensets = [] } = useQuery(tokensetsQuery(ws))
  const { data: summaries } = useQuery(tokensetSummariesQuery(ws))
  if (!summaries) return <Loading rows={3} label="Counting" />
  const counts = tokensets.map(({ id, name }) => {
    const modes = summaries.get(id)?.modes ?? []
    return { id, name, modes, values: modes.reduce((sum, { token_count }) => sum + token_count, 0) }
  })
  return (
    <Table label="What is released" columns={['Tokenset', 'Modes', 'Values']}>
      {counts.map(({ id, name, modes, values }) => (
        <tr key={id}>
          <th scope="row">
            <bdi>{name}</bdi>
          </th>
          <td>{modes.map(mode => mode.name).join(', ')}</td>
          <td>{values.toLocaleString('en')}</td>
        </tr>
      ))}
    </Table>
  )
}
