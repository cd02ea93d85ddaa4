import { createRoute, redirect } from '@tanstack/react-router'
import { feature } from '../../api/feature.ts'
import { inside, tabOf } from '../../api/frame.ts'
import { lastWorkspace } from '../../api/last-workspace.ts'
import { workspacesQuery } from '../../api/queries.ts'
import { queryClient } from '../../api/query-client.ts'
import { Settings } from '../../icons/icons.generated.ts'
import { readThemeChoice } from '../../tokens/model/themes/choice-search.ts'
import { lazy } from '../../ui/overlay/lazy.tsx'
import { workspaceTabs } from './tabs.ts'

async function toWorkspace(): Promise<void> {
  const workspaces = await queryClient.ensureQueryData(workspacesQuery)
  const workspace = workspaces.find(each => each.id === lastWorkspace()) ?? workspaces[0]
  if (workspace) throw redirect({ to: '/w/$ws', params: { ws: workspace.id } })
}

export const workspacesFeature = feature({
  screens: [
    createRoute({
      ...inside(),
      path: '/',
      beforeLoad: toWorkspace,
      component: lazy(async () => (await import('./first-workspace.tsx')).FirstWorkspace),
    }),
    createRoute({
      ...inside(),
      path: '/w/$ws',
      validateSearch: readThemeChoice,
      component: lazy(async () => (await import('./home/overview.tsx')).Overview),
    }),
    createRoute({
      ...inside({
        in: ['rail', 'workspace'],
        label: 'Members and settings',
        icon: Settings,
        alsoCalled: 'people team roles webhooks git repository',
        order: 7,
      }),
      path: '/w/$ws/settings',
      validateSearch: tabOf(workspaceTabs),
      component: lazy(async () => (await import('./settings.tsx')).WorkspaceSettings),
    }),
  ],
  stale: { workspaces: ['workspaces', 'downgrade-status'] },
  events: {
    workspace: [
      'workspaces',
      'proposal-rules',
      'shared-pages',
      'documentation',
      'outputs',
      'guidance/workspace_id',
      'components/workspace_id',
      'proposals/workspace_id',
      'organization-of',
      'organization-workspaces',
    ],
  },
  palette: async () => (await import('./palette.tsx')).palettePart,
})
