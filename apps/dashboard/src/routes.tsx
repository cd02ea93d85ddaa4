// The list of screens. A screen that is not the grid is loaded when it is first opened.
import { createRootRoute, createRoute, createRouter, Outlet, redirect } from '@tanstack/react-router'
import { settingsTabs, type SettingsTab } from './account/tabs.ts'
import { readAuditSearch } from './admin/audit-search.ts'
import { readActivitySearch } from './changes/activity-search.ts'
import type { ExportSearch } from './exports/export-search.ts'
import { lazy } from './ui/overlay/lazy.tsx'
import { organizationTabs, type OrganizationTab } from './organizations/tabs.ts'
import { sessionQuery, workspacesQuery } from './api/queries.ts'
import { queryClient } from './api/query-client.ts'
import { ScreenFailed, ScreenFailedInside, ScreenMissing } from './shell/screen-failed.tsx'
import { Shell } from './shell/shell.tsx'
import { lastWorkspace } from './shell/last-workspace.ts'
import { readChecksSearch } from './checks/checks-search.ts'
import { readProposalsSearch } from './proposals/proposals-search.ts'
import { readThemeChoice } from './model/themes/choice-search.ts'
import { readGraphSearch } from './graph/graph-search.ts'
import { readGridSearch } from './tokens/grid/grid-search.ts'
import { readWebhookSearch } from './webhooks/webhook-search.ts'
import { readThemeSearch } from './resolvers/theme-search.ts'

const root = createRootRoute({ component: Outlet, errorComponent: ScreenFailed, notFoundComponent: ScreenMissing })

const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)

/** Where to go after signing in: only places of this dashboard. */
const nextPlace = (search: Record<string, unknown>): { next?: string } => {
  const next = text(search['next'])
  return next && /^\/(?![/\\])/.test(next) ? { next } : {}
}

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/login',
  validateSearch: nextPlace,
  component: lazy(async () => (await import('./session/sign-in.tsx')).SignIn),
})
const signUp = createRoute({
  getParentRoute: () => root,
  path: '/signup',
  validateSearch: nextPlace,
  component: lazy(async () => (await import('./session/sign-up.tsx')).SignUp),
})
const forgot = createRoute({
  getParentRoute: () => root,
  path: '/forgot',
  component: lazy(async () => (await import('./session/forgot.tsx')).Forgot),
})

const app = createRoute({
  getParentRoute: () => root,
  id: 'app',
  component: Shell,
  beforeLoad: async ({ location }) => {
    const user = await queryClient.ensureQueryData(sessionQuery)
    if (!user) throw redirect({ to: '/login', search: location.href === '/' ? {} : { next: location.href } })
  },
})

const home = createRoute({
  getParentRoute: () => app,
  path: '/',
  beforeLoad: async () => {
    const workspaces = await queryClient.ensureQueryData(workspacesQuery)
    const workspace = workspaces.find(each => each.id === lastWorkspace()) ?? workspaces[0]
    if (workspace) throw redirect({ to: '/w/$ws', params: { ws: workspace.id } })
  },
  component: lazy(async () => (await import('./workspaces/first-workspace.tsx')).FirstWorkspace),
})
const workspace = createRoute({
  getParentRoute: () => app,
  path: '/w/$ws',
  validateSearch: readThemeChoice,
  component: lazy(async () => (await import('./workspaces/overview.tsx')).Overview),
})
const grid = createRoute({
  getParentRoute: () => app,
  path: '/w/$ws/t/$tokenset',
  validateSearch: readGridSearch,
  component: lazy(async () => (await import('./tokens/tokens-screen.tsx')).TokensScreen),
})

