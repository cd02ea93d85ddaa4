import { readdirSync, readFileSync } from 'node:fs'
import { settingsTabs } from '../../src/signing-in/account/tabs.ts'
import { workspaceTabs } from '../../src/teams/workspaces/tabs.ts'
import { organizationTabs } from '../../src/teams/organizations/tabs.ts'
import { themeTabs } from '../../src/themes/resolvers/theme-search.ts'
import { proposalTabs } from '../../src/quality/proposals/proposals-search.ts'
import { checksTabs } from '../../src/quality/checks/checks-search.ts'
import type { Furnished } from './test.ts'

/** Every screen behind the sign-in, with something on it that shows that it is there. */
export function routesOf(at: Furnished): { name: string; path: string; shows: string | RegExp }[] {
  const tokenset = `/w/${at.ws}/t/${at.tokenset}`
  const theme = `/w/${at.ws}/themes/${at.resolver}`
  return [
    { name: 'workspace', path: `/w/${at.ws}`, shows: 'Colors and space' },
    { name: 'empty workspace', path: `/w/${at.emptyWorkspace}`, shows: 'Bring your tokens, or start with a few' },
    { name: 'unknown workspace', path: '/w/01a1f815-0a26-71b1-b6c3-57cba3ab0000', shows: 'Workspace not found' },
    { name: 'grid', path: tokenset, shows: '#9a3a77' },
    { name: 'swatches', path: `${tokenset}?show=swatches`, shows: 'color' },
    { name: 'contrast matrix', path: `${tokenset}?show=contrast`, shows: 'Enough is' },
    { name: 'empty grid', path: `/w/${at.ws}/t/${at.emptyTokenset}`, shows: 'No tokens yet' },
    { name: 'grid without results', path: `${tokenset}?q=zzz`, shows: 'Nothing matches' },
    { name: 'graph', path: `${tokenset}/graph`, shows: 'Alias graph' },
    { name: 'export', path: `${tokenset}/export`, shows: 'ETag' },
    { name: 'export of a mode', path: `${tokenset}/export?format=css&mode=${at.modes[1]}`, shows: '--color-brand' },
    { name: 'import', path: `${tokenset}/import`, shows: 'Choose files' },
    { name: 'import into a workspace', path: `/w/${at.ws}/import`, shows: 'Choose files' },
    { name: 'import without a workspace', path: '/import', shows: 'Choose files' },
    { name: 'activity', path: `/w/${at.ws}/activity`, shows: /Created the tokenset/ },
    { name: 'themes', path: `/w/${at.ws}/themes`, shows: 'scheme × density: 4 permutations' },
    { name: 'no themes', path: `/w/${at.emptyWorkspace}/themes`, shows: 'No themes yet' },
    { name: 'values of themes', path: theme, shows: 'color.brand' },
    { name: 'matrix of themes', path: `${theme}?tab=matrix`, shows: 'dark' },
    { name: 'coverage of themes', path: `${theme}?tab=coverage`, shows: 'color.lost' },
    { name: 'sets and axes of themes', path: `${theme}?tab=setup`, shows: 'In style sheets' },
    { name: 'outputs', path: `/w/${at.ws}/outputs`, shows: 'CSS custom properties' },
    { name: 'no outputs', path: `/w/${at.emptyWorkspace}/outputs`, shows: 'No outputs yet' },
    { name: 'output', path: `/w/${at.ws}/outputs/web`, shows: '--acme-color-brand' },
    { name: 'documentation', path: `/w/${at.ws}/documentation`, shows: 'Published for everyone' },
    { name: 'no documentation', path: `/w/${at.emptyWorkspace}/documentation`, shows: 'No documentation yet' },
    { name: 'page of documentation', path: `/w/${at.ws}/documentation/${at.documentation}`, shows: 'Hello' },
    { name: 'components', path: `/w/${at.ws}/components`, shows: 'Button' },
    { name: 'no components', path: `/w/${at.emptyWorkspace}/components`, shows: 'No components yet' },
    { name: 'component', path: `/w/${at.ws}/components/Button`, shows: 'Core/color.brand' },
    { name: 'checks', path: `/w/${at.ws}/checks`, shows: 'No rules yet' },
    ...checksTabs.slice(1).map(tab => ({
      name: `checks, ${tab}`,
      path: `/w/${at.ws}/checks?tab=${tab}`,
      shows: { open: '', known: 'No rules yet', trend: 'Production', rules: 'Add a preset' }[tab],
    })),
    { name: 'usage', path: `/w/${at.ws}/usage`, shows: 'npx tessera scan --report' },
    { name: 'proposals', path: `/w/${at.ws}/proposals`, shows: 'Warmer brand' },
    ...proposalTabs.slice(1).map(tab => ({
      name: `proposals, ${tab}`,
      path: `/w/${at.ws}/proposals?tab=${tab}`,
      shows: { open: '', drafts: 'No drafts', merged: 'Nothing was merged yet', closed: 'Nothing was closed' }[tab],
    })),
    { name: 'proposal', path: `/w/${at.ws}/proposals/${at.proposal}`, shows: 'Is it warm enough?' },
    { name: 'grid of a proposal', path: `${tokenset}?proposal=${at.proposal}`, shows: 'You edit the proposal' },
    { name: 'workspace settings', path: `/w/${at.ws}/settings`, shows: 'Ada Lovelace' },
    ...workspaceTabs.slice(1).map(tab => ({
      name: `workspace settings, ${tab}`,
      path: `/w/${at.ws}/settings?tab=${tab}`,
      shows: { members: '', general: 'Delete workspace…', proposals: 'Save rules', connections: 'Open webhooks' }[tab],
    })),
    { name: 'webhooks', path: `/w/${at.ws}/settings/webhooks`, shows: 'https://example.com/hooks' },
    { name: 'no webhooks', path: `/w/${at.emptyWorkspace}/settings/webhooks`, shows: 'No webhooks yet' },
    { name: 'git', path: `/w/${at.ws}/settings/git`, shows: 'No repository yet' },
    { name: 'git app', path: `/w/${at.ws}/settings/git/app`, shows: 'Create a GitHub App' },
    { name: 'webhook', path: `/w/${at.ws}/settings/webhooks/${at.webhook}`, shows: 'Nothing was sent yet' },
    { name: 'profile', path: '/settings', shows: 'What you sign in with' },
    { name: 'security', path: '/settings?tab=security', shows: 'this one' },
    { name: 'API keys', path: '/settings?tab=keys', shows: 'Build' },
    { name: 'connected apps', path: '/settings?tab=apps', shows: 'claude mcp add' },
    { name: 'plan', path: '/settings?tab=plan', shows: 'BUSINESS' },
    { name: 'environments', path: `/org/${at.org}`, shows: 'Staging' },
    { name: 'releases', path: `/org/${at.org}?tab=releases`, shows: 'A hot fix' },
    { name: 'packages', path: `/org/${at.org}?tab=packages`, shows: 'Everyone may install them' },
    { name: 'merge', path: `/org/${at.org}?tab=merge`, shows: 'still to choose' },
    { name: "organization's workspaces", path: `/org/${at.org}?tab=workspaces`, shows: 'Remove' },
    { name: "organization's members", path: `/org/${at.org}?tab=members`, shows: 'Grace Hopper' },
    { name: 'provisioning', path: `/org/${at.org}?tab=provisioning`, shows: 'Create token' },
    { name: "organization's activity", path: `/org/${at.org}?tab=activity`, shows: /Staging/ },
    { name: "organization's audit", path: `/org/${at.org}?tab=audit`, shows: 'From where' },
    { name: "organization's settings", path: `/org/${at.org}?tab=settings`, shows: 'Delete organization…' },
    { name: 'connect', path: '/connect', shows: 'tessera login' },
    { name: 'accounts', path: '/admin/users', shows: 'viewer@example.com' },
    { name: 'audit', path: '/admin/audit', shows: 'From where' },
    { name: 'mail', path: '/admin/mails', shows: 'No mail server is set up' },
    { name: 'API keys of all accounts', path: '/admin/api-keys', shows: 'grace@example.com' },
    { name: 'unknown address', path: '/no/such/place', shows: 'There is nothing at this address' },
  ]
}

