import type { Page } from '@playwright/test'
import { expectAccessible, ofLooks, violationsOf } from './world/axe.ts'
import { goTo } from './world/go-to.ts'
import { holdRequests } from './world/hold-requests.ts'
import { createHash } from 'node:crypto'
import { some } from './world/long.ts'
import { origin } from './world/places.ts'
import { missingRoutes, routesOf, signedOutRoutes } from './world/routes.ts'
import { expect, test, type Furnished } from './world/test.ts'
import { unlive } from './world/unlive.ts'

const opened = '[role=dialog], [role=alertdialog], [role=menu]'

test('no screen and no tab is left out of the lists that these tests go through', ({ furnished }) => {
  expect(missingRoutes(furnished), 'Add a line for each to routesOf in e2e/world/routes.ts').toEqual([])
})

test('these tests see a fault, in a dialog and along the looks', async ({ administrator: { page }, furnished }) => {
  await page.goto(`/w/${furnished.ws}`)
  await page.getByRole('button', { name: 'Create tokenset' }).first().click()
  await page
    .locator('dialog, [role=dialog]')
    .getByRole('heading')
    .evaluate(heading => {
      heading.style.color = '#bbbbbb'
      heading.style.background = '#cccccc'
    })
  for (const scope of [{ within: opened }, { rules: ofLooks }])
    expect(await violationsOf(page, 'dark', scope)).toEqual([expect.stringMatching(/^color-contrast: <h2/)])
})

type At = (furnished: Furnished) => string

/** Screens, and what each asks the server for. */
const slow: Record<string, { at: At; address: string }> = {
  'a workspace': { at: f => `/w/${f.ws}`, address: '**/api/workspaces/*/tokensets*' },
  'a tokenset': { at: f => `/w/${f.ws}/t/${f.tokenset}`, address: '**/api/tokensets/*/tokens*' },
  'the activity': { at: f => `/w/${f.ws}/activity`, address: '**/api/workspaces/*/changes*' },
  themes: { at: f => `/w/${f.ws}/themes`, address: '**/api/workspaces/*/resolvers*' },
  'values of themes': { at: f => `/w/${f.ws}/themes/${f.resolver}`, address: '**/api/tokensets/*/tokens*' },
  'API keys': { at: () => '/settings?tab=keys', address: '**/api/api-keys*' },
  'an organization': { at: f => `/org/${f.org}`, address: '**/api/organizations/*/environments' },
}
const failing: typeof slow = {
  ...slow,
  'an export': { at: f => `/w/${f.ws}/t/${f.tokenset}/export`, address: '**/api/tokensets/*/export*' },
  'all accounts': { at: () => '/admin/users', address: '**/api/admin/users*' },
  'the audit log': { at: () => '/admin/audit', address: '**/api/admin/audit*' },
}

