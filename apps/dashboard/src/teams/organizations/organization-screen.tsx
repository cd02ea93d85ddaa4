import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { Page } from '../../ui/page/page.tsx'
import { Failed, Loading, Notice } from '../../ui/states.tsx'
import { Tabs, TabPanel } from '../../ui/tabs.tsx'
import { Environments } from '../../delivery/releases/environments.tsx'
import { Merge } from '../../delivery/releases/merge.tsx'
import { OrganizationActivity } from './organization-activity.tsx'
import { OrganizationAudit } from './organization-audit.tsx'
import { OrganizationMembers } from './organization-members.tsx'
import { OrganizationSettings } from './organization-settings.tsx'
import { OrganizationWorkspaces } from './organization-workspaces.tsx'
import { Packages } from '../../delivery/packages/packages.tsx'
import { Provisioning } from './provisioning/provisioning.tsx'
import { organizationsQuery } from '../../api/queries.ts'
import { Releases } from '../../delivery/releases/releases.tsx'
import { organizationTabs } from './tabs.ts'

const labels = {
  environments: 'Environments',
  releases: 'Releases',
  merge: 'Merge',
  packages: 'Packages',
  workspaces: 'Workspaces',
  members: 'Members',
  provisioning: 'Provisioning',
  activity: 'Activity',
  audit: 'Audit',
  settings: 'Settings',
}

export function OrganizationScreen() {
  const { org } = useParams({ from: '/app/org/$org' })
  const { tab = 'environments' } = useSearch({ from: '/app/org/$org' })
  const navigate = useNavigate({ from: '/org/$org' })
  const { data, error, refetch } = useQuery(organizationsQuery)
  const organization = data?.find(each => each.id === org)
  if (error) return <Failed error={error} retry={() => void refetch()} />
  if (!organization) return data ? <Failed error={new Error('Organization not found')} /> : <Loading />
  return (
    <Page title={organization.name}>
      {organization.is_read_only && (
        <Notice kind="warning">
          The owner’s plan has no organizations at present: everything can be read, nothing can be changed.
        </Notice>
      )}
      <Tabs
        label="Organization"
        tabs={organizationTabs.map(id => ({ id, label: labels[id] }))}
        value={tab}
        onChange={id => void navigate({ search: { tab: id as typeof tab } })}
      >
        <TabPanel id="environments">
          <Environments organization={organization} />
        </TabPanel>
        <TabPanel id="releases">
          <Releases organization={organization} />
        </TabPanel>
        <TabPanel id="merge">
          <Merge organization={organization} />
        </TabPanel>
        <TabPanel id="packages">
          <Packages organization={organization} />
        </TabPanel>
        <TabPanel id="workspaces">
          <OrganizationWorkspaces organization={organization} />
        </TabPanel>
        <TabPanel id="members">
          <OrganizationMembers organization={organization} />
        </TabPanel>
        <TabPanel id="provisioning">
          <Provisioning organization={organization} />
        </TabPanel>
        <TabPanel id="activity">
          <OrganizationActivity organization={organization} />
        </TabPanel>
        <TabPanel id="audit">
          <OrganizationAudit organization={organization} />
        </TabPanel>
        <TabPanel id="settings">
          <OrganizationSettings key={organization.name} organization={organization} />
        </TabPanel>
      </Tabs>
    </Page>
  )
}
