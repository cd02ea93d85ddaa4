// The pages under /docs in a browser: in the dashboard's face, in both themes, without a fault behind them.
import type { Page } from '@playwright/test'
import { expectAccessible } from './world/axe.ts'
import { some } from './world/long.ts'
import { keepFirstCalls } from './world/reference.ts'
import { expect, test } from './world/test.ts'

test('pages of the manual are shown without a violation of its policy', async ({ page }) => {
  await page.goto('/docs/manual')
  const links = await page.locator('.rail li a').evaluateAll(all => all.map(each => each.getAttribute('href')!))
  expect(links.length).toBeGreaterThan(10)
  expect(await page.evaluate(() => document.fonts.load('13px Geist').then(faces => faces.length))).toBe(1)
  for (const link of some(links, 6)) {
    await page.goto(link)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
})

const pages = [
  ...['/docs/cli', '/docs/formats', '/docs', '/docs/session'],
  ...['/docs/nowhere', '/docs/for/designer', '/docs/manual', '/docs/troubleshooting'],
]
for (const path of some(pages, 2))
  test(`axe finds nothing on ${path}`, async ({ page }) => {
    await page.goto(path)
    await keepFirstCalls(page)
    await expectAccessible(page, path)
  })

test('no two parts of a reference have the same address', async ({ page }) => {
  for (const path of ['/docs', '/docs/session']) {
    await page.goto(path)
    const ids = await page.locator('[id]').evaluateAll(all => all.map(({ id }) => id))
    expect(ids.length, path).toBeGreaterThan(100)
    expect(
      ids.filter((id, at) => ids.indexOf(id) !== at),
      path,
    ).toEqual([])
  }
})

test('code is copied, headings have addresses, and the theme is the dashboard’s', async ({ page }) => {
  await page.goto('/docs/cli')
  const block = page.locator('.code').first()
  await block.hover()
  await block.getByRole('button', { name: 'Copy' }).click()
  await expect(block.getByRole('button', { name: 'Copied' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await block.locator('code').textContent())
  await page.getByRole('link', { name: 'Link to “Single tokens”' }).click()
  await expect(page).toHaveURL(/#single-tokens$/)

  await page.evaluate(() => localStorage.setItem('tessera.theme', 'dark'))
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-scheme', 'dark')
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark')
})

test('nothing is wider than a small screen', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 })
  for (const path of ['/docs/manual', '/docs/cli', '/docs/formats', '/docs/self-hosting', '/docs', '/docs/session']) {
    await page.goto(path)
    const [wide, room] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth])
    expect(wide, path).toBeLessThanOrEqual(room!)
  }
})

const calls = (page: Page, operation: string) => page.locator(`article#${operation}`)

test('arrow keys choose how a call is shown, and for all calls of the reference', async ({ page }) => {
  await page.goto('/docs#get_token')
  const article = calls(page, 'get_token')
  await article.getByRole('group', { name: 'Call it with' }).getByRole('radio', { name: 'curl' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(article.getByRole('radio', { name: 'SDK' })).toBeChecked()
  await expect(article.getByRole('group', { name: 'get token with SDK' })).toContainText('client.tokens.get(')
  await expect(article.getByRole('group', { name: 'get token with curl' })).toBeHidden()
  await expect(calls(page, 'list_workspaces').getByRole('radio', { name: 'SDK' })).toBeChecked()
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })
  test('the reference shows every call and every answer', async ({ page }) => {
    await page.goto('/docs#delete_token')
    const article = calls(page, 'delete_token')
    await expect(article.getByRole('group', { name: 'delete token with curl' })).toBeVisible()
    await article.getByText('CLI', { exact: true }).click()
    await expect(article.getByRole('group', { name: 'delete token with CLI' })).toContainText(
      'npx tessera tokens delete',
    )
    await article.getByText('400 Bad Request').click()
    await expect(article.getByRole('group', { name: /answered with 400/ })).toContainText('is used by')
  })
})

test('the menu of the account leads to the manual, in a tab of its own', async ({ administrator: { page, name } }) => {
  await page.goto('/settings')
  await page.getByRole('button', { name, exact: true }).click()
  const opened = page.waitForEvent('popup')
  await page.getByRole('menuitem', { name: 'Manual' }).click()
  await expect((await opened).getByRole('heading', { level: 1, name: 'The manual' })).toBeVisible()
})
