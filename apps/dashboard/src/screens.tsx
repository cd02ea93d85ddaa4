// The list of screens. Each is a line here and a folder: its address, what loads it when it is first opened, and the entries of
// rail, palette and account menu that lead to it, which stand in the order of this list.
import { createRoute, redirect } from '@tanstack/react-router'
import {
  Code,
  Download,
  GitPullRequestArrow,
  History,
  KeyRound,
  Plug,
  ScrollText,
  Settings,
  ShieldCheck,
  SwatchBook,
  Upload,
  Users,
  Waypoints,
} from 'lucide-react'
import { settingsTabs } from './account/tabs.ts'
import { readAuditSearch } from './admin/audit-search.ts'
import { workspacesQuery } from './api/queries.ts'
import { queryClient } from './api/query-client.ts'
import { app } from './app-route.tsx'
import { readActivitySearch } from './changes/activity-search.ts'
import { readChecksSearch } from './checks/checks-search.ts'
import { OpenFindings } from './checks/open-findings.tsx'
import type { ExportSearch } from './exports/export-search.ts'
import { readGraphSearch } from './graph/graph-search.ts'
import { readThemeChoice } from './model/themes/choice-search.ts'
import { organizationTabs } from './organizations/tabs.ts'
import { readProposalsSearch } from './proposals/proposals-search.ts'
import { readThemeSearch } from './resolvers/theme-search.ts'
import { lastWorkspace } from './shell/last-workspace.ts'
import type { ScreenEntry } from './shell/screens.ts'
import { readGridSearch } from './tokens/grid/grid-search.ts'
import { lazy } from './ui/overlay/lazy.tsx'
import { readWebhookSearch } from './webhooks/webhook-search.ts'

const inside = { getParentRoute: () => app }
const outputScreens = () => import('./outputs/screens.ts')

/** What leads to a screen; none where another screen shows the way. */
const entries = (...list: ScreenEntry[]) => ({ entries: list })

/** The search of a screen with tabs. */
const tabOf =
  <Tab extends string>(tabs: readonly Tab[]) =>
  ({ tab: raw }: Record<string, unknown>): { tab?: Tab } => {
    const tab = tabs.find(each => each === raw)
    return tab ? { tab } : {}
  }

async function toWorkspace(): Promise<void> {
  const workspaces = await queryClient.ensureQueryData(workspacesQuery)
  const workspace = workspaces.find(each => each.id === lastWorkspace()) ?? workspaces[0]
  if (workspace) throw redirect({ to: '/w/$ws', params: { ws: workspace.id } })
}

