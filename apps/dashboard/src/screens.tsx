// The list of screens: the address of each, the module that it loads when it first opens, and its entries in the rail,
// the palette and the account menu, which follow the order of this list.
import { createRoute, redirect } from '@tanstack/react-router'
import {
  BookOpen,
  Code,
  Download,
  GitPullRequestArrow,
  History,
  KeyRound,
  Mail,
  Plug,
  ScrollText,
  Settings,
  ShieldCheck,
  SwatchBook,
  Upload,
  Users,
  Waypoints,
} from './icons/icons.generated.ts'
import { settingsTabs } from './signing-in/account/tabs.ts'
import { readAuditSearch } from './people/audit/audit-search.ts'
import { modesQuery, tokensetsQuery, workspacesQuery } from './api/queries.ts'
import { queryClient } from './api/query-client.ts'
import { app } from './app-route.tsx'
import { readActivitySearch } from './quality/changes/activity-search.ts'
import { readChecksSearch } from './quality/checks/checks-search.ts'
import { OpenFindings } from './quality/checks/open-findings.tsx'
import { readDocumentationSearch } from './pages/documentation/documentation-search.ts'
import { tokensQuery } from './tokens/edits/tokens-query.ts'
import type { ExportSearch } from './tokens/exports/export-search.ts'
import { readGraphSearch } from './themes/graph/graph-search.ts'
import { readThemeChoice } from './tokens/model/themes/choice-search.ts'
import { organizationTabs } from './teams/organizations/tabs.ts'
import { readProposalsSearch } from './quality/proposals/proposals-search.ts'
import { withThemes } from './themes/resolvers/header/with-themes.tsx'
import { readThemeSearch } from './themes/resolvers/theme-search.ts'
import { lastWorkspace } from './shell/last-workspace.ts'
import type { ScreenEntry } from './shell/screens.ts'
import { readGridSearch } from './desk/grid-search.ts'
import { lazy } from './ui/overlay/lazy.tsx'
import { readWebhookSearch } from './delivery/webhooks/webhook-search.ts'

/** The list is empty where another screen links to this one. */
const inside = (entries: readonly ScreenEntry[]) => ({ getParentRoute: () => app, staticData: { entries } })
const documentationScreens = () => import('./pages/documentation/screens.ts')
const outputScreens = () => import('./files/outputs/screens.ts')

/** The URL search of a screen with tabs. */
const tabOf =
  <Tab extends string>(tabs: readonly Tab[]) =>
  ({ tab: raw }: Record<string, unknown>): { tab?: Tab } => {
    const tab = tabs.find(each => each === raw)
    return tab ? { tab } : {}
  }

/** Asks for what the grid shows while the grid itself still loads. */
function readAhead({ ws, tokenset }: { ws: string; tokenset: string }): void {
  void queryClient.prefetchQuery(tokensQuery(tokenset))
  void queryClient.prefetchQuery(modesQuery(tokenset))
  void queryClient.prefetchQuery(tokensetsQuery(ws))
  void queryClient.prefetchQuery(workspacesQuery)
}

async function toWorkspace(): Promise<void> {
  const workspaces = await queryClient.ensureQueryData(workspacesQuery)
  const workspace = workspaces.find(each => each.id === lastWorkspace()) ?? workspaces[0]
  if (workspace) throw redirect({ to: '/w/$ws', params: { ws: workspace.id } })
}

