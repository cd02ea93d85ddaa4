import { useNavigate, useSearch } from '@tanstack/react-router'
import { ApiKeys } from '../api-keys/api-keys.tsx'
import { ConnectedApps } from '../api-keys/connected-apps.tsx'
import { Page } from '../../ui/page/page.tsx'
import { Tabs, TabPanel } from '../../ui/tabs.tsx'
import { Plan } from '../../people/subscription/plan.tsx'
import { DeleteAccount } from './delete-account.tsx'
import { Profile } from './profile.tsx'
import { Security } from './security.tsx'
import { Transfers } from './transfers.tsx'
import { settingsTabs, type SettingsTab } from './tabs.ts'

const labels = { profile: 'Profile', security: 'Security', keys: 'API keys', apps: 'Connected apps', plan: 'Plan' }

export function Settings() {
  const { tab = 'profile' } = useSearch({ from: '/app/settings' })
  const navigate = useNavigate({ from: '/settings' })
  return (
    <Page title="Settings">
      <Tabs
        label="Settings"
        tabs={settingsTabs.map(id => ({ id, label: labels[id] }))}
        value={tab}
        onChange={id => void navigate({ search: { tab: id as SettingsTab } })}
      >
        <TabPanel id="profile">
          <Transfers />
          <Profile />
          <DeleteAccount />
        </TabPanel>
        <TabPanel id="security">
          <Security />
        </TabPanel>
        <TabPanel id="keys">
          <ApiKeys />
        </TabPanel>
        <TabPanel id="apps">
          <ConnectedApps />
        </TabPanel>
        <TabPanel id="plan">
          <Plan />
        </TabPanel>
      </Tabs>
    </Page>
  )
}
