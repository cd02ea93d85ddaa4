import { expectAccessible } from '../world/axe.ts'
import { littlePalette } from '../world/little-palette.ts'
import { expect, test } from '../world/test.ts'

test('a tokenset is shared as a page, which a stranger reads on a phone without scripts', async ({
  person: { page, api },
  browser,
}) => {
  const { page: grid } = await littlePalette(api)
  await page.goto(grid)
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Share as a page…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Share as a page' })
  await expect(dialog.getByText('No pages yet')).toBeVisible()
  await dialog.getByRole('button', { name: 'Create page' }).click()
  const slug = `palette-${Date.now()}`
  await dialog.getByLabel('Title').fill('The palette')
  await dialog.getByLabel('Last part of the address').fill(slug)
  await dialog.getByLabel('Introduction').fill('What **we** paint with.')
  await dialog.getByLabel('What color is for').fill('Use *few* of them.')
  await dialog.getByText('Everyone may read it').click()
  await expectAccessible(page, 'the form of a shared page', { within: '[role=dialog]' })
  await dialog.getByRole('button', { name: 'Create page' }).click()
  await expect(dialog.getByRole('button', { name: 'The palette', exact: true })).toBeVisible()
  await expect(dialog.getByText('Everyone')).toBeVisible()

  await test.step('by a stranger', async () => {
    const phone = await browser.newContext({
      baseURL: process.env['TESSERA_BROWSER_URL']!,
      javaScriptEnabled: false,
      viewport: { width: 360, height: 780 },
    })
    const stranger = await phone.newPage()
    await stranger.goto(`/d/${slug}`)
    await expect(stranger.getByRole('heading', { level: 1, name: 'The palette', exact: true })).toBeVisible()
    await expect(stranger.getByText('few', { exact: true })).toBeVisible()
    await expect(stranger.getByText('--color-brand', { exact: true })).toBeVisible()
    const swatch = stranger.locator('.swatch').first()
    await expect(swatch).toHaveCSS('color', /rgb/)
    await stranger.getByLabel('Mode').selectOption('Dark')
    await stranger.getByLabel('Search').fill('space')
    await stranger.getByRole('button', { name: 'Show' }).click()
    await expect(stranger.getByRole('status')).toContainText('1 token of')
    await expect(stranger).toHaveURL(/mode=Dark/)
    const width = await stranger.locator('html').evaluate(root => root.scrollWidth)
    expect(width).toBeLessThanOrEqual(360)
    await phone.close()
  })

  await test.step('with scripts a click copies a name, in light and dark', async () => {
    await page.goto(`/d/${slug}`)
    await page.getByRole('button', { name: '--color-brand', exact: true }).click()
    await expect(page.getByRole('status')).toContainText('--color-brand is copied')
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await expectAccessible(page, `the page in ${colorScheme}`)
    }
    await page.getByLabel('Names for').selectOption('swiftui')
    await expect(page).toHaveURL(/names=swiftui/)
  })

  await test.step('it is taken back', async () => {
    await page.goto(grid)
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Share as a page…' }).click()
    await dialog.getByRole('button', { name: 'The palette', exact: true }).click()
    await dialog.getByRole('button', { name: 'Delete page…' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete page' }).click()
    await expect(dialog.getByText('No pages yet')).toBeVisible()
    expect((await page.request.get(`/d/${slug}`)).status()).toBe(404)
  })
})