export const screens = [
  createRoute({
    ...inside([]),
    path: '/',
    beforeLoad: toWorkspace,
    component: lazy(async () => (await import('./teams/workspaces/first-workspace.tsx')).FirstWorkspace),
  }),
  createRoute({
    ...inside([]),
    path: '/w/$ws',
    validateSearch: readThemeChoice,
    component: lazy(async () => (await import('./teams/workspaces/home/overview.tsx')).Overview),
  }),
  createRoute({
    ...inside([]),
    path: '/w/$ws/t/$tokenset',
    validateSearch: readGridSearch,
    loader: ({ params, cause }) => {
      if (cause === 'enter') readAhead(params)
    },
    component: lazy(async () => (await import('./desk/tokens-screen.tsx')).TokensScreen),
  }),
  createRoute({
    ...inside([{ in: ['tokenset'], label: 'Import', icon: Upload, alsoCalled: 'upload figma variables paste' }]),
    path: '/w/$ws/t/$tokenset/import',
    component: withThemes(lazy(async () => (await import('./files/imports/import-screen.tsx')).ImportScreen)),
  }),
  createRoute({
    ...inside([{ in: ['tokenset'], label: 'Export', icon: Download, alsoCalled: 'download code css handoff' }]),
    path: '/w/$ws/t/$tokenset/export',
    // The screen itself validates the search: the list of options loads with it.
    validateSearch: (raw): ExportSearch => raw,
    component: withThemes(lazy(async () => (await import('./tokens/exports/export-screen.tsx')).ExportScreen)),
  }),
  createRoute({
    ...inside([{ in: ['tokenset'], label: 'Alias graph', icon: Waypoints, alsoCalled: 'references dependencies' }]),
    path: '/w/$ws/t/$tokenset/graph',
    validateSearch: readGraphSearch,
    component: lazy(async () => (await import('./themes/graph/graph-screen.tsx')).GraphScreen),
  }),
  createRoute({
    ...inside([{ in: ['rail', 'themes'], label: 'Themes', icon: SwatchBook, alsoCalled: 'resolver axis collection' }]),
    path: '/w/$ws/themes',
    component: withThemes(lazy(async () => (await import('./themes/resolvers/themes-screen.tsx')).ThemesScreen)),
  }),
  createRoute({
    ...inside([{ in: ['themes'], label: 'Import themes and tokensets', icon: Upload }]),
    path: '/w/$ws/import',
    component: withThemes(lazy(async () => (await import('./files/imports/workspace-import.tsx')).WorkspaceImport)),
  }),
  createRoute({
    ...inside([]),
    path: '/w/$ws/themes/$resolver',
    validateSearch: readThemeSearch,
    component: lazy(async () => (await import('./themes/resolvers/theme-screen.tsx')).ThemeScreen),
  }),
  createRoute({
    ...inside([
      { in: ['rail', 'workspace'], label: 'Outputs', icon: Code, alsoCalled: 'pipeline platforms build sync' },
    ]),
    path: '/w/$ws/outputs',
    component: lazy(async () => (await outputScreens()).OutputsScreen),
  }),
  createRoute({
    ...inside([]),
    path: '/w/$ws/outputs/$output',
    component: lazy(async () => (await outputScreens()).OutputScreen),
  }),
  createRoute({
    ...inside([
      {
        in: ['rail', 'workspace'],
        label: 'Documentation',
        icon: BookOpen,
        alsoCalled: 'docs pages site guidelines zeroheight supernova',
      },
    ]),
    path: '/w/$ws/documentation',
    component: lazy(async () => (await documentationScreens()).DocumentationsScreen),
  }),
  createRoute({
    ...inside([]),
    path: '/w/$ws/documentation/$slug',
    validateSearch: readDocumentationSearch,
    component: lazy(async () => (await documentationScreens()).DocumentationScreen),
  }),
  createRoute({
    ...inside([
      { in: ['rail', 'workspace'], label: 'Checks', icon: ShieldCheck, Tally: OpenFindings, alsoCalled: 'lint rules' },
    ]),
    path: '/w/$ws/checks',
    validateSearch: readChecksSearch,
    component: lazy(async () => (await import('./quality/checks/checks-screen.tsx')).ChecksScreen),
  }),
  createRoute({
    ...inside([
      {
        in: ['rail', 'workspace'],
        label: 'Proposals',
        icon: GitPullRequestArrow,
        alsoCalled: 'branch review draft pull request',
      },
    ]),
    path: '/w/$ws/proposals',
    validateSearch: readProposalsSearch,
    component: lazy(async () => (await import('./quality/proposals/proposals-screen.tsx')).ProposalsScreen),
  }),
  createRoute({
    ...inside([]),
    path: '/w/$ws/proposals/$proposal',
    component: lazy(async () => (await import('./quality/proposals/proposal-screen.tsx')).ProposalScreen),
  }),
  createRoute({
    ...inside([{ in: ['rail', 'workspace'], label: 'Activity', icon: History, alsoCalled: 'changes log versions' }]),
    path: '/w/$ws/activity',
    validateSearch: readActivitySearch,
    component: lazy(async () => (await import('./quality/changes/activity.tsx')).Activity),
  }),
  createRoute({
    ...inside([
      {
        in: ['rail', 'workspace'],
        label: 'Members and settings',
        icon: Settings,
        alsoCalled: 'people team roles webhooks git repository',
      },
    ]),
    path: '/w/$ws/settings',
    component: lazy(async () => (await import('./teams/workspaces/settings.tsx')).WorkspaceSettings),
  }),
  createRoute({
    ...inside([]),
    path: '/w/$ws/settings/git',
    component: lazy(async () => (await import('./delivery/git/git-screen.tsx')).GitScreen),
  }),
  createRoute({
    ...inside([]),
    path: '/w/$ws/settings/webhooks',
    component: lazy(async () => (await import('./delivery/webhooks/webhooks-screen.tsx')).WebhooksScreen),
  }),
  createRoute({
    ...inside([]),
    path: '/w/$ws/settings/webhooks/$webhook',
    validateSearch: readWebhookSearch,
    component: lazy(async () => (await import('./delivery/webhooks/webhook-screen.tsx')).WebhookScreen),
  }),
  createRoute({
    ...inside([]),
    path: '/org/$org',
    validateSearch: tabOf(organizationTabs),
    component: lazy(async () => (await import('./teams/organizations/organization-screen.tsx')).OrganizationScreen),
  }),
  createRoute({
    ...inside([
      { in: ['account'], label: 'Settings, keys and apps', icon: Settings },
      { in: ['settings'], label: 'API keys', icon: KeyRound, search: { tab: 'keys' } },
      { in: ['settings'], label: 'Connected apps', icon: Plug, search: { tab: 'apps' } },
      { in: ['profile'], label: 'Profile, password, sessions', icon: Settings },
    ]),
    path: '/settings',
    validateSearch: tabOf(settingsTabs),
    component: lazy(async () => (await import('./signing-in/account/settings.tsx')).Settings),
  }),
  createRoute({
    ...inside([
      { in: ['account'], label: 'Connect…', icon: Plug },
      { in: ['connect'], label: 'Connect an app, a build or a script', icon: Plug },
    ]),
    path: '/connect',
    component: lazy(async () => (await import('./signing-in/connect/connect-screen.tsx')).ConnectScreen),
  }),
  createRoute({
    ...inside([{ in: ['administration'], label: 'Accounts of this instance', icon: Users }]),
    path: '/admin/users',
    component: lazy(async () => (await import('./signing-in/admin/users.tsx')).Users),
  }),
  createRoute({
    ...inside([{ in: ['administration'], label: 'Audit of this instance', icon: ScrollText }]),
    path: '/admin/audit',
    validateSearch: readAuditSearch,
    component: lazy(async () => (await import('./signing-in/admin/audit.tsx')).Audit),
  }),
  createRoute({
    ...inside([{ in: ['administration'], label: 'API keys of all accounts', icon: KeyRound }]),
    path: '/admin/api-keys',
    component: lazy(async () => (await import('./signing-in/admin/all-api-keys.tsx')).AllApiKeys),
  }),
  createRoute({
    ...inside([{ in: ['administration'], label: 'Mail', icon: Mail }]),
    path: '/admin/mails',
    component: lazy(async () => (await import('./signing-in/admin/mails.tsx')).Mails),
  }),
] as const
