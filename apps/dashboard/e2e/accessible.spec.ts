import type { Page } from '@playwright/test'
import { expectAccessible } from './world/axe.ts'
import { goTo } from './world/go-to.ts'
import { routesOf } from './world/routes.ts'
import { expect, test } from './world/test.ts'

test.describe('axe finds nothing in light and dark', () => {
  test('before signing in', async ({ page }) => {
    for (const path of ['/login', '/signup', '/forgot']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectAccessible(page, path)
    }
    await page.goto('/login')
    await page.getByLabel('E-mail').fill('nobody@example.com')
    await page.getByLabel('Password', { exact: true }).fill('not the password')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByText('E-mail or password is not correct')).toBeVisible()
    await expectAccessible(page, 'a refused sign-in')
  })

  // In parts, so that the workers share them.
  for (const part of [0, 1, 2, 3])
    test(`on every screen, part ${part + 1} of 4`, async ({ administrator: { page }, furnished }) => {
      const routes = routesOf(furnished).filter((_, i) => i % 4 === part)
      for (const { name, path, shows } of routes) {
        await goTo(page, path)
        await expect(page.getByText(shows).first(), name).toBeVisible()
        await expectAccessible(page, name)
      }
    })

  const dialogs: Record<
    string,
    { at: (f: { ws: string; tokenset: string; org: string }) => string; open: (page: Page) => Promise<void> }
  > = {
    'the palette': { at: f => `/w/${f.ws}`, open: page => page.keyboard.press('Control+k') },
    'the menu of workspaces': {
      at: f => `/w/${f.ws}`,
      open: page => page.getByRole('button', { name: /^Workspace:/ }).click(),
    },
    'a new workspace': {
      at: f => `/w/${f.ws}`,
      open: async page => {
        await page.getByRole('button', { name: /^Workspace:/ }).click()
        await page.getByRole('menuitem', { name: /New workspace/ }).click()
      },
    },
    'a new tokenset': {
      at: f => `/w/${f.ws}`,
      open: page => page.getByRole('button', { name: 'New tokenset' }).first().click(),
    },
    'a new token': {
      at: f => `/w/${f.ws}/t/${f.tokenset}`,
      open: page => page.getByRole('button', { name: 'New token', exact: true }).click(),
    },
    'a new mode': {
      at: f => `/w/${f.ws}/t/${f.tokenset}`,
      open: page => page.getByRole('button', { name: /New mode|Add mode/ }).click(),
    },
    'a new API key': {
      at: () => '/settings?tab=keys',
      open: page => page.getByRole('button', { name: 'New key' }).click(),
    },
    'a revocation': {
      at: () => '/settings?tab=keys',
      open: page => page.getByRole('button', { name: 'Revoke…' }).first().click(),
    },
    'deleting a workspace': {
      at: f => `/w/${f.ws}/settings`,
      open: page => page.getByRole('button', { name: 'Delete workspace…' }).click(),
    },
    'a new environment': {
      at: f => `/org/${f.org}`,
      open: page => page.getByRole('button', { name: 'New environment' }).click(),
    },
    publishing: {
      at: f => `/org/${f.org}`,
      open: page => page.getByRole('button', { name: 'Publish…' }).first().click(),
    },
    'a public stylesheet': {
      at: f => `/org/${f.org}`,
      open: page => page.getByRole('button', { name: 'Stylesheet…' }).first().click(),
    },
    'comparing releases': {
      at: f => `/org/${f.org}?tab=releases`,
      open: page => page.getByRole('button', { name: 'Compare…' }).first().click(),
    },
    'rolling back': {
      at: f => `/org/${f.org}?tab=releases`,
      open: page => page.getByRole('button', { name: 'Publish again…' }).first().click(),
    },
    merging: {
      at: f => `/org/${f.org}?tab=merge`,
      open: page => page.getByRole('button', { name: 'Merge into Production…' }).click(),
    },
    'a new account': {
      at: () => '/admin/users',
      open: page => page.getByRole('button', { name: 'New account' }).click(),
    },
  }
  const entries = Object.entries(dialogs)
  for (const part of [0, 1])
    test(`with a dialog open, part ${part + 1} of 2`, async ({ administrator: { page }, furnished }) => {
      for (const [name, { at, open }] of entries.filter((_, i) => i % 2 === part)) {
        await page.goto(at(furnished))
        await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
        await open(page)
        await expect(
          page.getByRole('dialog').or(page.getByRole('alertdialog')).or(page.getByRole('menu')).first(),
          name,
        ).toBeVisible()
        await expectAccessible(page, name)
      }
    })

  test('when the server fails, and says which request it was', async ({ administrator: { page }, furnished }) => {
    const failing = [
      [`/w/${furnished.ws}`, '**/api/workspaces/*/tokensets*'],
      [`/w/${furnished.ws}/t/${furnished.tokenset}`, '**/api/tokensets/*/tokens*'],
      [`/w/${furnished.ws}/t/${furnished.tokenset}/export`, '**/api/tokensets/*/export*'],
      [`/w/${furnished.ws}/activity`, '**/api/workspaces/*/changes*'],
      ['/settings?tab=keys', '**/api/api-keys*'],
      [`/org/${furnished.org}`, '**/api/organizations/*/environments'],
      ['/admin/users', '**/api/admin/users*'],
    ] as const
    for (const [path, address] of failing) {
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
    }
  })
})