export const screens = [
  createRoute({
    ...inside,
    path: '/',
    beforeLoad: toWorkspace,
    component: lazy(async () => (await import('./workspaces/first-workspace.tsx')).FirstWorkspace),
    staticData: entries(),
  }),
  createRoute({
    ...inside,
    path: '/w/$ws',
    validateSearch: readThemeChoice,
    component: lazy(async () => (await import('./workspaces/overview.tsx')).Overview),
    staticData: entries(),
  }),
  createRoute({
    ...inside,
    path: '/w/$ws/t/$tokenset',
    validateSearch: readGridSearch,
    component: lazy(async () => (await import('./tokens/tokens-screen.tsx')).TokensScreen),
    staticData: entries(),
  }),
  createRoute({
    ...inside,
    path: '/w/$ws/t/$tokenset/import',
    component: lazy(async () => (await import('./imports/import-screen.tsx')).ImportScreen),
    staticData: entries({ in: ['tokenset'], label: 'Import', icon: Upload }),
  }),
  createRoute({
    ...inside,
    path: '/w/$ws/t/$tokenset/export',
    // Read by the screen: what the options are is loaded with it.
    validateSearch: (raw): ExportSearch => raw,
    component: lazy(async () => (await import('./exports/export-screen.tsx')).ExportScreen),
    staticData: entries({ in: ['tokenset'], label: 'Export', icon: Download }),
  }),
  createRoute({
    ...inside,
    path: '/w/$ws/t/$tokenset/graph',
    validateSearch: readGraphSearch,
    component: lazy(async () => (await import('./graph/graph-screen.tsx')).GraphScreen),
    staticData: entries({ in: ['tokenset'], label: 'Alias graph', icon: Waypoints }),
  }),
  createRoute({
    ...inside,
    path: '/w/$ws/themes',
    component: lazy(async () => (await import('./resolvers/themes-screen.tsx')).ThemesScreen),
    staticData: entries({ in: ['rail', 'themes'], label: 'Themes', icon: SwatchBook }),
  }),
  createRoute({
    ...inside,
    path: '/w/$ws/import',
    component: lazy(async () => (await import('./imports/workspace-import.tsx')).WorkspaceImport),
    staticData: entries({ in: ['themes'], label: 'Import themes and tokensets', icon: Upload }),
  }),
  createRoute({
    ...inside,
    path: '/w/$ws/themes/$resolver',
    validateSearch: readThemeSearch,
    component: lazy(async () => (await import('./resolvers/theme-screen.tsx')).ThemeScreen),
    staticData: entries(),
  }),
  createRoute({
    ...inside,
    path: '/w/$ws/outputs',
    component: lazy(async () => (await outputScreens()).OutputsScreen),
    staticData: entries({ in: ['rail', 'workspace'], label: 'Outputs', icon: Code }),
  }),
  createRoute({
    ...inside,
    path: '/w/$ws/outputs/$output',
    component: lazy(async () => (await outputScreens()).OutputScreen),
    staticData: entries(),
  }),
  createRoute({
    ...inside,
    path: '/w/$ws/checks',
    validateSearch: readChecksSearch,
    component: lazy(async () => (await import('./checks/checks-screen.tsx')).ChecksScreen),
    staticData: entries({ in: ['rail', 'workspace'], label: 'Checks', icon: ShieldCheck, Tally: OpenFindings }),
  }),
  createRoute({
    ...inside,
    path: '/w/$ws/proposals',
    validateSearch: readProposalsSearch,
    component: lazy(async () => (await import('./proposals/proposals-screen.tsx')).ProposalsScreen),
    staticData: entries({ in: ['rail', 'workspace'], label: 'Proposals', icon: GitPullRequestArrow }),
  }),
  createRoute({
    ...inside,
    path: '/w/$ws/proposals/$proposal',
    component: lazy(async () => (await import('./proposals/proposal-screen.tsx')).ProposalScreen),
    staticData: entries(),
  }),
  createRoute({
    ...inside,
    path: '/w/$ws/activity',
    validateSearch: readActivitySearch,
    component: lazy(async () => (await import('./changes/activity.tsx')).Activity),
    staticData: entries({ in: ['rail', 'workspace'], label: 'Activity', icon: History }),
  }),
  createRoute({
    ...inside,
    path: '/w/$ws/settings',
    component: lazy(async () => (await import('./workspaces/settings.tsx')).WorkspaceSettings),
    staticData: entries({ in: ['rail', 'workspace'], label: 'Members and settings', icon: Settings }),
  }),
  createRoute({
    ...inside,
    path: '/w/$ws/settings/webhooks',
    component: lazy(async () => (await import('./webhooks/webhooks-screen.tsx')).WebhooksScreen),
    staticData: entries(),
  }),
  createRoute({
    ...inside,
    path: '/w/$ws/settings/webhooks/$webhook',
    validateSearch: readWebhookSearch,
    component: lazy(async () => (await import('./webhooks/webhook-screen.tsx')).WebhookScreen),
    staticData: entries(),
  }),
  createRoute({
    ...inside,
    path: '/org/$org',
    validateSearch: tabOf(organizationTabs),
    component: lazy(async () => (await import('./organizations/organization-screen.tsx')).OrganizationScreen),
    staticData: entries(),
  }),
  createRoute({
    ...inside,
    path: '/settings',
    validateSearch: tabOf(settingsTabs),
    component: lazy(async () => (await import('./account/settings.tsx')).Settings),
    staticData: entries(
      { in: ['account'], label: 'Settings, keys and apps', icon: Settings },
      { in: ['settings'], label: 'API keys', icon: KeyRound, search: { tab: 'keys' } },
      { in: ['settings'], label: 'Connected apps', icon: Plug, search: { tab: 'apps' } },
      { in: ['profile'], label: 'Profile, password, sessions', icon: Settings },
    ),
  }),
  createRoute({
    ...inside,
    path: '/connect',
    component: lazy(async () => (await import('./connect/connect-screen.tsx')).ConnectScreen),
    staticData: entries(
      { in: ['account'], label: 'Connect…', icon: Plug },
      { in: ['connect'], label: 'Connect an app, a build or a script', icon: Plug },
    ),
  }),
  createRoute({
    ...inside,
    path: '/admin/users',
    component: lazy(async () => (await import('./admin/users.tsx')).Users),
    staticData: entries({ in: ['administration'], label: 'Accounts of this instance', icon: Users }),
  }),
  createRoute({
    ...inside,
    path: '/admin/audit',
    validateSearch: readAuditSearch,
    component: lazy(async () => (await import('./admin/audit.tsx')).Audit),
    staticData: entries({ in: ['administration'], label: 'Audit of this instance', icon: ScrollText }),
  }),
  createRoute({
    ...inside,
    path: '/admin/api-keys',
    component: lazy(async () => (await import('./admin/all-api-keys.tsx')).AllApiKeys),
    staticData: entries({ in: ['administration'], label: 'API keys of all accounts', icon: KeyRound }),
  }),
] as const