export const signedOutRoutes = [
  '/login',
  '/sign-in',
  '/signup',
  '/forgot',
  '/reset-password#secret',
  '/verify-email#secret',
  '/set-up-factor',
  '/invite',
]

/** Each screen that a feature registers, and each tab, that is not among the routes here. */
export function missingRoutes(at: Furnished): string[] {
  const src = new URL('../../src/', import.meta.url)
  const records = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter(path => /(^|\/)index\.ts$/.test(path))
  const source = records.map(path => readFileSync(new URL(path, src), 'utf8'))
  const patterns = [...source.join('\n').matchAll(/^ +path: '([^']+)'/gm)].map(match => match[1]!)
  if (patterns.length < 25) throw new Error('The records of features are written differently now')
  const known = [...signedOutRoutes, '/', ...routesOf(at).map(({ path }) => path)]
  const missing = patterns.filter(pattern => {
    const path = new RegExp(`^${pattern.replaceAll(/\$\w+/g, '[^/]+')}$`)
    return !known.some(each => path.test(each.split(/[?#]/)[0]!))
  })
  // The first tab is what the address without one shows.
  const tabs = [
    ...settingsTabs.slice(1).map(tab => `/settings?tab=${tab}`),
    ...themeTabs.slice(1).map(tab => `/w/${at.ws}/themes/${at.resolver}?tab=${tab}`),
    ...checksTabs.slice(1).map(tab => `/w/${at.ws}/checks?tab=${tab}`),
    ...proposalTabs.slice(1).map(tab => `/w/${at.ws}/proposals?tab=${tab}`),
    ...workspaceTabs.slice(1).map(tab => `/w/${at.ws}/settings?tab=${tab}`),
    ...organizationTabs.slice(1).map(tab => `/org/${at.org}?tab=${tab}`),
  ]
  return [...missing, ...tabs.filter(tab => !known.includes(tab))]
}
