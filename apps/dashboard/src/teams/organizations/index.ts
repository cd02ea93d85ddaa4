import { createRoute } from '@tanstack/react-router'
import { feature } from '../../api/feature.ts'
import { inside, tabOf } from '../../api/frame.ts'
import { ofReleases } from '../../delivery/releases/index.ts'
import { lazy } from '../../ui/overlay/lazy.tsx'
import { organizationTabs } from './tabs.ts'

export const organizationsFeature = feature({
  screens: [
    createRoute({
      ...inside(),
      path: '/org/$org',
      validateSearch: tabOf(organizationTabs),
      component: lazy(async () => (await import('./organization-screen.tsx')).OrganizationScreen),
    }),
  ],
  stale: {
    organizations: ['organizations', 'organization-activity'],
    organizationMembers: [
      'organization-members/organization_id',
      'organization-invitations/organization_id',
      'organization-activity/organization_id',
      'organizations',
    ],
    organizationInvites: ['organization-invitations/organization_id', 'organization-activity/organization_id', 'mails'],
    organizationWorkspaces: ['organization-workspaces/organization_id', 'organization-of', 'workspaces', ...ofReleases],
    scim: ['provisioning', 'organization-members', 'organization-activity'],
  },
  palette: async () => (await import('./palette.tsx')).palettePart,
})
