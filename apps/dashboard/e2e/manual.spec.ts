// The pages under /docs in a browser: in the dashboard's face, in both themes, without a fault behind them.
import { expectAccessible } from './world/axe.ts'
import { expect, test } from './world/test.ts'

test('every page of the manual is shown without a violation of its policy', async ({ page }) => {
  await page.goto('/docs/manual')
  const links = await page.locator('.rail li a').evaluateAll(all => all.map(each => each.getAttribute('href')!))
  expect(links.length).toBeGreaterThan(10)
  for (const link of links) {
    await page.goto(link)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
})

test('axe finds nothing on a page of each kind', async ({ page }) => {
  for (const path of [
    '/docs/manual',
    '/docs/cli',
    '/docs/formats',
    '/docs/for/designer',
    '/docs/troubleshooting',
    '/docs',
    '/docs/nowhere',
  ]) {
    await page.goto(path)
    await expectAccessible(page, path)
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
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark')
})

test('nothing is wider than a small screen', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 })
  for (const path of ['/docs/manual', '/docs/cli', '/docs/formats', '/docs/self-hosting', '/docs']) {
    await page.goto(path)
    const [wide, room] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth])
    expect(wide, path).toBeLessThanOrEqual(room!)
  }
})

test('the menu of the account leads to the manual, in a tab of its own', async ({ administrator: { page, name } }) => {
  await page.goto('/settings')
  await page.getByRole('button', { name, exact: true }).click()
  const opened = page.waitForEvent('popup')
  await page.getByRole('menuitem', { name: 'Manual' }).click()
  await expect((await opened).getByRole('heading', { level: 1, name: 'The manual' })).toBeVisible()
})
