import type { ListedWorkspace } from '@tessera/contract'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { Form } from 'react-aria-components'
import { api } from '../../api/api.ts'
import { inWorkspace } from '../../signing-in/api-keys/service-place.ts'
import { ServiceAccounts } from '../../signing-in/api-keys/service-accounts.tsx'
import { keys } from '../../api/keys.ts'
import { HandOver } from '../../people/members/hand-over.tsx'
import { Members } from '../../people/members/members.tsx'
import { Button } from '../../ui/button.tsx'
import { Confirm } from '../../ui/overlay/confirm.tsx'
import { Field } from '../../ui/form/field.tsx'
import { useFormState } from '../../ui/form/form-state.ts'
import { Page, Section } from '../../ui/page/page.tsx'
import { Failed, Loading, Notice } from '../../ui/states.tsx'
import { TabPanel, Tabs } from '../../ui/tabs.tsx'
import { toast } from '../../ui/overlay/toast.tsx'
import { tokensetsQuery, workspacesQuery } from '../../api/queries.ts'
import { whyNot } from '../../people/members/roles.ts'
import { ProposalRulesSection } from '../../quality/proposals/proposal-rules.tsx'
import { workspaceTabs, type WorkspaceTab } from './tabs.ts'
import styles from '../../ui/form/form.module.css'

const labels: Record<WorkspaceTab, string> = {
  members: 'Members',
  general: 'General',
  proposals: 'Proposals',
  connections: 'Webhooks and Git',
}

export function WorkspaceSettings() {
  const { ws } = useParams({ from: '/app/w/$ws/settings' })
  const { tab = 'members' } = useSearch({ from: '/app/w/$ws/settings' })
  const navigate = useNavigate({ from: '/w/$ws/settings' })
  const { data, error, refetch } = useQuery(workspacesQuery)
  const workspace = data?.find(each => each.id === ws)
  if (error) return <Failed error={error} retry={() => void refetch()} />
  if (!workspace) return data ? <Failed error={new Error('Workspace not found')} /> : <Loading />
  return (
    <Page title="Workspace settings" intro={workspace.name}>
      <Tabs
        label="Workspace settings"
        tabs={workspaceTabs.map(id => ({ id, label: labels[id] }))}
        value={tab}
        onChange={id => void navigate({ search: { tab: id as WorkspaceTab } })}
      >
        <TabPanel id="members">
          <Members workspace={workspace}>
            <ServiceAccounts place={inWorkspace(workspace, whyNot('manage_members', workspace))} />
          </Members>
        </TabPanel>
        <TabPanel id="general">
          <General key={workspace.updated_at} workspace={workspace} />
          <WorkspaceHandOver workspace={workspace} />
          <Danger workspace={workspace} />
        </TabPanel>
        <TabPanel id="proposals">
          <ProposalRulesSection workspace={workspace} />
        </TabPanel>
        <TabPanel id="connections">
          <Webhooks workspace={workspace} />
          <Git workspace={workspace} />
        </TabPanel>
      </Tabs>
    </Page>
  )
}

function General({ workspace }: { workspace: ListedWorkspace }) {
  const [name, setName] = useState(workspace.name)
  const [description, setDescription] = useState(workspace.description ?? '')
  const { busy, error, submit } = useFormState()
  const readOnly = whyNot('write', workspace)
  const save = () =>
    submit(async () => {
      await api.workspaces.update({ workspace_id: workspace.id, name, description: description || null })
      toast('Saved')
    })
  return (
    <Section title="General">
      <Form
        className={styles.form!}
        onSubmit={event => {
          event.preventDefault()
          void save()
        }}
      >
        <Field label="Name" value={name} onChange={setName} isRequired maxLength={255} isReadOnly={readOnly !== null} />
        <Field
          label="Description"
          value={description}
          onChange={setDescription}
          lines={3}
          isReadOnly={readOnly !== null}
        />
        {error && <Notice kind="danger">{error}</Notice>}
        <Button type="submit" kind="primary" isPending={busy} unavailable={readOnly}>
          Save
        </Button>
      </Form>
    </Section>
  )
}

function Webhooks({ workspace }: { workspace: ListedWorkspace }) {
  const navigate = useNavigate()
  return (
    <Section title="Webhooks" intro="Addresses of yours that are told what changes here, as it happens.">
      <Button
        unavailable={whyNot('view_webhooks', workspace)}
        onPress={() => void navigate({ to: '/w/$ws/settings/webhooks', params: { ws: workspace.id } })}
      >
        Open webhooks
      </Button>
    </Section>
  )
}

function Git({ workspace }: { workspace: ListedWorkspace }) {
  const navigate = useNavigate()
  return (
    <Section title="Git" intro="A repository that says the same as this workspace.">
      <Button
        unavailable={whyNot('view_git', workspace)}
        onPress={() => void navigate({ to: '/w/$ws/settings/git', params: { ws: workspace.id } })}
      >
        Open Git
      </Button>
    </Section>
  )
}

function WorkspaceHandOver({ workspace }: { workspace: ListedWorkspace }) {
  const { id, name, is_owner } = workspace
  return (
    <HandOver
      handing={{
        id,
        name,
        noun: 'workspace',
        key: keys.members(id),
        list: async signal => (await api.members.list({ workspace_id: id }, { signal })).members,
        hand: (user_id, force) => api.transfers.workspace({ workspace_id: id, user_id, force }),
        isOwner: is_owner,
      }}
    />
  )
}

function Danger({ workspace }: { workspace: ListedWorkspace }) {
  const navigate = useNavigate()
  const [open, setOpen] = useState(false)
  const tokensets = useQuery(tokensetsQuery(workspace.id)).data
  const remove = async () => {
    await api.workspaces.delete({ workspace_id: workspace.id })
    toast(`Deleted ${workspace.name}`)
    await navigate({ to: '/' })
  }
  return (
    <Section
      title="Delete this workspace"
      intro="All its tokensets, modes and tokens go with it. This cannot be undone."
    >
      <Button kind="danger" unavailable={whyNot('write', workspace)} onPress={() => setOpen(true)}>
        Delete workspace…
      </Button>
      <Confirm
        title={`Delete ${workspace.name}?`}
        verb="Delete workspace"
        typed={workspace.name}
        isOpen={open}
        onClose={() => setOpen(false)}
        onConfirm={remove}
      >
        <p>
          {tokensets
            ? `This deletes ${tokensets.length} ${tokensets.length === 1 ? 'tokenset' : 'tokensets'}`
            : 'This deletes all tokensets'}{' '}
          with all modes and tokens. Exports of them and shared pages stop working at once, and public stylesheets leave
          them out.
        </p>
      </Confirm>
    </Section>
  )
}