const graph = createRoute({
  getParentRoute: () => app,
  path: '/w/$ws/t/$tokenset/graph',
  validateSearch: readGraphSearch,
  component: lazy(async () => (await import('./graph/graph-screen.tsx')).GraphScreen),
})
const exportTokens = createRoute({
  getParentRoute: () => app,
  path: '/w/$ws/t/$tokenset/export',
  // Read by the screen: what the options are is loaded with it.
  validateSearch: (raw): ExportSearch => raw,
  component: lazy(async () => (await import('./exports/export-screen.tsx')).ExportScreen),
})
const importTokens = createRoute({
  getParentRoute: () => app,
  path: '/w/$ws/t/$tokenset/import',
  component: lazy(async () => (await import('./imports/import-screen.tsx')).ImportScreen),
})
const importSystem = createRoute({
  getParentRoute: () => app,
  path: '/w/$ws/import',
  component: lazy(async () => (await import('./imports/workspace-import.tsx')).WorkspaceImport),
})
const activity = createRoute({
  getParentRoute: () => app,
  path: '/w/$ws/activity',
  validateSearch: readActivitySearch,
  component: lazy(async () => (await import('./changes/activity.tsx')).Activity),
})
const themes = createRoute({
  getParentRoute: () => app,
  path: '/w/$ws/themes',
  component: lazy(async () => (await import('./resolvers/themes-screen.tsx')).ThemesScreen),
})
const theme = createRoute({
  getParentRoute: () => app,
  path: '/w/$ws/themes/$resolver',
  validateSearch: readThemeSearch,
  component: lazy(async () => (await import('./resolvers/theme-screen.tsx')).ThemeScreen),
})
const outputScreens = () => import('./outputs/screens.ts')
const outputs = createRoute({
  getParentRoute: () => app,
  path: '/w/$ws/outputs',
  component: lazy(async () => (await outputScreens()).OutputsScreen),
})
const output = createRoute({
  getParentRoute: () => app,
  path: '/w/$ws/outputs/$output',
  component: lazy(async () => (await outputScreens()).OutputScreen),
})
const checks = createRoute({
  getParentRoute: () => app,
  path: '/w/$ws/checks',
  validateSearch: readChecksSearch,
  component: lazy(async () => (await import('./checks/checks-screen.tsx')).ChecksScreen),
})
const proposals = createRoute({
  getParentRoute: () => app,
  path: '/w/$ws/proposals',
  validateSearch: readProposalsSearch,
  component: lazy(async () => (await import('./proposals/proposals-screen.tsx')).ProposalsScreen),
})
const proposal = createRoute({
  getParentRoute: () => app,
  path: '/w/$ws/proposals/$proposal',
  component: lazy(async () => (await import('./proposals/proposal-screen.tsx')).ProposalScreen),
})
const workspaceSettings = createRoute({
  getParentRoute: () => app,
  path: '/w/$ws/settings',
  component: lazy(async () => (await import('./workspaces/settings.tsx')).WorkspaceSettings),
})
const webhooks = createRoute({
  getParentRoute: () => app,
  path: '/w/$ws/settings/webhooks',
  component: lazy(async () => (await import('./webhooks/webhooks-screen.tsx')).WebhooksScreen),
})
const webhook = createRoute({
  getParentRoute: () => app,
  path: '/w/$ws/settings/webhooks/$webhook',
  validateSearch: readWebhookSearch,
  component: lazy(async () => (await import('./webhooks/webhook-screen.tsx')).WebhookScreen),
})
const organization = createRoute({
  getParentRoute: () => app,
  path: '/org/$org',
  validateSearch: (raw): { tab?: OrganizationTab } => tabOf(organizationTabs, raw['tab']),
  component: lazy(async () => (await import('./organizations/organization-screen.tsx')).OrganizationScreen),
})
const settings = createRoute({
  getParentRoute: () => app,
  path: '/settings',
  validateSearch: (raw): { tab?: SettingsTab } => tabOf(settingsTabs, raw['tab']),
  component: lazy(async () => (await import('./account/settings.tsx')).Settings),
})

const connect = createRoute({
  getParentRoute: () => app,
  path: '/connect',
  component: lazy(async () => (await import('./connect/connect-screen.tsx')).ConnectScreen),
})
const users = createRoute({
  getParentRoute: () => app,
  path: '/admin/users',
  component: lazy(async () => (await import('./admin/users.tsx')).Users),
})
const audit = createRoute({
  getParentRoute: () => app,
  path: '/admin/audit',
  validateSearch: readAuditSearch,
  component: lazy(async () => (await import('./admin/audit.tsx')).Audit),
})
const allApiKeys = createRoute({
  getParentRoute: () => app,
  path: '/admin/api-keys',
  component: lazy(async () => (await import('./admin/all-api-keys.tsx')).AllApiKeys),
})

function tabOf<Tab extends string>(tabs: readonly Tab[], raw: unknown): { tab?: Tab } {
  const tab = tabs.find(each => each === raw)
  return tab ? { tab } : {}
}

const routeTree = root.addChildren([
  signIn,
  signUp,
  forgot,
  app.addChildren([
    home,
    workspace,
    grid,
    graph,
    exportTokens,
    importTokens,
    importSystem,
    activity,
    themes,
    theme,
    outputs,
    output,
    checks,
    proposals,
    proposal,
    workspaceSettings,
    webhooks,
    webhook,
    organization,
    settings,
    connect,
    users,
    audit,
    allApiKeys,
  ]),
])

export const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  scrollRestoration: true,
  defaultErrorComponent: ScreenFailedInside,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
