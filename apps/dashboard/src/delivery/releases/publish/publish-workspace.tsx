// The one way from a workspace to a release: it asks for what is missing, makes it and publishes.
import type { Environment, ListedWorkspace } from '@tessera/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { environmentsQuery, organizationOfQuery, organizationsQuery } from '../../../api/queries.ts'
import { whyNot } from '../../../people/members/roles.ts'
import { Select } from '../../../ui/form/select.tsx'
import { Dialog, DialogBody } from '../../../ui/overlay/dialog.tsx'
import { Failed, Loading } from '../../../ui/states.tsx'
import type { Organization } from '../../../people/organizations/organization.ts'
import { FirstRelease } from './first-release.tsx'
import { PublishForm } from './publish.tsx'

interface Props {
  workspace: ListedWorkspace
  isOpen: boolean
  onClose: () => void
}

export function PublishWorkspace({ workspace, isOpen, onClose }: Props) {
  return (
    <Dialog title={`Publish ${workspace.name}`} isOpen={isOpen} onClose={onClose} size="large" isTall>
      <Content workspace={workspace} onClose={onClose} />
    </Dialog>
  )
}

function Content({ workspace, onClose }: Omit<Props, 'isOpen'>) {
  const organizations = useQuery(organizationsQuery)
  const own = useQuery(organizationOfQuery(workspace.id))
  // The first release makes an organization, and goes on being asked for until it is published.
  const [isFirst, setFirst] = useState(false)
  if (own.data === null && organizations.data && !isFirst) setFirst(true)
  const organization = organizations.data?.find(({ id }) => id === own.data)
  if (isFirst) return <FirstRelease workspace={workspace} organizations={organizations.data ?? []} onClose={onClose} />
  if (organization) return <ToEnvironment organization={organization} onClose={onClose} />
  const error = organizations.error ?? own.error
  return (
    <DialogBody>
      {error ? <Failed error={error} retry={() => void own.refetch()} /> : <Loading rows={4} label="Looking" />}
    </DialogBody>
  )
}

function ToEnvironment({ organization, onClose }: { organization: Organization; onClose: () => void }) {
  const { data, error, refetch } = useQuery(environmentsQuery(organization.id))
  const [chosen, setChosen] = useState<string | null>(null)
  const environment = data?.find(({ id }) => id === chosen) ?? (data && firstOpen(organization, data))
  if (!environment)
    return (
      <DialogBody>
        {error ? <Failed error={error} retry={() => void refetch()} /> : <Loading rows={4} label="Looking" />}
      </DialogBody>
    )
  const choice = data!.length > 1 && (
    <Select
      label="Environment"
      choices={data!.map(each => ({
        id: each.id,
        label: each.name,
        hint: each.active_version ? `Active release ${each.active_version}` : 'Nothing published yet',
      }))}
      value={environment.id}
      onChange={setChosen}
    />
  )
  return (
    <PublishForm
      key={environment.id}
      organization={organization}
      environment={environment}
      choice={choice}
      onClose={onClose}
    />
  )
}

/** Production, or else the first that the user may publish to. */
function firstOpen(organization: Organization, environments: readonly Environment[]): Environment | undefined {
  const ordered = environments.toSorted((a, b) => Number(b.is_production) - Number(a.is_production))
  return ordered.find(each => whyNot('publish', organization, each.is_production) === null) ?? ordered[0]
}
