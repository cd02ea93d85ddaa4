import { expectAccessible } from '../world/axe.ts'
import { littlePalette } from '../world/little-palette.ts'
import { expect, test } from '../world/test.ts'

test('a page with swatches is written beside its preview, published, and read without scripts', async ({
  person: { page, api },
  browser,
}) => {
  const { page: grid } = await littlePalette(api)
  await page.goto(grid)
  await page.getByRole('link', { name: 'Documentation' }).click()
  await page.getByRole('button', { name: 'Create documentation' }).click()
  const slug = `docs-${Date.now()}`
  const dialog = page.getByRole('dialog', { name: 'Create documentation' })
  await dialog.getByLabel('Title').fill('Our design')
  await dialog.getByLabel('Last part of the address').fill(slug)
  await dialog.getByRole('button', { name: 'Create documentation' }).click()

  const text = page.getByLabel('Text', { exact: true })
  await text.fill('Use **few** colors.\n\n```tokens group=colour\n```\n')
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview.getByText('Line 3: There is no token or group "colour"; did you mean "color"?')).toBeVisible()
  await text.fill('Use **few** colors.')
  await page.getByRole('button', { name: 'Insert' }).click()
  await page.getByRole('menuitem', { name: 'Swatches' }).click()
  await expect(text).toHaveValue('Use **few** colors.\n\n```tokens group=color view=swatches\n```\n')
  await expect(preview.getByText('color.brand', { exact: true })).toBeVisible()
  await expect(preview.getByTitle(/^Contrast with/).first()).toHaveCSS('color', /rgb/)
  // A slash at the start of a line offers the same blocks, by the keyboard alone.
  await text.press('Control+End')
  await text.pressSequentially('/tab')
  const blocks = page.getByRole('listbox', { name: 'Blocks' })
  await expect(blocks.getByRole('option')).toHaveText([/^Table of tokens/])
  await expectAccessible(page, 'the blocks that a slash offers')
  await text.press('Enter')
  await expect(blocks).toHaveCount(0)
  await expect(text).toHaveValue(/view=swatches\n```\n\n```tokens group=\w+ view=table\n```\n$/)
  await expect(text).toBeFocused()
  await expectAccessible(page, 'the editor of a page')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Messages' }).getByText('The page is saved')).toBeVisible()

  await page.getByRole('button', { name: 'Settings…' }).click()
  const settings = page.getByRole('dialog', { name: 'Settings of the documentation' })
  await settings.getByText('Everyone may read it').click()
  await settings.getByLabel('Accent').fill('#ffff00')
  await expectAccessible(page, 'the settings of a documentation', { within: '[role=dialog]' })
  await settings.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('Published for everyone')).toBeVisible()

  await test.step('by a stranger on a phone', async () => {
    const phone = await browser.newContext({
      baseURL: process.env['TESSERA_BROWSER_URL']!,
      javaScriptEnabled: false,
      viewport: { width: 360, height: 780 },
    })
    const stranger = await phone.newPage()
    await stranger.goto(`/d/${slug}`)
    await expect(stranger.getByRole('heading', { level: 1, name: 'Getting started' })).toBeVisible()
    // The head of the page is no picture of a length.
    const head = (await stranger.getByRole('banner').boundingBox())!
    const title = (await stranger.getByRole('main').boundingBox())!
    expect(head.height).toBeGreaterThan(40)
    expect(title.y).toBeGreaterThanOrEqual(head.y + head.height)
    await expect(stranger.locator('.swatch').first()).toBeInViewport()
    await expect(stranger.locator('.swatch').first()).toHaveCSS('color', /rgb/)
    await stranger.getByText(/^Shown: /).click()
    await stranger.getByRole('navigation', { name: 'Theme' }).getByRole('link', { name: 'Dark' }).click()
    await expect(stranger).toHaveURL(/mode=Dark/)
    await stranger.getByRole('searchbox').fill('few')
    await stranger.getByRole('button', { name: 'Search' }).click()
    await expect(stranger.getByRole('status')).toContainText('1 page fits')
    expect(await stranger.locator('html').evaluate(root => root.scrollWidth)).toBeLessThanOrEqual(360)
    await phone.close()
  })

  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.goto(`/d/${slug}`)
    await expect(page.getByRole('navigation', { name: 'Theme' })).toBeVisible()
    await expectAccessible(page, `the page in ${colorScheme}`)
    // With scripts, a value is copied by a button, and pages are found while one types.
    await page.getByRole('button', { name: 'Copy #892a67' }).first().click()
    await expect(page.getByText('#892a67 is copied.')).toBeAttached()
    await page.getByRole('searchbox').pressSequentially('few')
    const found = page.getByRole('search')
    await expect(found.getByRole('status')).toContainText('1 page fits')
    await expectAccessible(page, `what is found in ${colorScheme}`)
    await page.getByRole('searchbox').press('Escape')
    await expect(found.getByRole('status')).toBeHidden()
  }
})

test('blocks of a page change places by drag and by keys, and go back', async ({ person: { page, api } }) => {
  const { workspace, tokenset } = await littlePalette(api)
  const slug = `order-${Date.now()}`
  await api('POST', `/workspaces/${workspace}/documentations`, { slug, title: 'Order', tokenset_id: tokenset })
  await api('POST', `/workspaces/${workspace}/documentations/${slug}/pages`, {
    path: 'start',
    title: 'Start',
    markdown: 'Words',
  })
  await page.goto(`/w/${workspace}/documentation/${slug}?page=start`)
  const text = page.getByLabel('Text', { exact: true })
  const before = '# One\n\nTwo\n\n- Three\n'
  await text.fill(before)
  await page.getByText('Order of 3 blocks').click()
  const list = page.getByRole('grid', { name: 'Order of blocks' })
  await expectAccessible(page, 'the order of the blocks of a page')
  await list.getByRole('row', { name: 'Three' }).dragTo(list.getByRole('row', { name: 'One' }), {
    targetPosition: { x: 60, y: 2 },
  })
  await expect(text).toHaveValue('- Three\n\n# One\n\nTwo\n')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(text).toHaveValue(before)
  // By keys in the text itself, where the caret goes along.
  await expect(list.getByRole('row')).toHaveText([/^One/, /^Two/, /^Three/])
  await list.getByRole('row', { name: 'Two' }).click()
  await expect(text).toBeFocused()
  await page.keyboard.press('Alt+ArrowUp')
  await expect(text).toHaveValue('Two\n\n# One\n\n- Three\n')
  await expect.poll(() => text.evaluate(field => (field as HTMLTextAreaElement).selectionStart)).toBe(0)
})