test.describe('axe finds nothing in light and dark', () => {
  test('before signing in', async ({ page }) => {
    for (const path of signedOutRoutes) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectAccessible(page, path)
    }
    await page.goto('/login')
    await page.getByLabel('E-mail').fill('nobody@example.com')
    await page.getByLabel('Password', { exact: true }).fill('not the password')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page.getByText('E-mail or password is not correct')).toBeVisible()
    await expectAccessible(page, 'a refused sign-in')
  })

  // In parts, so that the workers share them, and so that one test has the time of a test even while all else is slow.
  for (const part of [0, 1, 2, 3, 4, 5, 6, 7])
    test(`on every screen, part ${part + 1} of 8`, async ({ administrator: { page }, furnished }) => {
      const routes = routesOf(furnished).filter((_, i) => i % 8 === part)
      for (const { name, path, shows } of routes) {
        await goTo(page, path)
        // Not in the rail, which holds names as well and stays while the screen beside it changes.
        await expect(page.getByRole('main').getByText(shows).first(), name).toBeVisible()
        await expectAccessible(page, name)
      }
    })

  const workspace: At = f => `/w/${f.ws}`
  const tokenset: At = f => `/w/${f.ws}/t/${f.tokenset}`
  const allThemes: At = f => `/w/${f.ws}/themes`
  const themes: At = f => `/w/${f.ws}/themes/${f.resolver}`
  const activity: At = f => `/w/${f.ws}/activity`
  const settings: At = f => `/w/${f.ws}/settings`
  const general: At = f => `/w/${f.ws}/settings?tab=general`
  const organizationSettings: At = f => `/org/${f.org}?tab=settings`
  const apiKeys: At = () => '/settings?tab=keys'
  const organization: At = f => `/org/${f.org}`
  const releases: At = f => `/org/${f.org}?tab=releases`
  const merge: At = f => `/org/${f.org}?tab=merge`
  const accounts: At = () => '/admin/users'
  const dialogs: Record<string, { at: At; open: (page: Page) => Promise<void> }> = {
    'the palette': { at: workspace, open: page => page.keyboard.press('Control+k') },
    'the menu of workspaces': {
      at: workspace,
      open: page => page.getByRole('button', { name: /^Workspace:/ }).click(),
    },
    'the notifications': {
      at: workspace,
      open: page => page.getByRole('button', { name: /^Notifications/ }).click(),
    },
    'a new workspace': {
      at: workspace,
      open: async page => {
        await page.getByRole('button', { name: /^Workspace:/ }).click()
        await page.getByRole('menuitem', { name: /Create workspace/ }).click()
      },
    },
    'a new tokenset': {
      at: workspace,
      open: page => page.getByRole('button', { name: 'Create tokenset' }).first().click(),
    },
    'a new token': {
      at: tokenset,
      open: page => page.getByRole('button', { name: 'Create token', exact: true }).click(),
    },
    'a new mode': {
      at: tokenset,
      open: page => page.getByRole('button', { name: 'Create mode' }).click(),
    },
    'the menu of a mode': {
      at: tokenset,
      open: page => page.getByRole('button', { name: 'Mode Dark' }).click(),
    },
    'renaming a mode': { at: tokenset, open: page => ofMode(page, 'Rename…') },
    'taking values of a mode': {
      at: tokenset,
      open: page => ofMode(page, 'Take values from another mode…'),
    },
    'comparing modes': { at: tokenset, open: page => ofMode(page, 'Compare with…') },
    'deleting a mode': { at: tokenset, open: page => ofMode(page, 'Delete…') },
    'new themes': {
      at: allThemes,
      open: page => page.getByRole('button', { name: 'Create themes' }).click(),
    },
    'deleting themes': {
      at: themes,
      open: page => page.getByRole('button', { name: 'Delete…' }).click(),
    },
    'renaming a tokenset': { at: tokenset, open: page => ofMore(page, 'Rename tokenset…') },
    'deleting a tokenset': { at: tokenset, open: page => ofMore(page, 'Delete tokenset…') },
    'the keyboard shortcuts': {
      at: tokenset,
      open: page => ofMore(page, 'Keyboard shortcuts'),
    },
    'the filter': {
      at: tokenset,
      open: page => page.getByRole('button', { name: 'Filter' }).click(),
    },
    'renaming a token': {
      at: tokenset,
      open: page => onName(page, 'color.brand', 'r'),
    },
    'removing a token that others point at': {
      at: tokenset,
      open: page => onName(page, 'color.brand', 'Delete'),
    },
    'the color picker': {
      at: tokenset,
      open: async page => {
        await onName(page, 'color.brand', 'ArrowRight')
        await page.keyboard.press('Space')
      },
    },
    'a paste with a fault in it': {
      at: tokenset,
      open: async page => {
        await page.evaluate(() => navigator.clipboard.writeText('space.1\tno length'))
        await onName(page, 'space.1', 'Control+v')
      },
    },
    'taking a change back': {
      at: activity,
      open: page =>
        page
          .getByRole('button', { name: /^Revert: / })
          .first()
          .click(),
    },
    'taking a member out': {
      at: settings,
      open: page => page.getByRole('button', { name: 'Remove Ada Lovelace' }).click(),
    },
    'a new organization': {
      at: workspace,
      open: async page => {
        await page.getByRole('button', { name: /^Workspace:/ }).click()
        await page.getByRole('menuitem', { name: /Create organization/ }).click()
      },
    },
    'deleting an organization': {
      at: organizationSettings,
      open: page => page.getByRole('button', { name: 'Delete organization…' }).click(),
    },
    'a new API key': {
      at: apiKeys,
      open: page => page.getByRole('button', { name: 'Create key' }).click(),
    },
    'a revocation': {
      at: apiKeys,
      open: page => page.getByRole('button', { name: 'Revoke…' }).first().click(),
    },
    'deleting a workspace': {
      at: general,
      open: page => page.getByRole('button', { name: 'Delete workspace…' }).click(),
    },
    'a new environment': {
      at: organization,
      open: page => page.getByRole('button', { name: 'Create environment' }).click(),
    },
    publishing: {
      at: organization,
      open: page => page.getByRole('button', { name: 'Publish…' }).first().click(),
    },
    'a public stylesheet': {
      at: organization,
      open: page => page.getByRole('button', { name: 'Stylesheet…' }).first().click(),
    },
    'comparing releases': {
      at: releases,
      open: page => page.getByRole('button', { name: 'Compare…' }).first().click(),
    },
    'rolling back': {
      at: releases,
      open: page => page.getByRole('button', { name: 'Publish again…' }).first().click(),
    },
    merging: {
      at: merge,
      open: async page => {
        await page
          .getByRole('radiogroup', { name: /^Take of / })
          .getByText('Staging')
          .last()
          .click()
        await page.getByRole('button', { name: 'Merge into Production…' }).click()
      },
    },
    'a new account': {
      at: accounts,
      open: page => page.getByRole('button', { name: 'Create account' }).click(),
    },
  }
  // One after the other on the screen that opens them; not more in one test than it has time for while all else is
  // slow.
  const atOnce = 6
  for (const screen of new Set(Object.values(dialogs).map(({ at }) => at))) {
    const here = Object.entries(dialogs).filter(([, { at }]) => at === screen)
    for (let from = 0; from < here.length; from += atOnce) {
      const some = here.slice(from, from + atOnce)
      test(`with a dialog open: ${some.map(([name]) => name).join(', ')}`, async ({
        administrator: { page },
        furnished,
      }) => {
        await page.goto(screen(furnished))
        for (const [name, { open }] of some) {
          await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
          await open(page)
          await expect(page.locator(opened).first()).toBeVisible()
          await expectAccessible(page, name, { within: opened })
          await page.keyboard.press('Escape')
          await expect(page.locator(opened)).toHaveCount(0)
        }
      })
    }
  }

  for (const [name, { at, address }] of some(Object.entries(slow), 3))
    test(`while it loads: ${name}`, async ({ administrator: { page }, furnished }) => {
      const path = at(furnished)
      // Told from others by its bars, which come after a moment.
      const loading = page.locator('[role=status][data-late]')
      const held = await holdRequests(page, 'GET', address)
      await page.goto(path)
      await expect(loading, path).toBeVisible()
      await expectAccessible(page, `loading ${path}`)
      held.release()
      await expect(loading, path).toHaveCount(0)
    })

  test('with nothing in it, and on the page that asks for consent', async ({ person: { page } }) => {
    await page.goto('/')
    await expect(page.getByRole('heading', { name: 'Start with a workspace' })).toBeVisible()
    await expectAccessible(page, 'no workspace')
    for (const [tab, shows] of [
      ['keys', 'No API keys yet'],
      ['apps', 'No app is connected'],
    ] as const) {
      await page.goto(`/settings?tab=${tab}`)
      await expect(page.getByText(shows)).toBeVisible()
      await expectAccessible(page, `no ${tab}`)
    }
    const redirect_uri = 'http://127.0.0.1:9/callback'
    const { client_id } = (await (
      await page.request.post(`${origin()}/api/oauth/mcp/register`, {
        data: { client_name: 'Looked at', redirect_uris: [redirect_uri], token_endpoint_auth_method: 'none' },
      })
    ).json()) as { client_id: string }
    const code_challenge = createHash('sha256').update('v'.repeat(43)).digest('base64url')
    const ask = (id: string) =>
      `/mcp/authorize?${new URLSearchParams({ response_type: 'code', client_id: id, redirect_uri, state: 's', code_challenge, code_challenge_method: 'S256' })}`
    await page.goto(ask(client_id))
    await expect(page.getByRole('button', { name: 'Approve' })).toBeEnabled()
    await expectAccessible(page, 'consent')
    await page.goto(ask('nobody'))
    await expect(page.getByRole('heading', { name: 'This app cannot be connected' })).toBeVisible()
    await expectAccessible(page, 'an app that is not known')
    await page.context().clearCookies()
    await page.goto(ask(client_id))
    await expect(page.getByRole('heading', { name: 'Sign in to go on' })).toBeVisible()
    await expectAccessible(page, 'signing in to consent')
  })

  for (const [name, { at, address }] of some(Object.entries(failing), 3))
    test(`when the server fails, and says which request it was: ${name}`, async ({
      administrator: { page },
      furnished,
    }) => {
      const path = at(furnished)
      // Else what others do in the workspace may have it read again before the button is pressed.
      await unlive(page)
      // 400 stands for any refusal: the browser reports a 5xx as an error of the page, which it is not.
      await page.route(address, route =>
        route.fulfill({ status: 400, json: { error: 'It is raining' }, headers: { 'x-request-id': 'request-7' } }),
      )
      await page.goto(path)
      await expect(page.getByRole('alert').getByText('It is raining'), path).toBeVisible()
      await expect(page.getByText('request-7'), path).toBeVisible()
      await expectAccessible(page, `a failure at ${path}`)
      await page.unroute(address)
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(page.getByText('It is raining')).toBeHidden()
    })
})

async function ofMode(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: 'Mode Dark' }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

async function ofMore(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

async function onName(page: Page, token: string, key: string): Promise<void> {
  await page.getByRole('rowheader', { name: token, exact: true }).focus()
  await page.keyboard.press(key)
}
